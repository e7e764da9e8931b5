import type { Override } from '@jangada/contracts/delivery/overrides.endpoints';
import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { DeliveryError } from '../http/delivery-error.ts';

/** Maximum number of overrides in force on one tenant; protects against a runaway script. */
const ACTIVE_OVERRIDES_MAX = 50;

const LISTED_MAX = 200;

export type Row = Selectable<Tables['overrides']>;

export const shown = (row: Row): Override => ({
  id: row.id,
  tenant: row.tenant,
  feature: row.feature,
  remote: row.remote,
  origin: row.origin,
  by: row.created_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  visited_at: row.visited_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  revoked_by: row.revoked_by,
  version: row.release?.version ?? null,
});

export const hasEnded = (row: Row, nowMs: number): boolean =>
  row.revoked_at !== null || row.expires_at.getTime() <= nowMs;

export const findOverride = async (db: Database, id: string): Promise<Row | undefined> =>
  db.selectFrom('overrides').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws {DeliveryError} override.unknown */
export const requireOverride = async (db: Database, id: string): Promise<Row> => {
  const row = await findOverride(db, id);
  if (!row) throw new DeliveryError('override.unknown', `There is no override ${id}`, { id });
  return row;
};

/** Deletes the local builds of ended overrides; the record of the override stays. */
export const deleteEndedBuilds = async (db: Database): Promise<void> => {
  await db
    .updateTable('overrides')
    .set({ release: null })
    .where('release', 'is not', null)
    .where((where) => where.or([where('expires_at', '<', new Date()), where('revoked_at', 'is not', null)]))
    .execute();
};

/** @throws {DeliveryError} request.too-many */
export const requireRoom = async (db: Database, tenant: string): Promise<void> => {
  const { count } = await db
    .selectFrom('overrides')
    .select((select) => select.fn.countAll().as('count'))
    .where('tenant', '=', tenant)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  if (Number(count) < ACTIVE_OVERRIDES_MAX) return;
  throw new DeliveryError('request.too-many', `${tenant} has ${ACTIVE_OVERRIDES_MAX} overrides in force`, { tenant });
};

export const listOverrides = (db: Database, tenant: string | undefined): Promise<Row[]> =>
  db
    .selectFrom('overrides')
    .selectAll()
    .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
    .orderBy('created_at', 'desc')
    .limit(LISTED_MAX)
    .execute();
