import { normaliseName } from '@jangada/contracts/validation/field-rules';
import { sql, type RawBuilder } from 'kysely';

/** Behind every character: whatever begins with a text is between the text and the text with it behind. */
const LAST_CHARACTER = '\uffff';
/** As many words as a search compares; the longest ones say most. */
const WORDS_MAX = 8;

/**
 * The players of whose names each typed word begins a word, in any order, whatever its accents and case: the collation
 * `name_search` compares letters alone. The longest word is looked up, the others are words of whoever has that one.
 */
export const namedLike = (typed: string): RawBuilder<{ id: number }> => {
  const [longest = '', ...others] = wordsOf(typed);
  const found = sql.ref('found.user_id');
  return sql`select distinct found.user_id as id from player_words found
    where ${begins('found', longest)} ${sql.join([sql``, ...others.map((word) => hasWord(found, word))], sql` and `)}`;
};

/** The condition for a player whose number is known. */
export const isNamedLike = (id: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    wordsOf(typed).map((word) => hasWord(id, word)),
    sql` and `,
  )})`;

const hasWord = (id: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from player_words w where w.user_id = ${id} and ${begins('w', word)})`;

const begins = (table: 'found' | 'w', word: string): RawBuilder<boolean> => {
  const column = sql.ref(`${table}.word`);
  return sql<boolean>`(${column} collate name_search >= ${word} and ${column} collate name_search < ${word + LAST_CHARACTER})`;
};

/** The words as `words_of_name` divides them, the longest first. */
const wordsOf = (typed: string): readonly string[] =>
  [
    ...new Set(
      normaliseName(typed)
        .replaceAll("' ", "'")
        .split(/[ .,-]+/),
    ),
  ]
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .slice(0, WORDS_MAX);
