import { sql } from 'kysely';
import { codeOf, type Reader } from '../../database/database.ts';
import { PREPARED } from '../../database/pipelined-dialect.ts';
import { fingerprintOf } from '../../crypto/fingerprint.ts';
import { parseAccount, type Account } from './accounts.ts';
import { setFinalBalances } from './announce-balances.ts';
import { balancesOf, type Balances, type WalletRow } from './balances.ts';
import { transactionOf, type LockedWallet } from './wallets.ts';

/**
 * Money that goes from one account to another, so a movement always sums to zero. The amount is positive, in centavos.
 */
export interface Posting {
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
}

export type TxnKind =
  | 'deposit'
  | 'deposit-refund'
  | 'chargeback'
  | 'bet'
  | 'bet-rollback'
  | 'win'
  | 'win-rollback'
  /** The prize of a free spin that the house gave, and what is taken back of it. */
  | 'win-free-spin'
  | 'win-free-spin-rollback'
  | 'win-held'
  | 'win-released'
  | 'win-refused'
  | 'bet-refund'
  | 'bet-refund-rollback'
  | 'withdrawal'
  | 'withdrawal-paid'
  | 'withdrawal-released'
  | 'bonus-grant'
  | 'bonus-convert'
  | 'bonus-expire'
  | 'bonus-cancel'
  | 'bonus-void'
  | 'bonus-excess'
  | 'box-buy'
  | 'box-sale'
  | 'prize-sale'
  | 'cashback'
  | 'mission-reward'
  | 'reward-reversal'
  | 'referral'
  | 'referral-reversal';

export interface Movement {
  /** Identifies the movement: a second call with the same key moves no money (I4). */
  readonly idemKey: string;
  readonly kind: TxnKind;
  readonly ref?: string;
  /** Each posting is between one of the player's own accounts and one of the house. */
  readonly postings: readonly Posting[];
}

export interface Moved {
  readonly txnId: number;
  /** True when the key was used before: this call moved no money. */
  readonly replayed: boolean;
  /** The player's balances after the movement. */
  readonly balances: Balances;
}

/** The key was used for a different movement. */
export class LedgerConflict extends Error {
  override readonly name = 'LedgerConflict';
}

/**
 * Moves a player's money, once per key. This is the only way: the database refuses other writes to ledger and wallets
 * (decision 0083). The player's browsers are notified when the transaction commits.
 *
 * @throws {LedgerConflict} when the key belongs to other postings
 */
export const move = async (wallet: LockedWallet, movement: Movement): Promise<Moved> => {
  const [moved] = await moveAll([{ wallet, movement }]);
  if (!moved) throw new TypeError('a movement without its answer');
  return moved;
};

interface WalletMovement {
  readonly wallet: LockedWallet;
  readonly movement: Movement;
  /**
   * No later statement of the transaction changes this wallet, so its balances are announced without another read.
   * Locking the wallet again cancels this.
   */
  readonly isLast?: boolean;
}

/**
 * Like `move`, for several wallets that one transaction has locked, in one statement.
 *
 * @returns the results in the same order, with the balances after all movements
 * @throws {TypeError} when the wallets were locked by different transactions, or by one that has ended
 * @throws {LedgerConflict} when one of the keys belongs to other postings; no movement is written then
 */
