import { guestId, tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { planReason } from './plan.ts';
import { semver } from './release.ts';
import { refusals } from './resolve.ts';
import { rollout, rolloutRevision } from './rollout.ts';

/** The reason for the release that a guest gets of one remote. */
export const explainedRemote = z.object({
  remote: releasableName,
  reason: planReason,
  state: z.enum(['live', 'hidden', 'maintenance', 'absent']),
  chain: z.array(semver),
  /** The guest's position on the canary's ramp; null without a canary. */
  ramp: z.nullable(z.object({ version: semver, percent: z.number(), place: z.number(), on: z.boolean() })),
  considered: z.array(z.object({ version: semver, reason: planReason, refused: z.nullable(z.enum(refusals)) })),
  /** True when the remote is part of the shell's own bundle, so its rollout was not used. */
  bundled: z.boolean(),
  rollout,
  /** The author and the reason of the rollout that was in force; null before the first. */
  written: z.nullable(rolloutRevision),
});

export type ExplainedRemote = z.infer<typeof explainedRemote>;

export const explanation = z.object({
  tenant: tenantSlug,
  guest: guestId,
  /** The moment that the explanation is about. */
  at: z.string(),
  /** The tenant's revision in the plan. */
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
    /** By default all remotes. */
    remote: z.optional(releasableName),
    /** ISO 8601; by default now. */
    at: z.optional(z.string().check(z.maxLength(40))),
    /** With a remote the number of its revision, otherwise the tenant's revision in a plan. */
    revision: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  reply: explanation,
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown', 'revision.unknown'],
});
