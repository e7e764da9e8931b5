import { balanceUpdated } from '@jangada/contracts/events/events';
import { sql } from 'kysely';
import { beforeCommit, type Tx } from '../../../database/database.ts';
import { PREPARED } from '../../../database/pipelined-dialect.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import { balancesOf, presentWallet, type Balances, type WalletRow } from './balances.ts';

/** A wallet that a transaction has locked. */
interface LockedState {
  /** Of the wallet when it was locked; null is never announced. */
  readonly version: number | null;
  /** What the transaction leaves, where that is known; otherwise it is read before the commit. */
  final: Balances | null;
}

const lockedIn = new WeakMap<Tx, Map<number, LockedState>>();

/**
 * Tells the player's browsers, once per transaction and with the balances it ends with, when anything has changed: a
 * movement, a counter, a stake that was settled. The version lets them drop an older event that comes later.
 *
 * @param version of the wallet when it was locked; null for a wallet created in this transaction, which has no listeners yet
 */
export function announceAtCommit(tx: Tx, userId: number, version: number | null): void {
  const known = lockedIn.get(tx);
  const wallets = known ?? new Map<number, LockedState>();
  // One that is locked again changes again.
  wallets.set(userId, { version: wallets.has(userId) ? (wallets.get(userId)?.version ?? null) : version, final: null });
  if (known) return;
  lockedIn.set(tx, wallets);
  beforeCommit(tx, announceChanged);
}

/** @param final what the transaction leaves in the wallet; null when that is not known yet */
export function setFinalBalances(tx: Tx, userId: number, final: Balances | null): void {
  const wallet = lockedIn.get(tx)?.get(userId);
  if (wallet) wallet.final = final;
}

async function announceChanged(tx: Tx): Promise<void> {
  const wallets = lockedIn.get(tx) ?? new Map<number, LockedState>();
  const unknown = [...wallets].filter(([, { final }]) => final === null).map(([userId]) => userId);
  const read = unknown.length > 0 ? await readBalances(tx, unknown) : new Map<number, Balances>();
  for (const [userId, { version, final }] of wallets) {
    const balances = final ?? read.get(userId);
    if (balances && balances.version !== (version ?? balances.version))
      await enqueue(tx, balanceUpdated, { wallet: presentWallet(balances) }, { ownerId: userId });
  }
}

async function readBalances(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, Balances>> {
  const { rows } = await sql<WalletRow>`
    ${PREPARED} select * from wallets where user_id = any (${userIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.user_id, balancesOf(row)]));
}
