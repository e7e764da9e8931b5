import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { presentWallet } from '../../ledger/balances.ts';
import { type LockedWallet, transactionOf } from '../../ledger/wallets.ts';
import type { BoxTables } from './tables.ts';

export type BoxMovement = BoxTables['box_lines']['kind'];

/**
 * Moves a player's real money for a box and adds a statement line. An owned box is bought once, sold back at most once,
 * and its prize is sold at most once.
 *
 * @param amount centavos above zero
 * @returns the wallet afterwards
 */
export const moveForBox = async (
  wallet: LockedWallet,
  kind: BoxMovement,
  userBoxId: number,
  amount: number,
): Promise<Wallet> => {
  const { userId } = wallet;
  const [cash, stock] = [wallet.account('cash'), house('box_inventory')];
  const paid = kind === 'box-buy';
  const posting = paid ? { from: cash, to: stock, amount } : { from: stock, to: cash, amount };
  const { txnId, balances } = await move(wallet, { idemKey: `${kind}:${userBoxId}`, kind, postings: [posting] });
  await transactionOf(wallet)
    .insertInto('box_lines')
    .values({ user_id: userId, kind, user_box_id: userBoxId, amount: paid ? -amount : amount, txn_id: txnId })
    .execute();
  return presentWallet(balances);
};