export const moveAll = async (moves: readonly WalletMovement[]): Promise<Moved[]> => {
  const [first] = moves;
  if (!first) return [];
  const tx = transactionOf(first.wallet);
  if (moves.some(({ wallet }) => transactionOf(wallet) !== tx))
    throw new TypeError('wallets of different transactions');
  const entries = moves.map(({ movement }) => netted(movement.postings));
  const flat = entries.flatMap((own, index) => own.map(([account, amount]) => ({ of: index + 1, account, amount })));
  try {
    const { rows } = await sql<PostedRow>`
      ${PREPARED} select txn_id, replayed, (wallet).* from post_movements(
        ${moves.map(({ wallet }) => wallet.userId)}, ${moves.map(({ movement }) => movement.kind)},
        ${moves.map(({ movement }) => movement.idemKey)},
        ${moves.map(({ movement }, index) => fingerprintOf([movement.kind, ...(entries[index] ?? [])]))},
        ${moves.map(({ movement }) => movement.ref ?? null)},
        ${flat.map(({ of }) => of)}, ${flat.map(({ account }) => account)}, ${flat.map(({ amount }) => amount)})`.execute(
      tx,
    );
    return rows.map(({ txn_id: txnId, replayed, ...row }, index) => {
      const balances = balancesOf(row);
      setFinalBalances(tx, row.user_id, moves[index]?.isLast ? balances : null);
      return { txnId, replayed, balances };
    });
  } catch (error) {
    if (codeOf(error) !== CONFLICT) throw error;
    throw new LedgerConflict(error instanceof Error ? error.message : String(error));
  }
};

type PostedRow = WalletRow & { readonly txn_id: number; readonly replayed: boolean };

const CONFLICT = 'JG409';

/** The ledger transaction that was posted with this key. */
export const findPosted = async (reader: Reader, idemKey: string): Promise<{ txnId: number } | undefined> => {
  const found = await reader.selectFrom('ledger_txns').select('id').where('idem_key', '=', idemKey).executeTakeFirst();
  return found && { txnId: found.id };
};

/** Corrects a movement with the same postings in the opposite direction (I6). */
export const reverse = async (
  wallet: LockedWallet,
  txnId: number,
  movement: Pick<Movement, 'idemKey' | 'kind' | 'ref'>,
): Promise<Moved> => {
  const entries = await transactionOf(wallet)
    .selectFrom('ledger_entries')
    .select(['account_id', 'amount'])
    .where('txn_id', '=', txnId)
    .execute();
  return move(wallet, { ...movement, postings: opposite(entries) });
};

/** The kind of a movement. */
export const findKind = async (reader: Reader, txnId: number): Promise<string | undefined> =>
  (await reader.selectFrom('ledger_txns').select('kind').where('id', '=', txnId).executeTakeFirst())?.kind;

/**
 * Credits real money from outside or from a game. A debt is paid first: deposits and prizes pay debts, other credits do
 * not (decision 0013).
 */
export const credit = (wallet: LockedWallet, from: Account, amount: number): Posting[] => {
  const debt = Math.min(-wallet.receivable, amount);
  return [
    { from, to: wallet.account('receivable'), amount: debt },
    { from, to: wallet.account('cash'), amount: amount - debt },
  ].filter((posting) => posting.amount > 0);
};

/** One entry per account, sorted by account name. Amounts that cancel out within one movement are dropped. */
function netted(postings: readonly Posting[]): [string, number][] {
  const sums = new Map<string, number>();
  const add = (account: Account, amount: number) => sums.set(account.id, (sums.get(account.id) ?? 0) + amount);
  for (const { from, to, amount } of postings) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`A posting of ${amount} centavos`);
    add(from, -amount);
    add(to, amount);
  }
  return [...sums].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Pairs credits with debits, in the opposite direction. */
function opposite(entries: readonly { account_id: string; amount: number }[]): Posting[] {
  const givers = entries.filter(({ amount }) => amount > 0).map((entry) => ({ ...entry }));
  const takers = entries.filter(({ amount }) => amount < 0).map((entry) => ({ ...entry }));
  const postings: Posting[] = [];
  for (const giver of givers) {
    for (const taker of takers) {
      const amount = Math.min(giver.amount, -taker.amount);
      if (amount === 0) continue;
      postings.push({ from: parseAccount(giver.account_id), to: parseAccount(taker.account_id), amount });
      giver.amount -= amount;
      taker.amount += amount;
    }
  }
  return postings;
}
