import { tenantSlug } from '../ids.ts';
import { releasableName } from '../remotes.ts';
import * as z from '../schema.ts';
import { semver } from './release.ts';

export const ROLLOUT_REASON_MAX = 500;

const when = z.string().check(z.maxLength(40));

/**
 * What one tenant gets of one remote. Every change is a new revision with an author and a reason, written with
 * compare-and-swap; a rollback is a revision too.
 */
export const rollout = z.object({
  stable: z.nullable(semver),
  previous: z.nullable(semver),
  canary: z.nullable(
    z.object({
      version: semver,
      percent: z.number().check(z.minimum(0), z.maximum(100)),
      /** Fixed for the whole ramp, so that nobody moves back and forth. */
      salt: z.string().check(z.minLength(1), z.maxLength(60)),
    }),
  ),
  pin: z.nullable(z.object({ version: semver, until: z.nullable(when) })),
  blocked: z.array(semver).check(z.maxLength(100)),
  /** `hide` removes its places, `maintenance` says so in them, `previous` serves the release before. */
  kill: z.nullable(z.enum(['hide', 'maintenance', 'previous'])),
});

export type Rollout = z.infer<typeof rollout>;

export const emptyRollout: Rollout = {
  stable: null,
  previous: null,
  canary: null,
  pin: null,
  blocked: [],
  kill: null,
};

export const rolloutRevision = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  revision: z.int().check(z.minimum(1)),
  rollout,
  author: z.string().check(z.minLength(1), z.maxLength(80)),
  reason: z.string().check(z.minLength(1), z.maxLength(ROLLOUT_REASON_MAX)),
  created_at: when,
});

export type RolloutRevision = z.infer<typeof rolloutRevision>;

/** What a caller sends to write the next revision. */
export const rolloutChange = z.object({
  /** The revision it was made from; 0 for the first. Another one in between is a conflict, nothing is written. */
  expected_revision: z.int().check(z.minimum(0)),
  rollout,
  author: z.string().check(z.minLength(1), z.maxLength(80)),
  reason: z.string().check(z.minLength(1), z.maxLength(ROLLOUT_REASON_MAX)),
});

export type RolloutChange = z.infer<typeof rolloutChange>;
