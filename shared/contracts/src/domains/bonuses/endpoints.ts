import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { centavos, positiveCentavos, positiveTotalCentavos, totalCentavos } from '../../values/money.ts';
import { listOf } from '../../api/paging.ts';
import * as z from '../../values/schema.ts';

export const COUPON_CHARS_MAX = 40;
const code = z.string().check(z.minLength(1), z.maxLength(COUPON_CHARS_MAX));
const amountMax = z.nullable(positiveCentavos);

/** The bonus of a deposit with this code (WAL-66). */
export const coupon = z.object({
  /** The compared form: upper case, without spaces around it. */
  code,
  name: z.string(),
  kind: z.enum(['percent', 'fixed', 'free_spins']),
  /** Percent of the deposit, centavos, or a number of spins, depending on `kind`. */
  value: z.int().check(z.minimum(1)),
  min_deposit: centavos,
  /** The maximum that a percentage pays. */
  amount_max: amountMax,
  /** How many times the bonus must be wagered. */
  rollover: z.int().check(z.minimum(0)),
  /** The highest stake that bonus money pays for and that counts towards the rollover. */
  max_bet: amountMax,
  /** The maximum that becomes real money. */
  max_convert: amountMax,
  valid_days: z.int().check(z.minimum(1)),
  /** For free spins: the value of one, and its game. */
  spin_value: amountMax,
  game: z.nullable(z.object({ id: numericId, title: z.string() })),
  ends_at: z.nullable(z.string()),
});

export type Coupon = z.infer<typeof coupon>;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/bonuses/coupons',
  summary: 'The coupons on offer; none where the law forbids bonuses on deposits',
  access: 'anyone',
  reply: listOf(coupon),
});

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/bonuses/check-coupon',
  reads: true,
  summary: 'Is this coupon good, for this player and now?',
  access: 'user',
  body: z.object({ coupon: code }),
  reply: z.object({ coupon }),
  errors: ['coupon.unknown', 'coupon.ended', 'coupon.used-up', 'coupon.already-used'],
});

/** Cashback on net losses, in one claim or three (ENT-56 to ENT-60; for the opening times see cashback-slots.ts). */
export const cashbackEntry = z.object({
  id: numericId,
  type: z.enum(['calendar', 'immediate']),
  /** A day of America/Sao_Paulo, `YYYY-MM-DD`. */
  available_at: z.string(),
  /**
   * The period of the losses that the cashback refunds, as ISO moments; missing in replies of older releases and in an
   * entry that an operator gave.
   */
  period: z.optional(z.object({ start: z.string(), end: z.string() })),
  /** The number of claims so far. */
  claimed: z.int().check(z.minimum(0)),
  /** The total number of claims. */
  slots: z.int().check(z.minimum(1)),
  /** The sum of all claims of the entry. */
  amount: positiveTotalCentavos,
  /** The amount of the next claim; 0 when none is left. */
  claim_amount: totalCentavos,
  /** The number of claims that may be made right now. */
  claimable: z.int().check(z.minimum(0)),
});

export type CashbackEntry = z.infer<typeof cashbackEntry>;

export const listCashback = endpoint({
  method: 'GET',
  path: '/bonuses/cashback',
  summary: 'The cashback that can be claimed today or later, or was claimed lately',
  access: 'user',
  reply: listOf(cashbackEntry),
});

export const claimCashback = endpoint({
  method: 'POST',
  path: '/bonuses/cashback/claim',
  summary: 'Claim the next slot of a cashback entry',
  access: 'user',
  body: z.object({ cashback_id: numericId }),
  reply: z.object({ data: cashbackEntry, amount: positiveTotalCentavos }),
  errors: [
    'cashback.not-found',
    'cashback.too-early',
    'cashback.used-up',
    'cashback.expired',
    'account.blocked',
    'account.paused',
    'account.self-excluded',
    'account.verification-required',
    'idempotency.conflict',
  ],
  movesMoney: true,
});

/**
 * Ends a bonus before its time. `loss` is the loss that the player was shown: if it has changed, the call is refused.
 */
export const cancelOwnBonus = endpoint({
  method: 'POST',
  path: '/bonuses/cancel',
  summary: 'Cancel an own bonus and its rollover',
  access: 'user',
  body: z.object({ bonus_id: numericId, loss: totalCentavos }),
  reply: z.object({ lost: totalCentavos }),
  errors: ['bonus.not-found', 'bonus.ended', 'bonus.loss-changed', 'idempotency.conflict'],
  movesMoney: true,
});
