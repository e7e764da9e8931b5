import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../database/database.ts';
import type { Purge } from './rule.ts';
import { rowsThatEnd } from './rows-that-end.ts';

/** One end of the rows of one table. */
export interface TablePurge extends Purge {
  readonly table: string;
}

export interface Purged {
  readonly removed: number;
  /** The oldest moment among the removed rows; null without one. */
  readonly oldest: Date | null;
}

/** Every age at which rows are deleted, in the order of deletion. */
export const purges: readonly TablePurge[] = Object.entries(rowsThatEnd).flatMap(([table, { ends }]) =>
  ends.map((end) => ({ table, ...end })),
);

/** Rows at the beginning of a key among which those are that `when` keeps, such as pinned messages: they are few. */
const FIRST_ROWS_MAX = 2_000;

/** At most so many rows to delete, found by an index; texts of the rules are constants of the code. */
function dueRows({ table, since, after, at = `t.${since}`, when, join, inOrderOf }: TablePurge, rowsMax: number) {
  const name = sql.table(table);
  const moment = sql.raw(at);
  const rows =
    inOrderOf === undefined
      ? sql`${name} t ${sql.raw(join ?? '')}`
      : sql`(select ctid, * from ${name} order by ${sql.ref(inOrderOf)} limit ${sql.lit(when === undefined ? rowsMax : FIRST_ROWS_MAX)}) t`;
  const condition = when === undefined ? sql`` : sql`and ${sql.raw(when)}`;
  return sql`select t.ctid as row, ${moment} as moment from ${rows}
    where ${moment} < now() - ${sql.lit(after)}::interval ${condition} limit ${sql.lit(rowsMax)}`;
}

/** @returns the purges that have something to delete, by one statement: most tenants have nothing most of the time */
export const findDuePurges = async (reader: Reader): Promise<TablePurge[]> => {
  const questions = purges.map(
    (purge, position) => sql`(select ${sql.lit(position)}::integer as position where exists (${dueRows(purge, 1)}))`,
  );
  const { rows } = await sql<{ position: number }>`${sql.join(questions, sql` union all `)}`.execute(reader);
  const due = new Set(rows.map(({ position }) => position));
  return purges.filter((_, position) => due.has(position));
};

/** Deletes at most so many rows. */
export const purgeRows = async (tx: Tx, purge: TablePurge, rowsMax: number): Promise<Purged> => {
  const { rows } = await (purge.byOwner ? deleteAsOwner(purge, rowsMax) : deleteRows(purge, rowsMax)).execute(tx);
  return rows[0] ?? { removed: 0, oldest: null };
};

const deleteRows = (purge: TablePurge, rowsMax: number): RawBuilder<Purged> => sql<Purged>`
  with due as materialized (${dueRows(purge, rowsMax)}),
  gone as (
    delete from ${sql.table(purge.table)} where ctid = any (array(select row from due)) returning 1
  )
  select (select count(*) from gone) as removed, (select min(moment) from due) as oldest`;

const deleteAsOwner = ({ table }: TablePurge, rowsMax: number): RawBuilder<Purged> =>
  sql<Purged>`select removed, oldest from purge_records(${table}, ${rowsMax}::integer)`;
