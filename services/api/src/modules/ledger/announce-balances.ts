import { balanceUpdated } from '@jangada/contracts/events/events';
import { sql } from 'kysely';
import { beforeCommit, type Tx } from '../../database/database.ts';
import { PREPARED } from '../../database/pipelined-dialect.ts';
import { enqueue } from '../../outbox/outbox.ts';
import { balancesOf, presentWallet, type Balances, type WalletRow } from './balances.ts';

/** A wallet that a transaction has locked. */
interface LockedState {
  /** The wallet's version when it was locked. A wallet with null is not announced. */
  readonly version: number | null;
  /** The balances at the end of the transaction, if known; otherwise they are read before the commit. */
  final: Balances | null;
}

const lockedIn = new WeakMap<Tx, Map<number, LockedState>>();

/**
 * Sends the final balances to the player's browsers, once per transaction, when the transaction changed anything: a
 * movement, a counter, a settled stake. Browsers use the version to drop an older event that arrives later.
 *
 * @param version of the wallet when it was locked; null for a wallet created in this transaction, which has no
 *   listeners yet
 */
export const announceAtCommit = (tx: Tx, userId: number, version: number | null): void => {
  const known = lockedIn.get(tx);
  const wallets = known ?? new Map<number, LockedState>();
  // A second lock means that the balances may change again, so the final ones are unknown.
  wallets.set(userId, { version: wallets.has(userId) ? (wallets.get(userId)?.version ?? null) : version, final: null });
  if (known) return;
  lockedIn.set(tx, wallets);
  beforeCommit(tx, announceChanged);
};

/** @param final the wallet's balances at the end of the transaction; null when not known yet */
export const setFinalBalances = (tx: Tx, userId: number, final: Balances | null): void => {
  const wallet = lockedIn.get(tx)?.get(userId);
  if (wallet) wallet.final = final;
};

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
