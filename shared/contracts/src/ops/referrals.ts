import { numericId, tenantSlug } from '../values/ids.ts';
import { numberCursor, page, pageOf } from '../api/paging.ts';
import { referralState } from '../domains/profile/affiliates.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

export const referralForOps = z.object({
  id: numericId,
  referrer_id: numericId,
  referred_id: numericId,
  state: referralState,
  /** Why the reward was refused or taken back. */
  why: z.nullable(z.string()),
  /** The centavos that the friend has staked, if the condition counts stakes. */
  staked: z.int(),
  amount: z.nullable(z.int()),
  /** The player and the friend have used the same browser. */
  shared_browser: z.boolean(),
  registered_at: z.string(),
  qualified_at: z.nullable(z.string()),
});

export type ReferralForOps = z.infer<typeof referralForOps>;

const one = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: referralForOps });

export const listReferrals = operation({
  method: 'GET',
  path: '/ops/{tenant}/referrals',
  words: 'referral list',
  needs: 'referrals.decide',
  weight: 'reads',
  summary: 'Invitations, newest first; the qualified ones wait for a decision',
  examples: ['referral list --tenant jangada --state qualified'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page, cursor: numberCursor, state: z.optional(referralState) }),
  reply: pageOf(referralForOps),
});

export const approveReferral = operation({
  method: 'POST',
  path: '/ops/{tenant}/referrals/{id}/approve',
  words: 'referral approve',
  needs: 'referrals.decide',
  weight: 'money',
  about: 'referral',
  counts: 'gifts',
  undo: null,
  summary: 'Let a qualified invitation be paid',
  examples: ['referral approve 12 --tenant jangada --reason "two people, one home"'],
  params: one,
  reply,
  errors: ['referral.not-found', 'referral.not-open'],
});

export const rejectReferral = operation({
  method: 'POST',
  path: '/ops/{tenant}/referrals/{id}/reject',
  words: 'referral reject',
  needs: 'referrals.decide',
  weight: 'changes',
  about: 'referral',
  undo: null,
  summary: 'Refuse an invitation that has not been paid',
  examples: ['referral reject 12 --tenant jangada --reason "one person, two accounts"'],
  params: one,
  reply,
  errors: ['referral.not-found', 'referral.not-open'],
});
