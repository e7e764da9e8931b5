import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tenant, WithdrawalRules } from '../../../tenants/tenant.ts';

const usual: WithdrawalRules = { reviewFrom: 500_000, reviewFirst: true, cancellableForMs: 0 };

export const rulesOf = ({ settings }: Tenant): WithdrawalRules => ({ ...usual, ...settings.withdrawals });

export type ReviewReason =
  | 'amount'
  | 'first-withdrawal'
  | 'new-key'
  | 'chargeback'
  | 'claimed'
  | 'not-played'
  | 'psp-blocked'
  // The reasons that stand for a bar (`reviewReasonOf`).
  | 'restricted'
  | 'identity'
  | 'contact'
  | 'key-not-own'
  | 'debt';

/** What earlier payments say about a player's next withdrawal. */
export interface PaymentHistory {
  /** The keys that withdrawals were paid to. */
  readonly paidMethods: readonly number[];
  readonly hasChargeback: boolean;
}

/** A withdrawal to be reviewed, with the debt of its player as a negative amount. */
interface Reviewed {
  readonly methodId: number;
  readonly amount: number;
  readonly receivable: number;
}

/** The histories of several players in one statement. */
export const listPaymentHistories = async (
  reader: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentHistory>> => {
  const { rows } = await sql<PaymentHistory & { readonly id: number }>`
    select u.id,
      (select coalesce(json_agg(distinct w.method_id), '[]') from withdrawals w
       where w.user_id = u.id and w.status = 1) as "paidMethods",
      exists (select from deposits d where d.user_id = u.id and d.status = 'chargebacked') as "hasChargeback"
    from unnest(${userIds}::bigint[]) as u (id)`.execute(reader);
  return new Map(rows.map(({ id, ...history }) => [id, history]));
};

/** Why an operator must review a withdrawal before it is sent; empty when it is sent automatically. */
export const reviewReasons = (
  { paidMethods, hasChargeback }: PaymentHistory,
  { methodId, amount, receivable }: Reviewed,
  tenant: Tenant,
): ReviewReason[] => {
  const rules = rulesOf(tenant);
  const reasons: [ReviewReason, boolean][] = [
    ['amount', amount >= rules.reviewFrom],
    ['first-withdrawal', rules.reviewFirst && paidMethods.length === 0],
    ['new-key', rules.reviewFirst && paidMethods.length > 0 && !paidMethods.includes(methodId)],
    ['chargeback', hasChargeback],
    ['debt', receivable < 0],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
};
