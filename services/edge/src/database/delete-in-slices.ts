import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows per statement: far below the time limit of statements, however many rows are due after a pause. */
const ROWS_PER_SLICE = 5_000;

/** Deletes rows by slices, each a transaction of its own, until none is left. */
export const deleteInSlices = async (
  db: Database,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  rowsPerSlice = ROWS_PER_SLICE,
): Promise<void> => {
  const name = sql.table(`delivery.${table}`);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${condition} limit ${rowsPerSlice} for update skip locked))`.execute(db);
    if (numAffectedRows < BigInt(rowsPerSlice)) return;
  }
};
