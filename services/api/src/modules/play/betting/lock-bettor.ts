import { sql, type RawBuilder } from 'kysely';
import { type Tx } from '../../../database/database.ts';
import { PREPARED } from '../../../database/pipelined-dialect.ts';
import { lockWallet, type LockedWallet } from '../../ledger/wallets.ts';
import type { UserRow } from '../../../users/users.repository.ts';

/** The facts of a player that betting reads. */
export type Bettor = Pick<
  UserRow,
  | 'tenant_id'
  | 'id'
  | 'public_id'
  | 'status'
  | 'kyc_status'
  | 'phone'
  | 'cpf'
  | 'first_name'
  | 'last_name'
  | 'hide_metrics'
>;

/** A player whose wallet is locked until the transaction ends. */
export interface LockedBettor {
  readonly player: Bettor;
  readonly wallet: LockedWallet;
}

const columns = [
  'tenant_id',
  'id',
  'public_id',
  'status',
  'kyc_status',
  'phone',
  'cpf',
  'first_name',
  'last_name',
  'hide_metrics',
] as const;

/** Finds a player by the id that providers know and locks their wallet. */
export const lockBettor = async (tx: Tx, publicId: string): Promise<LockedBettor | undefined> => {
  const player = await tx.selectFrom('users').select(columns).where('public_id', '=', publicId).executeTakeFirst();
  return player && { player, wallet: await lockWallet(tx, player.id) };
};

/*
 * Each player is found by a query of its own (`lateral`, or a subquery as a column), which reads the index. With a
 * join, PostgreSQL reads the whole `users` table while it is small, three times for each batch of bets.
 */

/** The players that providers know by these ids. */
export const selectBettors = (publicIds: readonly string[]): RawBuilder<Bettor> => sql<Bettor>`
    ${PREPARED} select bettor.* from unnest(${publicIds}::uuid[]) input (public_id)
    cross join lateral (select ${sql.join(columns.map((column) => sql.ref(column)))} from users
      where users.public_id = input.public_id limit 1) bettor`;

/** The ids of these players as an array, in the order of their public ids; null for an unknown one. */
export const userIdsOf = (publicIds: readonly string[]): RawBuilder<readonly (number | null)[]> => sql`
    array(select (select users.id from users where users.public_id = input.public_id)
      from unnest(${publicIds}::uuid[]) with ordinality input (public_id, position) order by input.position)`;
