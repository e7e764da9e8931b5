import { countCharacters } from '@jangada/contracts/values/characters';
import { sql } from 'kysely';
import type { Reader } from '../../../../database/database.ts';
import type { GameTables } from '../tables.ts';
import { ERRORS_OF_BEGINNING_MAX, errorsMax, isLongWord, isLongBeginning } from './query-words.ts';
import { editDistance } from './edit-distance.ts';

type Kind = GameTables['game_words']['kind'];

/** A word of the catalogue that matches a typed word. */
export interface WordMatch {
  /** The index of the typed word. */
  readonly position: number;
  readonly word: string;
  readonly kind: Kind;
  /** The rank of the field of the game that contains the word (title, alias, maker, category): lower is better. */
  readonly place: number;
  /** The distance from the typed word; 0 is exact. */
  readonly cost: number;
}

interface Found {
  readonly position: number;
  readonly word: string;
  readonly kind: Kind;
}

const LAST_CHARACTER = '\u{10ffff}';

const IN_TITLE = 2;
const IN_ALIAS = 3;
const ANYWHERE = 4;

const placeOf: Record<Kind, number> = {
  title: IN_TITLE,
  joined: IN_TITLE,
  alias: IN_ALIAS,
  maker: IN_ALIAS,
  category: ANYWHERE,
};

/** Words that equal a typed word, begin with it or, when it is long enough, contain it. */
export const exactMatches = async (reader: Reader, typed: readonly string[]): Promise<WordMatch[]> => {
  const found = await Promise.all(typed.map((word, position) => wordsWith(reader, word, position)));
  return found.flat().map((one) => ({ ...one, place: beginsWith(one, typed) ? placeOf[one.kind] : ANYWHERE, cost: 0 }));
};

const beginsWith = ({ word, position }: Found, typed: readonly string[]): boolean =>
  word.startsWith(typed[position] ?? '');

/** Joined titles are excluded, because they contain accidental words in the middle. */
const SPLIT: Kind[] = ['title', 'alias', 'maker', 'category'];

async function wordsWith(reader: Reader, typed: string, position: number): Promise<Found[]> {
  const words = reader.selectFrom('game_words').select(['word', 'kind']);
  const beginning = words
    .where('kind', 'in', [...SPLIT, 'joined'])
    .where('word', '>=', typed)
    .where('word', '<', `${typed}${LAST_CHARACTER}`);
  const within = words.where('kind', 'in', SPLIT).where(sql<number>`position(${typed} in word)`, '>', 1);
  const found = await (isLongWord(typed) ? beginning.unionAll(within) : beginning).execute();
  return found.map((one) => ({ ...one, position }));
}

/** Words similar to the long typed words; short words must match exactly. Exact matches are included. */
export const fuzzyMatches = async (
  reader: Reader,
  typed: readonly string[],
  exact: readonly WordMatch[],
): Promise<WordMatch[]> => {
  const long = [...typed.entries()].filter(([, word]) => isLongWord(word));
  const near = await Promise.all(long.map(([position, word]) => wordsNear(reader, word, position)));
  return [...exact, ...near.flat()];
};

async function wordsNear(reader: Reader, typed: string, position: number): Promise<WordMatch[]> {
  const rows = await candidates(reader, typed);
  return rows.flatMap(({ word, kind }) => {
    const cost = costOf(typed, word);
    return cost === null ? [] : [{ position, word, kind, place: placeOf[kind], cost }];
  });
}

/** A complete word ranks above a prefix with the same number of errors. */
function costOf(typed: string, word: string): number | null {
  const { whole, beginning } = editDistance(typed, word);
  if (whole <= errorsMax(typed)) return whole * 2;
  if (isLongBeginning(typed) && beginning <= ERRORS_OF_BEGINNING_MAX) return beginning * 2 + 1;
  return null;
}

/** PostgreSQL counts transposed letters as two errors, so its candidates are checked again. */
function candidates(reader: Reader, typed: string): Promise<Pick<Found, 'word' | 'kind'>[]> {
  const length = countCharacters(typed);
  const errors = errorsMax(typed);
  const whole = sql<boolean>`length(word) between ${length - errors} and ${length + errors}
    and levenshtein_less_equal(word, ${typed}, ${errors + 1}) <= ${errors + 1}`;
  const cut = ERRORS_OF_BEGINNING_MAX + 1;
  const beginning = sql<boolean>`length(word) > ${length}
    and levenshtein_less_equal(left(word, ${length}), ${typed}, ${cut}) <= ${cut}`;
  return reader
    .selectFrom('game_words')
    .select(['word', 'kind'])
    .where('kind', 'in', SPLIT)
    .where(isLongBeginning(typed) ? sql<boolean>`((${whole}) or (${beginning}))` : whole)
    .execute();
}
