import { balanceUpdated } from '@jangada/contracts/events/events';
import { sql } from 'kysely';
import { PREPARED, beforeCommit, type Tx } from '../../../database/database.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import { balancesOf, presentWallet, type WalletRow } from './balances.ts';

/** The wallets that a transaction has locked, each with its version of then; null is never announced. */
const lockedIn = new WeakMap<Tx, Map<number, number | null>>();

/**
 * Tells the player's browsers, once per transaction and with the balances it ends with, when anything has changed: a
 * movement, a counter, a stake that was settled. The version lets them drop an older event that comes later.
 *
 * @param version of the wallet when it was locked; null for a wallet created in this transaction, which has no listeners yet
 */
export function announceAtCommit(tx: Tx, userId: number, version: number | null): void {
  const known = lockedIn.get(tx);
  const wallets = known ?? new Map<number, number | null>();
  if (!wallets.has(userId)) wallets.set(userId, version);
  if (known) return;
  lockedIn.set(tx, wallets);
  beforeCommit(tx, announceChanged);
}

async function announceChanged(tx: Tx): Promise<void> {
  const wallets = lockedIn.get(tx) ?? new Map<number, number | null>();
  const { rows } = await sql<WalletRow>`
    ${PREPARED} select * from wallets where user_id = any (${[...wallets.keys()]}::bigint[]) order by user_id`.execute(
    tx,
  );
  for (const row of rows) {
    const before = wallets.get(row.user_id) ?? row.version;
    if (row.version !== before)
      await enqueue(tx, balanceUpdated, { wallet: presentWallet(balancesOf(row)) }, { ownerId: row.user_id });
  }
}
