import { guestId, tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { planReason } from './plan.ts';
import { semver } from './release.ts';
import { refusals } from './resolve.ts';
import { rollout, rolloutRevision } from './rollout.ts';

/** Why a guest gets what they get of one remote. */
export const explainedRemote = z.object({
  remote: releasableName,
  reason: planReason,
  state: z.enum(['live', 'hidden', 'maintenance', 'absent']),
  chain: z.array(semver),
  /** The guest's position on the canary's ramp; null without a canary. */
  ramp: z.nullable(z.object({ version: semver, percent: z.number(), place: z.number(), on: z.boolean() })),
  considered: z.array(z.object({ version: semver, reason: planReason, refused: z.nullable(z.enum(refusals)) })),
  /** It is part of the shell's own bundle; its rollout was not used. */
  bundled: z.boolean(),
  rollout,
  /** Who wrote the rollout that was in force, and why; null before the first. */
  written: z.nullable(rolloutRevision),
});

export type ExplainedRemote = z.infer<typeof explainedRemote>;

export const explanation = z.object({
  tenant: tenantSlug,
  guest: guestId,
  /** The moment it is about. */
  at: z.string(),
  /** The tenant's, as the plan had it. */
  revision: z.int(),
  /** The contract of the guest's shell. */
  host_contract: semver,
  remotes: z.array(explainedRemote),
});

export type Explanation = z.infer<typeof explanation>;

export const explain = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/explain`,
  summary: 'Which releases a guest gets, or got at a moment or a revision of the past, and why',
  access: 'operator',
  query: z.object({
    tenant: tenantSlug,
    guest: guestId,
    /** Missing: all of them. */
    remote: z.optional(releasableName),
    /** A moment as ISO 8601; missing: now. */
    at: z.optional(z.string().check(z.maxLength(40))),
    /** With a remote: its revision of that number. Without: the tenant's revision, as a plan names it. */
    revision: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  reply: explanation,
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown', 'revision.unknown'],
});
