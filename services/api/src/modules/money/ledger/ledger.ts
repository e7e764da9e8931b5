import { sql } from 'kysely';
import { codeOf, type Tx } from '../../../database/database.ts';
import { ask, prepared, type Value } from '../../../database/prepared.ts';
import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import { parseAccount, type Account } from './accounts.ts';

/** Money that goes from one account to another: what is written sums to zero by its shape. Centavos, more than zero. */
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
  | 'referral'
  | 'referral-reversal';

export interface Movement {
  /** The same key twice is the same movement (domain.md I4). */
  readonly idemKey: string;
  readonly kind: TxnKind;
  readonly ref?: string;
  readonly postings: readonly Posting[];
}

export type Posted = { readonly txnId: number; readonly replayed: boolean };

/** The same key was used for something else. */
export class LedgerConflict extends Error {
  override readonly name = 'LedgerConflict';
}

/**
 * Moves money once. Lock the wallets of the players it touches first, in the order of their ids.
 *
 * @returns the transaction, and whether it was there already
 * @throws {LedgerConflict} when the key belongs to other postings
 */
export async function post(tx: Tx, movement: Movement): Promise<Posted> {
  try {
    const [posted] = await ask(tx, move, movementValues(movement));
    if (!posted) throw new TypeError('a function always has a row');
    return posted;
  } catch (error) {
    if (codeOf(error) !== CONFLICT) throw error;
    throw new LedgerConflict(`${movement.idemKey} has already moved something else`);
  }
}

/** What the database function `post_movement` is called with: kind, key, fingerprint, ref, accounts, amounts. */
export function movementValues({ kind, idemKey, ref, postings }: Movement): readonly Value[] {
  const entries = netted(postings);
  const [accounts, amounts] = [entries.map(([account]) => account), entries.map(([, amount]) => amount)];
  return [kind, idemKey, fingerprintOf([kind, ...entries]), ref ?? null, accounts, amounts];
}

const CONFLICT = 'JG409';
const move = prepared<Posted>(
  'ledger-move',
  'select txn_id as "txnId", replayed from post_movement($1, $2, $3, $4, $5::text[], $6::bigint[])',
);

/** Finds what a key has moved, without moving anything. */
export async function findPosted(tx: Tx, idemKey: string): Promise<{ txnId: number } | undefined> {
  const found = await tx.selectFrom('ledger_txns').select('id').where('idem_key', '=', idemKey).executeTakeFirst();
  return found && { txnId: found.id };
}

/** A correction is the same postings the other way (domain.md I6). */
export async function reverse(
  tx: Tx,
  txnId: number,
  movement: Pick<Movement, 'idemKey' | 'kind' | 'ref'>,
): Promise<Posted> {
  const entries = await tx
    .selectFrom('ledger_entries')
    .select(['account_id', 'amount'])
    .where('txn_id', '=', txnId)
    .execute();
  return post(tx, { ...movement, postings: opposite(entries) });
}

/** One entry per account, in the order of the accounts' names; what goes and comes back within one movement vanishes. */
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

/** Pairs what left with what arrived, the other way round. */
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

export interface Proof {
  /** Transactions whose entries do not sum to zero (I1). */
  readonly unbalancedTxns: number;
  /** The sum over every account: zero, or money was made or lost (I2). */
  readonly sum: number;
  /** Players whose kept balances differ from their entries (I5). */
  readonly wrongWallets: number[];
}

/** Recomputes every balance of the tenant from its entries (domain.md 7.13). All three are empty or zero when well. */
export async function proveLedger(tx: Tx): Promise<Proof> {
  const unbalanced = await sql<{ count: number }>`
    select count(*) as count from
    (select txn_id from ledger_entries group by txn_id having sum(amount) <> 0) as broken`.execute(tx);
  const total = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_entries`.execute(
    tx,
  );
  const wrong = await sql<{ user_id: number }>`
    select w.user_id from wallets w
    left join lateral (
      select coalesce(sum(e.amount) filter (where a.kind = 'cash'), 0) as cash,
        coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus,
        coalesce(sum(e.amount) filter (where a.kind = 'hold'), 0) as hold,
        coalesce(sum(e.amount) filter (where a.kind = 'receivable'), 0) as receivable
      from accounts a
      join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id and e.account_id like 'player:%'
      where a.tenant_id = w.tenant_id and a.user_id = w.user_id
    ) s on true
    where (w.cash, w.bonus, w.hold, w.receivable) <> (s.cash, s.bonus, s.hold, s.receivable)`.execute(tx);
  return {
    unbalancedTxns: unbalanced.rows[0]?.count ?? 0,
    sum: total.rows[0]?.sum ?? 0,
    wrongWallets: wrong.rows.map(({ user_id }) => user_id),
  };
}
