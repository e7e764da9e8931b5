import type { Tx } from '../../../database/database.ts';
import type { ReviewReason } from './review.ts';
import { findOpenWithdrawal, lockWithdrawal, updateWithdrawal } from './withdrawals.repository.ts';

/**
 * Puts a withdrawal that is not dispatched under review. The caller has locked the player's wallet. A withdrawal that
 * is already under review is unchanged: its review reasons are computed when it is shown and when it is decided.
 */
export const reviewOpenWithdrawal = async (tx: Tx, userId: number, reason: ReviewReason): Promise<void> => {
  const open = await findOpenWithdrawal(tx, userId);
  if (!open) return;
  const { status, dispatched_at: dispatchedAt } = await lockWithdrawal(tx, open.id);
  if ((status === 0 || status === 4) && dispatchedAt === null)
    await updateWithdrawal(tx, open.id, { status: 5, review: [reason] });
};
