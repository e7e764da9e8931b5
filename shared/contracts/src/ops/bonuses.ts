import { cashbackEntry, COUPON_CHARS_MAX } from '../domains/bonuses/endpoints.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { centavos, positiveCentavos, positiveTotalCentavos, totalCentavos } from '../values/money.ts';
import { page, pageOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const PERCENT_MAX = 1_000;
const SPINS_MAX = 1_000;
const MULTIPLIER_MAX = 200;
const DAYS_MAX = 365;
const USES_MAX = 10_000_000;
/** R$ 1 million: a higher amount is a typing error. */
const GIFT_CENTAVOS_MAX = 100_000_000;

const gift = z.int().check(z.minimum(1), z.maximum(GIFT_CENTAVOS_MAX));
const name = z.string().check(z.minLength(1), z.maxLength(60));
/** The purpose: a second gift with the same text is the same gift. */
const ref = z.string().check(z.minLength(1), z.maxLength(60));
const code = z.string().check(z.maxLength(COUPON_CHARS_MAX), z.regex(/^[A-Za-z0-9_-]+$/));
const rollover = z.int().check(z.minimum(0), z.maximum(MULTIPLIER_MAX));
const days = z.int().check(z.minimum(1), z.maximum(DAYS_MAX));
const ofTenant = z.object({ tenant: tenantSlug });
const one = z.object({ tenant: tenantSlug, id: numericId });

export const bonusForOps = z.object({
  id: numericId,
  user_id: numericId,
  origin: z.string(),
  name: z.string(),
  amount: positiveTotalCentavos,
  rollover_total: totalCentavos,
  rollover_done: totalCentavos,
  status: z.enum(['offered', 'active', 'wagering', 'completed', 'expired', 'cancelled', 'voided']),
  /** The amount that the player would lose if the bonus ended now. */
  loss: totalCentavos,
  expires_at: z.nullable(z.string()),
  created_at: z.string(),
});

export type BonusForOps = z.infer<typeof bonusForOps>;

const reply = z.object({ data: bonusForOps });

export const listBonusesForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/bonuses',
  words: 'bonus list',
  needs: 'players.see',
  kind: 'masked',
  weight: 'reads',
  about: 'player',
  aboutField: 'player',
  summary: 'The bonuses of a player, newest first, with what ending each would cost them now',
  examples: ['bonus list --tenant jangada --player 812'],
  params: ofTenant,
  query: z.object({ player: numericId, page }),
  reply: pageOf(bonusForOps),
});

export const grantBonus = operation({
  method: 'POST',
  path: '/ops/{tenant}/bonuses',
  words: 'bonus grant',
  needs: 'gifts.give',
  weight: 'money',
  about: 'player',
  aboutField: 'player',
  counts: 'gifts',
  undo: 'bonus cancel',
  undoneByOwner: true,
  summary: 'Give a player a bonus; it waits while another one is open',
  examples: [
    'bonus grant --tenant jangada --player 812 --amount 5000 --rollover 10 --name_pt "Cortesia" --name_en "Courtesy" \\\n' +
      '    --ref "ticket 4711" --reason "sorry for the wait"',
  ],
  params: ofTenant,
  body: z.object({
    player: numericId,
    amount: gift,
    /** How many times the bonus must be wagered; with 0 it is real money at once. */
    rollover,
    name_pt: name,
    name_en: name,
    ref,
    /** The days for which the bonus is valid after its activation; by default 30. */
    days: z.optional(days),
    max_bet: z.optional(positiveCentavos),
    max_convert: z.optional(positiveCentavos),
  }),
  reply,
  errors: [
    'profile.not-found',
    'account.blocked',
    'account.paused',
    'account.self-excluded',
    'account.verification-required',
  ],
});

export const cancelBonus = operation({
  method: 'POST',
  path: '/ops/{tenant}/bonuses/{id}/cancel',
  words: 'bonus cancel',
  needs: 'bonuses.void',
  weight: 'money',
  about: 'bonus',
  counts: 'voids',
  undo: null,
  summary: 'End a bonus because its player wishes so, at exactly the loss they were told',
  examples: ['bonus cancel 31 --tenant jangada --loss 3500 --reason "asked in the chat"'],
  params: one,
  body: z.object({ loss: totalCentavos }),
  reply,
  errors: ['bonus.not-found', 'bonus.ended', 'bonus.loss-changed'],
});

