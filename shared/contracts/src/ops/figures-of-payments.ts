import { pairCursor } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { localDay } from '../values/local-day.ts';
import { positiveCentavos, signedTotalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { figureState } from './figures.ts';
import { operation } from './operation.ts';

/** Percentiles of fewer withdrawals say nothing: only the longest is told. */
export const PERCENTILE_COUNT_MIN = 20;

const counted = z.object({ count: z.int(), amount: signedTotalCentavos });

/** Seconds; half of the withdrawals took no longer than p50, 95 of 100 no longer than p95. Null below 20. */
const times = z.object({
  p50_seconds: z.nullable(z.int()),
  p95_seconds: z.nullable(z.int()),
  max_seconds: z.nullable(z.int()),
});

const paymentFigures = {
  deposits: counted,
  /** A refund that failed and was booked back is a movement of its own. */
  refunds: counted,
  taken_back: counted,
  /** Paid, of the day of their end. */
  withdrawals: counted,
  /** Paid without ever having been under review, and the share of all that were paid. */
  auto_paid: z.int(),
  auto_paid_share: z.nullable(z.number()),
  /** From the request to the end, of those paid. */
  withdrawal_time: times,
  /** The part of it until a person approved; zero without a review. */
  waiting_for_us: times,
  /** The part of it from the dispatch on. */
  at_provider: times,
  /** Paid within the 120 minutes that the law allows, and the share of all that were paid. */
  in_time: z.int(),
  in_time_share: z.nullable(z.number()),
  /** Open for more than 120 minutes at the end of the day, or now. */
  late_open: z.int(),
  /** Ended without a payment: by the house, by the provider or bank, by the player. */
  refused: counted,
  failed: counted,
  cancelled: counted,
};

export const paymentDay = z.object({ day: localDay, state: figureState, ...paymentFigures });

export type PaymentDay = z.infer<typeof paymentDay>;

export const paymentTotal = z.object(paymentFigures);

export type PaymentTotal = z.infer<typeof paymentTotal>;

const share = z.object({
  count: z.int(),
  amount: signedTotalCentavos,
  count_share: z.nullable(z.number()),
  amount_share: z.nullable(z.number()),
});

/** A whole month, so far. */
export const medMonth = z.object({
  month: z.string(),
  deposits: counted,
  /** Deposits first taken back in the month, and what was taken back in it, over the deposits paid in it. */
  by_event: share,
  /** Deposits paid in the month that were taken back since, and what was taken of them, over the deposits paid in it. */
  by_deposit: share,
});

export type MedMonth = z.infer<typeof medMonth>;

export const figurePayments = operation({
  method: 'GET',
  path: '/ops/{tenant}/payment-figures',
  words: 'figure payments',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'Deposits, MED and withdrawals with their times, by day, by default of the last seven; at most 367 days',
  examples: ['figure payments --tenant jangada', 'figure payments --tenant jangada --from 2026-10-01 --to 2026-10-31'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ from: z.optional(localDay), to: z.optional(localDay) }),
  reply: z.object({
    data: z.array(paymentDay),
    total: paymentTotal,
    /** The months that the days are in. */
    months: z.array(medMonth),
    complete: z.boolean(),
  }),
  errors: ['statement.range-invalid'],
});

export const withdrawalListNames = [
  'withdrawals',
  'auto_paid',
  'reviewed',
  'in_time',
  'late',
  'late_open',
  'refused',
  'failed',
  'cancelled',
] as const;

export type WithdrawalListName = (typeof withdrawalListNames)[number];

export const figureWithdrawal = z.object({
  id: numericId,
  user_id: numericId,
  amount: positiveCentavos,
  created_at: z.string(),
  reviewed_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  seconds: z.int(),
  /** The movement that ended it. */
  txn: z.nullable(numericId),
});

export type FigureWithdrawal = z.infer<typeof figureWithdrawal>;

export const listFigureWithdrawals = operation({
  method: 'GET',
  path: '/ops/{tenant}/payment-figures/{list}',
  words: 'figure withdrawals',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'The withdrawals that a figure of a day counts, the longest first, by default of today',
  examples: ['figure withdrawals late --tenant jangada --day 2026-11-28'],
  params: z.object({ tenant: tenantSlug, list: z.enum(withdrawalListNames) }),
  query: z.object({ day: z.optional(localDay), cursor: pairCursor }),
  reply: z.object({ data: z.array(figureWithdrawal), next_cursor: z.nullable(z.string()) }),
});
