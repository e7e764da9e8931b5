import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { house } from '../modules/ledger/accounts.ts';
import { move } from '../modules/ledger/ledger.ts';
import type { LockedWallet } from '../modules/ledger/wallets.ts';

/** A paid deposit, posted through the ledger. */
export const seedDeposit = async (tx: Tx, wallet: LockedWallet, amount: number, at: Date): Promise<void> => {
  const txid = randomUUID().replaceAll('-', '');
  const postings = [{ from: house('psp'), to: wallet.account('cash'), amount }];
  const { txnId } = await move(wallet, { idemKey: `demo-deposit:${txid}`, kind: 'deposit', ref: txid, postings });
  await tx
    .insertInto('deposits')
    .values({
      user_id: wallet.userId,
      txid,
      amount,
      status: 'paid',
      expires_at: at,
      paid_at: at,
      txn_id: txnId,
      created_at: at,
    })
    .execute();
};