export const voidBonus = operation({
  method: 'POST',
  path: '/ops/{tenant}/bonuses/{id}/void',
  words: 'bonus void',
  needs: 'bonuses.void',
  weight: 'money',
  about: 'bonus',
  counts: 'voids',
  undo: null,
  summary: 'Take a bonus away for abuse, whatever is left of it',
  examples: ['bonus void 31 --tenant jangada --reason "five accounts, one device"'],
  params: one,
  reply,
  errors: ['bonus.not-found', 'bonus.ended'],
});

export const couponForOps = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['percent', 'fixed', 'free_spins']),
  value: z.int(),
  amount_max: z.nullable(positiveCentavos),
  min_deposit: centavos,
  rollover: z.int(),
  listed: z.boolean(),
  uses: z.int(),
  uses_max: z.nullable(z.int()),
  uses_per_player: z.int(),
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
});

export type CouponForOps = z.infer<typeof couponForOps>;

const couponReply = z.object({ data: couponForOps });

export const listCouponsForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/coupons',
  words: 'coupon list',
  needs: 'promotions.see',
  weight: 'reads',
  summary: 'Every coupon with its uses, newest first',
  examples: ['coupon list --tenant jangada'],
  params: ofTenant,
  query: z.object({ page }),
  reply: pageOf(couponForOps),
});

export const createCoupon = operation({
  method: 'POST',
  path: '/ops/{tenant}/coupons',
  words: 'coupon create',
  needs: 'promotions.start',
  weight: 'money',
  undo: 'coupon stop',
  summary: 'Make a coupon for deposits; refused where the law forbids them',
  examples: [
    'coupon create --tenant jangada --code MARE100 --kind percent --value 100 --amount_max 20000 --min_deposit 2000 \\\n' +
      '    --rollover 10 --days 7 --name_pt "Bônus de 100%" --name_en "100% bonus" --uses_max 500 --reason "July offer"',
    'coupon create --tenant jangada --code GIROS20 --kind free_spins --value 20 --game mare_tidal --spin_value 50 …',
  ],
  params: ofTenant,
  body: z.object({
    code,
    kind: z.enum(['percent', 'fixed', 'free_spins']),
    /** Percent of the deposit, centavos, or a number of spins. */
    value: gift,
    name_pt: name,
    name_en: name,
    rollover,
    days,
    min_deposit: z.optional(centavos),
    amount_max: z.optional(gift),
    max_bet: z.optional(positiveCentavos),
    max_convert: z.optional(positiveCentavos),
    /** The code of the game of the free spins, and the value of one spin. */
    game: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    spin_value: z.optional(positiveCentavos),
    /** The coupon is not listed for players. */
    secret: z.optional(z.boolean()),
    ends_at: z.optional(z.iso.datetime({ offset: true })),
    uses_max: z.optional(z.int().check(z.minimum(1), z.maximum(USES_MAX))),
    uses_per_player: z.optional(z.int().check(z.minimum(1), z.maximum(USES_MAX))),
  }),
  reply: couponReply,
  errors: ['bonus.not-allowed', 'coupon.taken', 'game.not-found', 'request.invalid'],
});

/** Higher values are typing errors. */
export const couponValueMax = { percent: PERCENT_MAX, free_spins: SPINS_MAX } as const;

export const stopCoupon = operation({
  method: 'POST',
  path: '/ops/{tenant}/coupons/{code}/stop',
  words: 'coupon stop',
  needs: 'promotions.stop',
  weight: 'changes',
  about: 'coupon',
  aboutField: 'code',
  undo: null,
  summary: 'No new deposit may use it; those already asked for keep it',
  examples: ['coupon stop MARE100 --tenant jangada --reason "budget is spent"'],
  params: z.object({ tenant: tenantSlug, code }),
  reply: couponReply,
  errors: ['coupon.not-found'],
});

export const giveCashback = operation({
  method: 'POST',
  path: '/ops/{tenant}/cashback',
  words: 'cashback give',
  needs: 'gifts.give',
  weight: 'money',
  about: 'player',
  aboutField: 'player',
  counts: 'gifts',
  undo: null,
  summary: 'Give a player a cashback to claim at once, in one part',
  examples: [
    'cashback give --tenant jangada --player 812 --amount 1500 --ref "ticket 4711" --reason "outage of the 20th"',
  ],
  params: ofTenant,
  body: z.object({ player: numericId, amount: gift, ref }),
  reply: z.object({ data: cashbackEntry }),
  errors: ['profile.not-found'],
});
