import { PERCENTILE_COUNT_MIN } from '@jangada/contracts/ops/figures-of-payments';
import type { WrittenWithdrawal } from './written-withdrawals.ts';

const DUE_MS = 120 * 60_000;

const seconds = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 1_000);

/** The value that no more than the share's rest exceed: of 20 values the tenth is the median. */
const percentile = (values: readonly number[], share: number): number | null =>
  values.length < PERCENTILE_COUNT_MIN
    ? null
    : (values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? null);

/**
 * The withdrawals of a day as desk.md's table says it.
 *
 * @param rows those that ended on it
 * @param at its end
 */
export const bruteWithdrawals = (
  rows: readonly WrittenWithdrawal[],
  written: readonly WrittenWithdrawal[],
  at: Date,
) => {
  const sumOf = (own: readonly WrittenWithdrawal[]) => ({
    count: own.length,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  });
  const paid = rows.flatMap(({ ended, ...row }) => (row.status === 1 && ended !== null ? [{ ...row, ended }] : []));
  const unpaid = (by: string) => sumOf(rows.filter(({ status, endedBy }) => status !== 1 && endedBy === by));
  const times = (values: readonly number[]) => ({
    p50_seconds: percentile(values, 0.5),
    p95_seconds: percentile(values, 0.95),
    max_seconds: values.length === 0 ? null : Math.max(...values),
  });
  const auto = paid.filter(({ review, reviewed }) => review.length === 0 && reviewed === null).length;
  const inTime = paid.filter(({ requested, ended }) => ended.getTime() - requested.getTime() <= DUE_MS).length;
  return {
    withdrawals: sumOf(paid),
    auto_paid: auto,
    auto_paid_share: paid.length === 0 ? null : auto / paid.length,
    withdrawal_time: times(paid.map(({ requested, ended }) => seconds(requested, ended))),
    waiting_for_us: times(
      paid.map(({ requested, reviewed }) => (reviewed === null ? 0 : seconds(requested, reviewed))),
    ),
    at_provider: times(paid.map(({ sent, requested, ended }) => seconds(sent ?? requested, ended))),
    in_time: inTime,
    in_time_share: paid.length === 0 ? null : inTime / paid.length,
    late_open: written.filter(
      ({ requested, ended }) => requested.getTime() < at.getTime() - DUE_MS && (ended === null || ended >= at),
    ).length,
    refused: unpaid('operator'),
    failed: unpaid('provider'),
    cancelled: unpaid('player'),
  };
};
