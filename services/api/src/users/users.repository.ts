import type { Insertable, Selectable } from 'kysely';
import type { Reader, Tx } from '../database/database.ts';
import type { UserTables } from './tables.ts';

export type UserRow = Selectable<UserTables['users']>;
export type NewUser = Insertable<UserTables['users']>;

/** The identifiers that players sign in with (CFG-35). */
export type Identifier = 'phone' | 'email' | 'cpf';

export const findUserBy = (reader: Reader, identifier: Identifier, value: string): Promise<UserRow | undefined> =>
  reader.selectFrom('users').selectAll().where(identifier, '=', value).executeTakeFirst();

export const getUser = (reader: Reader, userId: number): Promise<UserRow> =>
  reader.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

export const findUserByPublicId = (reader: Reader, publicId: string): Promise<UserRow | undefined> =>
  reader.selectFrom('users').selectAll().where('public_id', '=', publicId).executeTakeFirst();

export const findReferrer = (reader: Reader, code: string): Promise<{ id: number } | undefined> =>
  reader.selectFrom('users').select('id').where('referral_code', '=', code).executeTakeFirst();

export const insertUser = (tx: Tx, user: NewUser): Promise<UserRow> =>
  tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();

export const setPassword = async (tx: Tx, userId: number, passwordHash: string): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
