import type { Reader } from '../../../database/database.ts';
import type { Tenant, WithdrawalRules } from '../../../tenants/tenant.ts';
import type { WithdrawMethodRow } from './withdrawals.repository.ts';

const usual: WithdrawalRules = { reviewFrom: 500_000, reviewFirst: true, cancellableForMs: 0 };

export const rulesOf = ({ settings }: Tenant): WithdrawalRules => ({ ...usual, ...settings.withdrawals });

export type ReviewReason =
  | 'amount'
  | 'first-withdrawal'
  | 'new-key'
  | 'chargeback'
  | 'not-played'
  | 'psp-blocked'
  // The reasons that stand for a bar (`reviewReasonOf`).
  | 'restricted'
  | 'identity'
  | 'contact'
  | 'key-not-own'
  | 'debt';

/** Why an operator must review a withdrawal before it is sent; empty when it is sent automatically. */
export const reviewReasons = async (
  reader: Reader,
  { userId, receivable }: { readonly userId: number; readonly receivable: number },
  method: WithdrawMethodRow,
  amount: number,
  tenant: Tenant,
): Promise<ReviewReason[]> => {
  const rules = rulesOf(tenant);
  const paid = await reader
    .selectFrom('withdrawals')
    .select(['method_id'])
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 1)
    .execute();
  const takenBack = await reader
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'chargebacked')
    .limit(1)
    .executeTakeFirst();
  const reasons: [ReviewReason, boolean][] = [
    ['amount', amount >= rules.reviewFrom],
    ['first-withdrawal', rules.reviewFirst && paid.length === 0],
    ['new-key', rules.reviewFirst && paid.length > 0 && !paid.some(({ method_id }) => method_id === method.id)],
    ['chargeback', takenBack !== undefined],
    ['debt', receivable < 0],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
};
