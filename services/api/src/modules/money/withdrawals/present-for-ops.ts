import type { WithdrawalForOps } from '@jangada/contracts/ops/withdrawals';
import type { Reader } from '../../../database/database.ts';
import { getFrom } from '../../../database/get-from.ts';
import type { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { listObstacles } from '../../eligibility/access/obstacles.ts';
import { maskPixKeyForOps } from './mask-pix-key.ts';
import { DUE_MS } from './overdue-withdrawals.ts';
import { listPaymentHistories, reviewReasons } from './review.ts';
import { barOf, reviewReasonOf } from './withdrawal-bars.ts';
import { listMethodsById, listPayees, type Withdrawal, type WithdrawMethodRow } from './withdrawals.repository.ts';

/** Withdrawals as operators see them. The number of statements does not depend on the number of rows. */
export const presentForOps = async (
  reader: Reader,
  rows: readonly Withdrawal[],
  tenant: Tenant,
): Promise<WithdrawalForOps[]> => {
  const methodIds = rows.map(({ method_id: id }) => id);
  const methods = await listMethodsById(reader, [...new Set(methodIds)]);
  const reviews = await reviewsNow(reader, rows.filter(isUndecided), methods, tenant);
  return rows.map((row) => present(row, getFrom(methods, row.method_id), reviews.get(row.id)));
};

export const presentOne = async (reader: Reader, row: Withdrawal, tenant: Tenant): Promise<WithdrawalForOps> => {
  const [shown] = await presentForOps(reader, [row], tenant);
  if (!shown) throw new TypeError('a withdrawal was not presented');
  return shown;
};

/** What an approval would find now. */
interface Review {
  readonly reasons: readonly string[];
  readonly bar: DomainError | null;
}

const present = (row: Withdrawal, method: WithdrawMethodRow, review?: Review): WithdrawalForOps => ({
  id: row.id,
  user_id: row.user_id,
  amount: row.amount,
  status: row.status,
  // The stored reasons and the current ones, because they may have changed since.
  review: [...new Set([...row.review, ...(review?.reasons ?? [])])].join(','),
  bar: review?.bar?.code ?? null,
  key: maskPixKeyForOps(method),
  payout_id: row.payout_id,
  handed_to_psp_at: row.dispatched_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  due_at: new Date(row.created_at.getTime() + DUE_MS).toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  ended_by: row.ended_by,
  trouble: row.trouble,
});

const isUndecided = ({ ended_at: endedAt, dispatched_at: sentAt }: Withdrawal): boolean =>
  endedAt === null && sentAt === null;

/** @returns the current review of each of these withdrawals, by its id */
async function reviewsNow(
  reader: Reader,
  rows: readonly Withdrawal[],
  methods: ReadonlyMap<number, WithdrawMethodRow>,
  tenant: Tenant,
): Promise<ReadonlyMap<number, Review>> {
  if (rows.length === 0) return new Map();
  const userIds = [...new Set(rows.map(({ user_id: id }) => id))];
  const payees = await listPayees(reader, userIds);
  const obstacles = await listObstacles(reader, userIds, tenant);
  const histories = await listPaymentHistories(reader, userIds);
  return new Map(
    rows.map(({ id, user_id: userId, method_id: methodId, amount, status }) => {
      const { cash, receivable, ...user } = getFrom(payees, userId);
      const payee = { user, method: getFrom(methods, methodId), balances: { cash, receivable } };
      const bar = barOf(payee, getFrom(obstacles, userId), tenant);
      const isApproved = status !== 5;
      const reasons = reviewReasons(getFrom(histories, userId), { methodId, amount, receivable }, tenant);
      return [id, { bar, reasons: [...(isApproved ? [] : reasons), ...(bar ? [reviewReasonOf(bar)] : [])] }];
    }),
  );
}
