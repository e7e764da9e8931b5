import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Until the transaction ends nobody else removes the file or seals it anew: what was removed must not come back. */
export const lockFile = (tx: Tx, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file ${key}`}, 0))`.execute(tx);
