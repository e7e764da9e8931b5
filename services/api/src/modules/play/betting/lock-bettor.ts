import { sql } from 'kysely';
import { PREPARED, type Tx } from '../../../database/database.ts';
import { lockWallet, tryLockWallets, type LockedWallet } from '../../money/ledger/wallets.ts';
import type { UserRow } from '../../../users/users.repository.ts';

/** What betting knows of a player. */
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
export async function lockBettor(tx: Tx, publicId: string): Promise<LockedBettor | undefined> {
  const player = await tx.selectFrom('users').select(columns).where('public_id', '=', publicId).executeTakeFirst();
  return player && { player, wallet: await lockWallet(tx, player.id) };
}

/** Locks the players whose wallets are free, without blocking, by their public ids. */
export async function tryLockBettors(tx: Tx, publicIds: readonly string[]): Promise<Map<string, LockedBettor>> {
  const { rows: players } = await sql<Bettor>`
    ${PREPARED} select ${sql.join(columns.map((column) => sql.ref(column)))} from users
    where public_id = any (${publicIds}::uuid[])`.execute(tx);
  const ids = players.map(({ id }) => id);
  const wallets = new Map((await tryLockWallets(tx, ids)).map((wallet) => [wallet.userId, wallet]));
  const locked = players.flatMap((player) => {
    const wallet = wallets.get(player.id);
    return wallet ? [[player.public_id, { player, wallet }] as const] : [];
  });
  return new Map(locked);
}
