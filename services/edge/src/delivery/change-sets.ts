import { randomUUID } from 'node:crypto';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { restore } from '@jangada/contracts/delivery/rollout-changes';
import {
  emptyRollout,
  type GateEvidence,
  type Rollout,
  type RolloutRevision,
} from '@jangada/contracts/delivery/rollout';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { problemsIn, refuseProblems, type Problem, type ScriptOriginsOf } from './change-problems.ts';
import { keyOf, refuseTwice, stepOf, type Step, type Target } from './change-steps.ts';
import { changesUndoing, earlierRollout, lastGoodRollout } from './earlier-rollouts.ts';
import type { Releases } from './releases.ts';
import { revisionOf } from './rollout-rows.ts';
import type { Rollouts } from './rollouts.ts';
import { requireTenant } from './tenants.ts';

const UNIQUE_VIOLATION = '23505';

/** The options of a written revision. */
export interface ChangeOptions {
  readonly author: string;
  readonly reason: string;
  /** Writes even if an overridable rule refuses it. */
  readonly force?: boolean | undefined;
  /** Open tabs reload without waiting for a safe point. */
  readonly urgent?: boolean | undefined;
  /** The figures that the gate decided on. */
  readonly evidence?: GateEvidence | undefined;
}

/** The revisions about to be written, and the rules that refuse them. */
export interface Prepared {
  readonly steps: readonly Step[];
  readonly problems: readonly Problem[];
}

/** Writes rollouts, several at once or none. Each is the revision after the one that the change was made from. */
export const createChangeSets = (
  db: Database,
  releases: Releases,
  rollouts: Rollouts,
  scriptOriginsOf: ScriptOriginsOf,
) => {
  const prepare = async (changes: readonly ProposedChange[], nowMs: number): Promise<Prepared> => {
    refuseTwice(changes);
    for (const tenant of new Set(changes.map((change) => change.tenant))) await requireTenant(db, tenant);
    const before = await refuseConflicts(rollouts, changes);
    const steps: Step[] = [];
    for (const change of changes) {
      const old = before.get(keyOf(change)) ?? emptyRollout;
      steps.push(stepOf(change, old, await rolloutOf(db, change, nowMs), nowMs));
    }
    return { steps, problems: await problemsIn({ releases, rollouts, scriptOriginsOf }, steps, nowMs) };
  };

  const write = async (changes: readonly ProposedChange[], options: ChangeOptions, nowMs = Date.now()) => {
    const { steps, problems } = await prepare(changes, nowMs);
    for (const { rule, remote, version } of problems) {
      if (rule === 'unpublished' && version) await releases.refusePruned(remote, version);
    }
    refuseProblems(problems, options.force ?? false);
    return { revisions: await append({ db, rollouts }, steps, options), problems };
  };

  return {
    /**
     * Returns the revisions that would be written and the rules that refuse them; writes nothing.
     *
     * @throws {DeliveryError} tenant.unknown, rollout.conflict, rollout.nothing-before
     */
    prepare: (changes: readonly ProposedChange[]): Promise<Prepared> => prepare(changes, Date.now()),

    /**
     * Writes the next revision of every rollout, or of none of them.
     *
     * @throws {DeliveryError} tenant.unknown, release.unknown, release.pruned, rollout.refused, rollout.conflict,
     * rollout.nothing-before
     */
    write,

    async writeOne(change: ProposedChange, options: ChangeOptions): Promise<RolloutRevision> {
      const { revisions } = await write([change], options);
      const [revision] = revisions;
      if (!revision) throw new Error('A change was written without a revision');
      return revision;
    },

    /**
     * The changes that undo a change set (`changesUndoing`).
     *
     * @throws {DeliveryError} change-set.unknown
     */
    undoing: (changeSet: string): Promise<ProposedChange[]> => changesUndoing(db, changeSet),
  };
};

export type ChangeSets = ReturnType<typeof createChangeSets>;

const rolloutOf = async (db: Database, change: ProposedChange, nowMs: number): Promise<Rollout> => {
  if (change.to === 'last-good') return lastGoodRollout(db, change);
  if (change.to_revision === undefined) return change.rollout ?? emptyRollout;
  return restore(await earlierRollout(db, change, change.to_revision), nowMs)(emptyRollout);
};

/** Refuses when the expected revisions are no longer in force; this is checked first. */
const refuseConflicts = async (rollouts: Rollouts, targets: readonly Target[]): Promise<Map<string, Rollout>> => {
  const found = await Promise.all(targets.map(({ tenant, remote }) => rollouts.get(tenant, remote)));
  const moved = targets.flatMap((target, index) => {
    const current = found[index];
    return current && current.revision !== target.expected_revision ? [movedOn(target, current.revision)] : [];
  });
  if (moved.length > 0) throw conflict(moved);
  return new Map(found.map((current) => [keyOf(current), current.rollout]));
};

/**
 * Writes all rows in one transaction. The primary key decides a race: two writers from the same revision both insert
 * the next one.
 */
const append = async (
  { db, rollouts }: { readonly db: Database; readonly rollouts: Rollouts },
  steps: readonly Step[],
  { author, reason, evidence, urgent = false }: ChangeOptions,
): Promise<RolloutRevision[]> => {
  const change_set = randomUUID();
  // The rows are always written in the same order, so that two change sets cannot deadlock.
  const rows = [...steps]
    .sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
    .map(({ tenant, remote, expected_revision, after }) => ({
      tenant,
      remote,
      revision: expected_revision + 1,
      rollout: JSON.stringify(after),
      author,
      reason,
      change_set,
      evidence: evidence ? JSON.stringify(evidence) : null,
      urgent,
      // All rows have the same timestamp, so that no reader sees half a change set.
      created_at: sql<Date>`statement_timestamp()`,
    }));
  try {
    const written = await db.insertInto('rollout_revisions').values(rows).returningAll().execute();
    for (const tenant of new Set(steps.map((step) => step.tenant))) rollouts.invalidate(tenant);
    return written.map(revisionOf);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await refuseConflicts(rollouts, steps);
    throw error;
  }
};

const movedOn = ({ tenant, remote, expected_revision }: Target, revision: number) => ({
  tenant,
  remote,
  revision,
  expected_revision,
});

const conflict = (moved: readonly ReturnType<typeof movedOn>[]): DeliveryError => {
  const sentences = moved.map(
    ({ tenant, remote, revision, expected_revision }) =>
      `${remote} of ${tenant} is at revision ${revision}, not at ${expected_revision}`,
  );
  return new DeliveryError('rollout.conflict', `${sentences.join('; ')}; read it again`, {
    ...moved[0],
    conflicts: moved,
  });
};

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
