import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { ConnectionRow } from '../../../connections/used-connections.ts';
import type { ConnectionTables } from '../../../connections/tables.ts';

export const listConnections = (reader: Reader): Promise<ConnectionRow[]> =>
  reader.selectFrom('connections').selectAll().orderBy('port').orderBy('place').orderBy('id').execute();

/** @throws connection.not-found */
export const getConnection = async (reader: Reader, id: number): Promise<ConnectionRow> => {
  const found = await reader.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw new DomainError('connection.not-found');
  return found;
};

/** @throws connection.not-found */
export const lockConnection = async (tx: Tx, id: number): Promise<ConnectionRow> => {
  const found = await tx.selectFrom('connections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new DomainError('connection.not-found');
  return found;
};

/** @returns undefined when there is one of this name */
export const insertConnection = (
  tx: Tx,
  row: Insertable<ConnectionTables['connections']>,
): Promise<ConnectionRow | undefined> =>
  tx
    .insertInto('connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'port', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateConnection = (
  tx: Tx,
  id: number,
  change: Updateable<ConnectionTables['connections']>,
): Promise<ConnectionRow> =>
  tx
    .updateTable('connections')
    .set({ ...change, changed_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Moves the connections from this place on by one, unless the place is free. @param of the one that takes the place */
export const makeRoom = (tx: Tx, place: number, of: Pick<ConnectionRow, 'port' | 'id'>) =>
  sql`
    update connections set place = place + 1
    where port = ${of.port} and id <> ${of.id} and place >= ${place} and exists (
      select from connections where port = ${of.port} and id <> ${of.id} and place = ${place})`.execute(tx);

/** What another tenant has already: its key or a secret of its notices. */
export const takenByOther = async (tx: Tx, key: string | null, digests: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{ taken: string | null }>`
    select taken_by_other_tenant(${key}, ${[...digests]}::text[]) as taken`.execute(tx);
  return rows[0]?.taken ?? null;
};

/** Notes that this version passed its dry run; a later one has not. */
export const markTested = (tx: Tx, { id, version }: ConnectionRow): Promise<unknown> =>
  tx.updateTable('connections').set({ tested_version: version, tested_at: new Date() }).where('id', '=', id).execute();
