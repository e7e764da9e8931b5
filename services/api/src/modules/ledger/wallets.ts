import { sql, type RawBuilder } from 'kysely';
import { requireRunning, type Tx } from '../../database/database.ts';
import { executeTogether, PREPARED, type RowsOf, type Statements } from '../../database/pipelined-dialect.ts';
import { playerAccount, type Account, type PlayerAccountKind } from './accounts.ts';
import { announceAtCommit, setFinalBalances } from './announce-balances.ts';
import { balancesOf, type Balances, type WalletRow } from './balances.ts';

const lockedBy = Symbol('the transaction that has locked the wallet');

/**
 * A player's wallet as it was when this transaction locked it. No other transaction can move this player's money until
 * this one ends. Only `lockWallet` and `lockWallets` make one.
 */
export interface LockedWallet extends Balances {
  readonly userId: number;
  /** Whether a restriction or limit may apply to a bet or deposit; when not, the guards are skipped (see eligibility/access/guard-wallet.ts). */
  readonly guarded: boolean;
  account(kind: PlayerAccountKind): Account;
  readonly [lockedBy]: Tx;
}

/** The transaction that locked the wallet. @throws {TypeError} when it has ended, because the lock ended with it */
export const transactionOf = (wallet: LockedWallet): Tx => requireRunning(wallet[lockedBy]);

/** Creates a new player's empty wallet and accounts. No browser listens to its balance before the commit. */
export const openWallet = async (tx: Tx, userId: number): Promise<LockedWallet> => {
  await sql`select open_wallet(${userId})`.execute(tx);
  announceAtCommit(tx, userId, null);
  return lockWallet(tx, userId);
};

/** Blocks until the wallet's lock is free. @throws when the wallet does not exist: it is created with the player */
export const lockWallet = async (tx: Tx, userId: number): Promise<LockedWallet> => {
  const { rows } = await lockStatements.wait([userId]).execute(tx);
  const [row] = rows;
  if (!row) throw new TypeError(`player ${userId} has no wallet`);
  return lockedWallet(tx, row);
};

type UserIds = readonly number[] | RawBuilder<readonly (number | null)[]>;

const lockStatements = {
  wait: (userIds: UserIds) => sql<WalletRow>`${PREPARED} select * from lock_wallets(${userIds})`,
  skip: (userIds: UserIds) => sql<WalletRow>`${PREPARED} select * from lock_unlocked_wallets(${userIds})`,
};

/**
 * Locks wallets and reads, in one round trip, rows that stay valid while the wallets are locked.
 *
 * @param userIds of the players, or the SQL expression that finds them; null stands for an unknown player
 * @param locked what to do with a wallet that another transaction has locked: wait for it, or skip it
 * @returns the wallets, and the rows of each read
 */
export const lockWallets = async <Rows extends readonly unknown[]>(
  tx: Tx,
  { userIds, locked }: { readonly userIds: UserIds; readonly locked: 'wait' | 'skip' },
  reads: Statements<Rows>,
): Promise<readonly [readonly LockedWallet[], ...RowsOf<Rows>]> => {
  const [rows, ...found] = await executeTogether<[WalletRow, ...Rows]>(tx, [lockStatements[locked](userIds), ...reads]);
  return [rows.map((row) => lockedWallet(tx, row)), ...found];
};

interface WalletUpdate {
  /** The amount to wager before the open bonus becomes real money, in centavos. */
  readonly rollover?: number;
  readonly turnoverGoal?: number;
  /** Change of the number of trackers of this player's stakes; stakes produce facts while it is above zero. */
  readonly stakeTrackersBy?: 1 | -1;
  readonly guarded?: boolean;
}

/** Changes a wallet's columns other than balances. */
export const updateWallet = async (wallet: LockedWallet, update: WalletUpdate): Promise<void> => {
  const { rollover = null, turnoverGoal = null, stakeTrackersBy = null, guarded = null } = update;
  const tx = transactionOf(wallet);
  setFinalBalances(tx, wallet.userId, null);
  await sql`select update_wallet(${wallet.userId}, ${rollover}, ${turnoverGoal}, ${stakeTrackersBy}, ${guarded})`.execute(
    tx,
  );
};

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
