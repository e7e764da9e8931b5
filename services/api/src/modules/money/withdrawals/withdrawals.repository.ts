import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { WithdrawalTables } from './tables.ts';

export type Withdrawal = Selectable<WithdrawalTables['withdrawals']>;
export type WithdrawMethodRow = Selectable<WithdrawalTables['withdraw_methods']>;

export const listMethods = (reader: Reader, userId: number): Promise<WithdrawMethodRow[]> =>
  reader.selectFrom('withdraw_methods').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Finds the PIX key only for its owner. */
export const findMethodOf = (reader: Reader, userId: number, id: number): Promise<WithdrawMethodRow | undefined> =>
  reader
    .selectFrom('withdraw_methods')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const getMethod = (reader: Reader, id: number): Promise<WithdrawMethodRow> =>
  reader.selectFrom('withdraw_methods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const listMethodsById = async (
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WithdrawMethodRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await reader.selectFrom('withdraw_methods').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The players of withdrawals, with their wallets. */
export const listPayees = async (reader: Reader, userIds: readonly number[]) => {
  const rows = await reader
    .selectFrom('users as u')
    .innerJoin('wallets as w', 'w.user_id', 'u.id')
    .select(['u.id', 'u.status', 'u.kyc_status', 'u.phone', 'u.cpf', 'u.email_verified_at', 'u.phone_verified_at'])
    .select(['w.cash', 'w.receivable'])
    .where('u.id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const insertMethod = (
  tx: Tx,
  method: Insertable<WithdrawalTables['withdraw_methods']>,
): Promise<WithdrawMethodRow> =>
  tx.insertInto('withdraw_methods').values(method).returningAll().executeTakeFirstOrThrow();

/** Other players who have this key as a withdrawal key, phone or e-mail. */
export const listOthersWithKey = async (reader: Reader, userId: number, key: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from withdraw_methods where key = ${key} and user_id <> ${userId}
    union select id from users where (phone = ${key} or email = ${key}) and id <> ${userId}
    order by id`.execute(reader);
  return rows.map(({ id }) => id);
};

/** The id of the next statement line. */
export const nextLineId = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('player_transaction_id') as id`.execute(tx);
  const [row] = rows;
  if (!row) throw new TypeError('a sequence has no end');
  return row.id;
};

export const insertWithdrawal = (
  tx: Tx,
  withdrawal: Insertable<WithdrawalTables['withdrawals']>,
): Promise<Withdrawal> => tx.insertInto('withdrawals').values(withdrawal).returningAll().executeTakeFirstOrThrow();

export const findWithdrawal = (reader: Reader, id: number): Promise<Withdrawal | undefined> =>
  reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();

export const findByPayoutId = (reader: Reader, payoutId: string): Promise<Withdrawal | undefined> =>
  reader.selectFrom('withdrawals').selectAll().where('payout_id', '=', payoutId).executeTakeFirst();

export const findOpenWithdrawal = (reader: Reader, userId: number): Promise<Withdrawal | undefined> =>
  reader
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', [0, 4, 5])
    .executeTakeFirst();

/** If the transaction also locks the player's wallet, it locks the wallet first. */
export const lockWithdrawal = (tx: Tx, id: number): Promise<Withdrawal> =>
  tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const updateWithdrawal = (
  tx: Tx,
  id: number,
  change: Updateable<WithdrawalTables['withdrawals']>,
): Promise<Withdrawal> =>
  tx.updateTable('withdrawals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
