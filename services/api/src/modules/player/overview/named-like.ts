import { normaliseName } from '@jangada/contracts/validation/field-rules';
import { sql, type RawBuilder } from 'kysely';

/** Behind every character: whatever begins with a text is between the text and the text with it behind. */
const LAST_CHARACTER = '\uffff';

/**
 * The players whose first or last name, or both together, begin with a text, whatever its accents and case: the collation
 * `name_search` compares letters alone.
 */
export const namedLike = (typed: string): RawBuilder<{ id: number }> => {
  const name = normaliseName(typed);
  const beginnings = [
    ...(['first_name', 'last_name'] as const).map((column) => from(column, name)),
    ...splits(name).map(
      ([first, last]) => sql`${from('last_name', last)} and first_name collate name_search = ${first}`,
    ),
  ];
  return sql`select id from users where ${sql.join(beginnings, sql` or `)}`;
};

const from = (column: 'first_name' | 'last_name', prefix: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} collate name_search >= ${prefix}
    and ${sql.ref(column)} collate name_search < ${prefix + LAST_CHARACTER})`;

/** `Ana Luz Prado` is Ana with the last name Luz Prado, or Ana Luz with the last name Prado. */
const splits = (name: string): [first: string, last: string][] => {
  const words = name.split(' ');
  return words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
};
