import type { Tx } from '../../../database/database.ts';
import { house } from '../../ledger/accounts.ts';
import { credit, move } from '../../ledger/ledger.ts';
import type { LockedWallet } from '../../ledger/wallets.ts';
import { notifyEverywhere } from '../../messages/notifications/contact-messages.ts';
import { debtCauses } from '../../ledger/debt-causes.ts';
import { withdrawalEnded, type WithdrawalEnd } from './withdrawal-notifications.ts';
import { getMethod, updateWithdrawal, type Withdrawal } from './withdrawals.repository.ts';
import { maskPixKey } from './mask-pix-key.ts';

const statusOf: Record<WithdrawalEnd, 1 | 2 | 3> = {
  paid: 1,
  cancelled: 2,
  refused: 2,
  released: 3,
  'not-own': 3,
  'not-made': 2,
  failed: 2,
};

const endedBy = {
  paid: 'provider',
  cancelled: 'player',
  refused: 'operator',
  released: 'provider',
  'not-own': 'provider',
  'not-made': 'provider',
  failed: 'operator',
} as const;

interface More {
  readonly e2eid?: string;
  readonly trouble?: string;
}

/**
 * Ends a withdrawal once: the reserved money is paid out, or it returns to the wallet, where it pays a debt first. All
 * ends share one ledger key, so the ledger also refuses a second end of another kind.
 *
 * @param wallet locked before the withdrawal, which is locked and open
 */
export const endWithdrawal = async (
  tx: Tx,
  wallet: LockedWallet,
  withdrawal: Withdrawal,
  end: WithdrawalEnd,
  more: More = {},
): Promise<Withdrawal> => {
  const { amount } = withdrawal;
  const hold = wallet.account('hold');
  const paid = end === 'paid';
  const debtPaid = paid ? 0 : Math.min(amount, -wallet.receivable);
  const causes = debtPaid > 0 ? await debtCauses(tx, wallet.userId) : [];
  const { txnId } = await move(wallet, {
    idemKey: `withdrawal-end:${withdrawal.id}`,
    kind: paid ? 'withdrawal-paid' : 'withdrawal-released',
    ref: withdrawal.payout_id,
    postings: paid ? [{ from: hold, to: house('psp'), amount }] : credit(wallet, hold, amount),
  });
  const ended = await updateWithdrawal(tx, withdrawal.id, {
    status: statusOf[end],
    end_txn_id: txnId,
    ended_at: new Date(),
    ended_by: endedBy[end],
    ...more,
  });
  const key = maskPixKey(await getMethod(tx, withdrawal.method_id));
  await notifyEverywhere(tx, wallet.userId, withdrawalEnded(end, { amount, debtPaid, causes, key }));
  return ended;
};
