import * as z from '../../values/schema.ts';

/** Why a player proves who they are. */
export const identityMoment = z.enum(['sign-up', 'new-device', 'bank-data', 'withdrawal']);

export type IdentityMoment = z.infer<typeof identityMoment>;

/**
 * `open`: the player has not finished. `review`: people of the provider look at it. `expired`: it was not finished in
 * time.
 */
export const identityState = z.enum(['open', 'review', 'approved', 'rejected', 'expired']);

export type IdentityState = z.infer<typeof identityState>;

/** Why a check was refused, in words of ours: those of a provider may say how to deceive it. */
export const identityReason = z.enum([
  'unreadable',
  'document-expired',
  'document-not-accepted',
  'face-differs',
  'not-alive',
  'other-person',
  'duplicate',
  'underage',
  'forged',
  'other',
]);

export type IdentityReason = z.infer<typeof identityReason>;

/** A check of an identity by camera, at a provider of the tenant. */
export const identityCheck = z.object({
  state: identityState,
  /** Of a refusal; empty otherwise. */
  reasons: z.array(identityReason),
  /** Another try leads to nothing: documents by hand are left. */
  final: z.boolean(),
  /** The provider's page, of an open check: it can be opened on another device. */
  url: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  created_at: z.string(),
});

export type IdentityCheck = z.infer<typeof identityCheck>;

export const identityStatus = z.object({
  /** Whether the site has checks by camera; documents by hand are always there. */
  offered: z.boolean(),
  /** How often the player can still begin one. */
  tries_left: z.int(),
  /** When another one can be begun, after the last try. */
  again_at: z.nullable(z.string()),
  /** The newest. */
  check: z.nullable(identityCheck),
});

export type IdentityStatus = z.infer<typeof identityStatus>;
