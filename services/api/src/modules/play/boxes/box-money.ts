import type { Wallet } from '@jangada/contracts/profile/user';
import type { Tx } from '../../../database/database.ts';
import { announceBalance } from '../betting/announcements.ts';
import { house } from '../../money/ledger/accounts.ts';
import { post } from '../../money/ledger/ledger.ts';
import { getBalances, presentWallet, type LockedWallet } from '../../money/ledger/wallets.ts';
import type { BoxTables } from './tables.ts';

export type BoxMovement = BoxTables['box_lines']['kind'];

/**
 * Moves a player's real money for a box and leaves a line in the statement. Each owned box is bought, sold back and has its
 * prize sold at most once.
 *
 * @param amount centavos above zero
 * @returns the wallet afterwards
 */
export async function moveForBox(
  tx: Tx,
  wallet: LockedWallet,
  kind: BoxMovement,
  userBoxId: number,
  amount: number,
): Promise<Wallet> {
  const { userId } = wallet;
  const [cash, stock] = [wallet.account('cash'), house('box_inventory')];
  const paid = kind === 'box-buy';
  const posting = paid ? { from: cash, to: stock, amount } : { from: stock, to: cash, amount };
  const { txnId } = await post(tx, { idemKey: `${kind}:${userBoxId}`, kind, postings: [posting] });
  await tx
    .insertInto('box_lines')
    .values({ user_id: userId, kind, user_box_id: userBoxId, amount: paid ? -amount : amount, txn_id: txnId })
    .execute();
  const balances = await getBalances(tx, userId);
  await announceBalance(tx, userId, balances);
  return presentWallet(balances);
}
