import type { Tx } from '../../../database/database.ts';
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

/** A player whose money nobody else can move until the transaction ends. */
export interface Seat {
  readonly player: Bettor;
  readonly wallet: LockedWallet;
}

const bettor = [
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

const findBettor = (tx: Tx, publicId: string): Promise<Bettor | undefined> =>
  tx.selectFrom('users').select(bettor).where('public_id', '=', publicId).executeTakeFirst();

/** Finds a player by the id that providers know and locks their wallet. */
export async function sit(tx: Tx, publicId: string): Promise<Seat | undefined> {
  const player = await findBettor(tx, publicId);
  return player && { player, wallet: await lockWallet(tx, player.id) };
}

/** Waits for nobody: a wallet that somebody else holds is as good as none. */
export async function sitIfUnheld(tx: Tx, publicId: string): Promise<Seat | undefined> {
  const player = await findBettor(tx, publicId);
  const [wallet] = player ? await tryLockWallets(tx, [player.id]) : [];
  return player && wallet && { player, wallet };
}
