import * as z from '../../values/schema.ts';

/** The capabilities of an account. A player can always win, and be paid. */
export const capabilityNames = [
  'can_login',
  'can_deposit',
  'can_bet',
  'can_withdraw',
  'can_use_bonus',
  'can_receive_marketing',
] as const;

export type CapabilityName = (typeof capabilityNames)[number];

/** Why an account may not do something, in the form that its player may know. */
export const restrictionReason = z.enum([
  'self-exclusion',
  'awaiting-return',
  'central-self-exclusion',
  'social-program',
  'debt-program',
  'court-order',
  'security-review',
  'account-blocked',
  'identity-unverified',
  'profile-incomplete',
  'pause',
  'limit-reached',
]);

export type RestrictionReason = z.infer<typeof restrictionReason>;

/** `end_at` is null when the end is unknown, or when the restriction does not end. */
export const capability = z.object({
  allowed: z.boolean(),
  reason: z.nullable(restrictionReason),
  start_at: z.nullable(z.string()),
  end_at: z.nullable(z.string()),
});

export type Capability = z.infer<typeof capability>;

export const capabilities = z.object({
  can_login: capability,
  can_deposit: capability,
  can_bet: capability,
  can_withdraw: capability,
  can_use_bonus: capability,
  can_receive_marketing: capability,
});

export type Capabilities = z.infer<typeof capabilities>;
