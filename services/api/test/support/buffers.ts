import { sql } from 'kysely';
import type { Reader } from '../../src/database/database.ts';

/** How many blocks of tables and indexes the statements of `run` read, from memory or disk. */
export const buffersOf = async (reader: Reader, run: () => Promise<unknown>): Promise<number> => {
  const before = await fetchedBy(reader);
  await run();
  return (await fetchedBy(reader)) - before;
};

/** Counted by PostgreSQL for the connection; earlier transactions may still be in it. */
const fetchedBy = async (reader: Reader): Promise<number> => {
  const { rows } = await sql<{ blocks: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(oid))::bigint as blocks from pg_class
    where relnamespace = 'platform'::regnamespace and relkind in ('r', 'i')`.execute(reader);
  return rows[0]?.blocks ?? 0;
};
