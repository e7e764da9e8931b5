import { normaliseName } from '@jangada/contracts/validation/field-rules';
import { sql, type RawBuilder } from 'kysely';

/** The greatest character: whatever begins with a text is between the text and the text with it behind. */
const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

const upperFirst = (word: string): string => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** The ways in which people write names. */
const spellings = (name: string): string[] => {
  const lower = name.toLowerCase();
  return [...new Set([name, lower, upperFirst(lower), lower.split(' ').map(upperFirst).join(' '), name.toUpperCase()])];
};

/**
 * The players whose first or last name, or both together, begin with a text. An index on `lower(name)` would be no use:
 * `lower` might leak a row of another tenant, so PostgreSQL applies it only behind the policy of the table.
 */
export const namedLike = (typed: string): RawBuilder<{ id: number }> => {
  const name = normaliseName(typed);
  const beginnings = spellings(name).flatMap((spelling) => [
    ...(['first_name', 'last_name'] as const).map((column) => from(column, spelling)),
    ...splits(spelling).map(([first, last]) => sql`${from('last_name', last)} and first_name = ${first}`),
  ]);
  return sql`select id from users where ${sql.join(beginnings, sql` or `)}`;
};

const from = (column: 'first_name' | 'last_name', prefix: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} ~>=~ ${prefix} and ${sql.ref(column)} ~<~ ${prefix + LAST_CHARACTER})`;

/** `Ana Luz Prado` is Ana with the last name Luz Prado, or Ana Luz with the last name Prado. */
const splits = (name: string): [first: string, last: string][] => {
  const words = name.split(' ');
  return words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
};
