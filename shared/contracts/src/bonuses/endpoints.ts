import { endpoint } from '../endpoint.ts';
import { numericId } from '../ids.ts';
import { listOf } from '../paging.ts';
import * as z from '../schema.ts';

export const listCoupons = endpoint({
  method: 'GET',
  path: '/bonuses/coupons',
  summary: 'The coupons on offer',
  access: 'anyone',
  reply: listOf(z.unknown()),
  planned: true,
});

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/bonuses/check-coupon',
  summary: 'Is this coupon good?',
  access: 'user',
  body: z.object({ coupon: z.string().check(z.maxLength(40)) }),
  reply: z.object({ coupon: z.unknown() }),
  planned: true,
});

export const listCashback = endpoint({
  method: 'GET',
  path: '/bonuses/cashback',
  summary: 'The cashback entries',
  access: 'user',
  reply: listOf(
    z.object({
      id: numericId,
      type: z.enum(['calendar', 'immediate']),
      available_at: z.string(),
      claimed: z.int(),
    }),
  ),
  planned: true,
});

export const claimCashback = endpoint({
  method: 'POST',
  path: '/bonuses/cashback/claim',
  summary: 'Claim one slot of a cashback entry',
  access: 'user',
  body: z.object({ cashback_id: numericId }),
  reply: z.object({ data: z.unknown() }),
  movesMoney: true,
  planned: true,
});
