import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { semver } from './release-parts.ts';

export const ROLLOUT_REASON_MAX = 500;

const AUTHOR_CHARACTERS_MAX = 80;

export const BLOCKED_RELEASES_MAX = 100;

/** A ramp has at most this many steps, and each lasts at most a week. */
export const RAMP_STEPS_MAX = 20;
const RAMP_STEP_MINUTES_MAX = 10_080;

/** Who makes a change, and why. */
export const authorName = writtenText(AUTHOR_CHARACTERS_MAX);
export const changeReason = writtenText(ROLLOUT_REASON_MAX);

/** A moment as ISO 8601 with a zone. */
const when = z.string().check(z.maxLength(40));

const percent = z.number().check(z.minimum(0), z.maximum(100));
const count = z.int().check(z.minimum(0));

/** One step of a ramp: after its healthy minutes the next one begins; after the last, every guest gets the release. */
export const rampStep = z.object({ percent, minutes: z.int().check(z.minimum(1), z.maximum(RAMP_STEP_MINUTES_MAX)) });

export type RampStep = z.infer<typeof rampStep>;

/** How long guests waited for the first view, in milliseconds; a time-out counts as the longest measured time. */
const slowSide = z.object({
  guests: count,
  slow: count,
  p50_ms: z.nullable(z.number()),
  p95_ms: z.nullable(z.number()),
});

/** The measurements of two releases over the same minutes: the evidence of the gate. */
export const gateEvidence = z.object({
  from: when,
  to: when,
  verdict: z.enum(['healthy', 'too-few', 'held', 'rolled-back']),
  canary: z.object({ version: semver, attempts: count, failures: count }),
  /** Null without a stable release to compare with. */
  stable: z.nullable(z.object({ version: semver, attempts: count, failures: count })),
  /** The result of the one-sided two-proportion test; null with too few attempts. */
  p_value: z.nullable(z.number()),
  /** How often each class of failure was seen in the canary. */
  kinds: z.record(z.string(), count),
  /** The wait for the first view; slow is longer than `limit_ms`. Missing with too few guests, and from older edges. */
  slow: z.optional(z.object({ limit_ms: count, p_value: z.number(), canary: slowSide, stable: slowSide })),
});

export type GateEvidence = z.infer<typeof gateEvidence>;

/**
 * The releases that one tenant gets of one remote. Every change is a new revision with an author and a reason, written
 * with compare-and-swap; a rollback is a revision too.
 */
export const rollout = z.object({
  stable: z.nullable(semver),
  previous: z.nullable(semver),
  canary: z.nullable(
    z.object({
      version: semver,
      percent,
      /** Constant for the whole ramp, so that guests do not move back and forth. */
      salt: z.string().check(z.minLength(1), z.maxLength(60)),
      /** When the canary got this percentage; the gate does not use older measurements. */
      since: z.optional(when),
      /** The steps of a ramp; `step` is the current one. Missing: the percentage is constant. */
      ramp: z.optional(
        z.object({ steps: z.array(rampStep).check(z.minLength(1), z.maxLength(RAMP_STEPS_MAX)), step: count }),
      ),
      /** The gate's reason to stop the ramp; missing while it may grow. */
      held: z.optional(z.string().check(z.maxLength(ROLLOUT_REASON_MAX))),
    }),
  ),
  pin: z.nullable(z.object({ version: semver, until: z.nullable(when) })),
  blocked: z.array(semver).check(z.maxLength(BLOCKED_RELEASES_MAX)),
  /**
   * `hide` removes its slots and pages, `maintenance` shows a message in them, `previous` serves the previous release.
   */
  kill: z.nullable(z.enum(['hide', 'maintenance', 'previous'])),
  /**
   * When the stable release breaks, the gate rolls back to the last good one. If missing, the gate only raises an
   * alarm.
   */
  auto_rollback: z.optional(z.boolean()),
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
  /** The id shared by all revisions that were written together, over several tenants or remotes. */
  change_set: z.nullable(z.uuid()),
  /** The gate's evidence, when the gate wrote the revision. */
  evidence: z.nullable(gateEvidence),
  /** Open tabs apply the revision without waiting for a safe point. */
  urgent: z.optional(z.boolean()),
  created_at: when,
});

export type RolloutRevision = z.infer<typeof rolloutRevision>;

/** The body of a call that writes the next revision. */
export const rolloutChange = z.object({
  /**
   * The revision of the rollout that the change is based on; 0 for the first. If another revision was written since,
   * the call is a conflict and writes nothing.
   */
  expected_revision: z.int().check(z.minimum(0)),
  rollout,
  /** By default the caller. Only the token of the installation may name another author. */
  author: z.optional(authorName),
  reason: changeReason,
});
