import type { Kysely, Selectable } from 'kysely';
import { digest, newToken } from '../crypto/tokens.ts';
import type { Registry } from '../database/schema.ts';
import type { StaffTables } from './tables.ts';

type Staff = Kysely<Registry>;
type KeyRow = Selectable<StaffTables['staff_keys']>;

const KEY_NAME = 'jangada ops';

/** A new key of the command line; only its digest is stored. */
export const addKey = async (
  registry: Staff,
  personId: string,
  name: string = KEY_NAME,
): Promise<{ readonly key: string; readonly row: KeyRow }> => {
  const key = newToken();
  const row = await registry
    .insertInto('staff_keys')
    .values({ person_id: personId, name, digest: digest(key) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { key, row };
};

export const keysOf = (registry: Staff, personId: string): Promise<KeyRow[]> =>
  registry
    .selectFrom('staff_keys')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();

/** Ends keys of a person: one, or all. @returns how many were in force */
export const endKeys = async (registry: Staff, personId: string, id: string | null): Promise<number> => {
  const { numUpdatedRows } = await registry
    .updateTable('staff_keys')
    .set({ ended_at: new Date() })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

export const presentKey = ({ id, name, created_at, used_at }: KeyRow) => ({
  ...{ id, name, created_at: created_at.toISOString() },
  used_at: used_at?.toISOString() ?? null,
});
