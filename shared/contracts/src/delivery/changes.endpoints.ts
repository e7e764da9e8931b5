import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { semver } from './release.ts';
import { rolloutRules } from './rollout-rules.ts';
import { authorName, changeReason, rollout, rolloutRevision } from './rollout.ts';

/** The limit of tenants times remotes in one change. */
const CHANGES_MAX = 1_000;

const count = z.int().check(z.minimum(0));

/** One rollout of a change set: the new rollout, the earlier revision to restore, or the last good release. */
export const proposedChange = z
  .object({
    tenant: tenantSlug,
    remote: releasableName,
    /** The revision of the rollout that the change is based on; 0 for the first rollout. */
    expected_revision: count,
    rollout: z.optional(rollout),
    to_revision: z.optional(count),
    /** The previous release that all guests were served and that was not rolled back (good-releases.ts). */
    to: z.optional(z.literal('last-good')),
  })
  .check(
    z.refine(
      ({ rollout: next, to_revision, to }) => [next, to_revision, to].filter((aim) => aim !== undefined).length === 1,
      {
        error: 'a rollout, or the revision to go back to, or the last good release',
        path: ['rollout'],
      },
    ),
  );

export type ProposedChange = z.infer<typeof proposedChange>;

/** A problem of a change. A `forceable` one does not prevent the change when the call has `force`. */
export const changeProblem = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  rule: z.enum(rolloutRules),
  message: z.string(),
  version: z.optional(semver),
  /** The end of a freeze. */
  free_at: z.optional(z.string()),
  forceable: z.boolean(),
});

const share = z.object({ version: z.nullable(semver), guests: count });

/** A release that does not fit a live shell of the tenant. */
export const mismatch = z.object({
  version: semver,
  host: semver,
  host_contract: semver,
  /**
   * `contract`: its range excludes the shell's contract; `modules`: it needs modules that the shell does not provide.
   */
  kind: z.enum(['contract', 'modules']),
  missing: z.array(z.string()),
});

export type Mismatch = z.infer<typeof mismatch>;

/** The effect of one change on one tenant and remote. */
export const changeEffect = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  /** The current or new revision; a remote that only follows its shell retains its revision. */
  revision: count,
  before: rollout,
  after: rollout,
  /** The number of sampled guests per release, before and after; null for no release. */
  served: z.object({ before: z.array(share), after: z.array(share) }),
  moves: z.array(z.object({ from: z.nullable(semver), to: z.nullable(semver), guests: count })),
  /** The number of made-up guests that were planned before and after; they are always the same. */
  sampled: count,
  /** Guests whose browsers recently reported to the edge, and how many of them would get another release. */
  seen: z.object({ guests: count, moved: count }),
  mismatches: z.array(mismatch),
});

export type ChangeEffect = z.infer<typeof changeEffect>;

export const changeReply = z.object({
  /** Shared by the revisions that were written; null after a dry run. */
  change_set: z.nullable(z.uuid()),
  revisions: z.array(rolloutRevision),
  /** Only after a dry run. */
  effects: z.array(changeEffect),
  /**
   * After a dry run: the problems for which the change would be refused. After a change: the problems that were forced.
   */
  problems: z.array(changeProblem),
  /** Nothing was written yet: the change waits for a second person. */
  waiting: z.optional(z.object({ id: z.uuid(), expires_at: z.string(), tenants: z.array(tenantSlug) })),
});

export type ChangeReply = z.infer<typeof changeReply>;

const manner = {
  /** By default the caller. Only the token of the installation may name another author. */
  author: z.optional(authorName),
  reason: changeReason,
  /** Only reports the effect of the change; nothing is written. */
  dry_run: z.optional(z.boolean()),
  /** Writes the change in spite of forceable problems. */
  force: z.optional(z.boolean()),
  /** An admin writes the change although its tenants are frozen. */
  override_freeze: z.optional(z.boolean()),
  /** Open tabs remove releases that are no longer served at once, even during a visitor's task. */
  urgent: z.optional(z.boolean()),
};

const errors = [
  ...(['request.invalid', 'tenant.unknown', 'release.unknown', 'rollout.refused'] as const),
  ...(['rollout.conflict', 'rollout.nothing-before', 'rollout.frozen'] as const),
  'operator.forbidden',
] as const;

export const changeRollouts = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/changes`,
  summary: 'Write the next revisions of several rollouts, all or none; a conflict names each rollout that moved on',
  access: 'operator',
  body: z.object({
    changes: z.array(proposedChange).check(z.minLength(1), z.maxLength(CHANGES_MAX)),
    ...manner,
  }),
  reply: changeReply,
  errors,
});

export const undoChangeSet = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/changes/{change_set}/undo`,
  summary: 'Put every rollout of a change set back to what it was before, all or none',
  access: 'operator',
  body: z.object(manner),
  reply: changeReply,
  errors: [...errors, 'change-set.unknown'],
});
