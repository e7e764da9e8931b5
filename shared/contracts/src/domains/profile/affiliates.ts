import { centavos, totalCentavos } from '../../values/money.ts';
import { pageOf } from '../../api/paging.ts';
import * as z from '../../values/schema.ts';

/**
 * The state of an invitation: the friend registered, reached the goal (`qualified`), the reward was approved
 * (`approved`) or paid (`paid`); the reward was refused, or revoked.
 */
export const referralState = z.enum(['registered', 'qualified', 'approved', 'paid', 'rejected', 'reversed']);

export type ReferralState = z.infer<typeof referralState>;

export const referral = z.object({
  id: z.int(),
  /** Masked: `M•••• D.`. */
  name: z.string(),
  state: referralState,
  /** The reward in centavos; 0 until it is paid. */
  amount: centavos,
  registered_at: z.string(),
});

export type Referral = z.infer<typeof referral>;

/** "Indique um amigo e ganhe" (ACC-15). */
export const affiliates = z.object({
  code: z.string(),
  link: z.string(),
  /** Whether invitations earn rewards on this site at the moment. */
  active: z.boolean(),
  /** The goal that a friend has to reach before the reward is paid. */
  condition: z.enum(['deposit', 'verified-and-played']),
  /** The reward for one friend, and the amount that the friend must reach; centavos. */
  cpa_value: centavos,
  cpa_baseline: centavos,
  counts: z.object({ registered: z.int(), qualified: z.int(), paid: z.int() }),
  earnings: totalCentavos,
  referrals: pageOf(referral),
});

export type Affiliates = z.infer<typeof affiliates>;
