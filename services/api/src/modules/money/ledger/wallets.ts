import { sql } from 'kysely';
import { PREPARED, requireRunning, type Tx } from '../../../database/database.ts';
import { playerAccount, type Account, type PlayerAccountKind } from './accounts.ts';
import { announceAtCommit } from './announce-balances.ts';
import { balancesOf, type Balances, type WalletRow } from './balances.ts';

const lockedBy = Symbol('the transaction that has locked the wallet');

/**
 * The wallet of a player, as it was when this transaction locked it: nobody else can move this player's money until it ends.
 * Only `lockWallet` and `tryLockWallets` make one.
 */
export interface LockedWallet extends Balances {
  readonly userId: number;
  /** Whether anything may stand in the way of a bet or deposit; when not, nobody has to look (see money/wallet/guard-wallet.ts). */
  readonly guarded: boolean;
  account(kind: PlayerAccountKind): Account;
  readonly [lockedBy]: Tx;
}

/** The transaction a wallet is locked in. @throws {TypeError} when it has ended, and the lock with it */
export const transactionOf = (wallet: LockedWallet): Tx => requireRunning(wallet[lockedBy]);

/** A new player's empty wallet and accounts. Nobody listens for its balance before its transaction is over. */
export async function openWallet(tx: Tx, userId: number): Promise<LockedWallet> {
  await sql`select open_wallet(${userId})`.execute(tx);
  announceAtCommit(tx, userId, null);
  return lockWallet(tx, userId);
}

/** Blocks until the wallet's lock is free. @throws when the player has none: it is made with the player */
export async function lockWallet(tx: Tx, userId: number): Promise<LockedWallet> {
  const { rows } = await sql<WalletRow>`${PREPARED} select * from lock_wallets(${[userId]})`.execute(tx);
  const [row] = rows;
  if (!row) throw new TypeError(`player ${userId} has no wallet`);
  return lockedWallet(tx, row);
}

/** Locks the wallets that are not locked elsewhere, without blocking. */
export async function tryLockWallets(tx: Tx, userIds: readonly number[]): Promise<LockedWallet[]> {
  const { rows } = await sql<WalletRow>`${PREPARED} select * from lock_unlocked_wallets(${userIds})`.execute(tx);
  return rows.map((row) => lockedWallet(tx, row));
}

interface WalletUpdate {
  /** What has to be wagered before the open bonus becomes real money, in centavos. */
  readonly rollover?: number;
  readonly turnoverGoal?: number;
  /** How many more, or fewer, track this player's stakes: while there is one, stakes leave facts. */
  readonly stakeTrackersBy?: 1 | -1;
  readonly guarded?: boolean;
}

/** Changes a wallet's columns other than balances. */
export async function updateWallet(wallet: LockedWallet, update: WalletUpdate): Promise<void> {
  const { rollover = null, turnoverGoal = null, stakeTrackersBy = null, guarded = null } = update;
  await sql`select update_wallet(${wallet.userId}, ${rollover}, ${turnoverGoal}, ${stakeTrackersBy}, ${guarded})`.execute(
    transactionOf(wallet),
  );
}

function lockedWallet(tx: Tx, row: WalletRow): LockedWallet {
  const userId = row.user_id;
  announceAtCommit(tx, userId, row.version);
  return {
    ...balancesOf(row),
    userId,
    guarded: row.guarded,
    account: (kind) => playerAccount(userId, kind),
    [lockedBy]: tx,
  };
}
