import { randomUUID } from 'node:crypto';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { rolledBack } from '@jangada/contracts/delivery/good-releases';
import { restore } from '@jangada/contracts/delivery/rollout-changes';
import { forceableRules, problemsOf, type RolloutProblem } from '@jangada/contracts/delivery/rollout-rules';
import {
  emptyRollout,
  type GateEvidence,
  type Rollout,
  type RolloutRevision,
} from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { versionsNamedBy } from './named-releases.ts';
import { lookUpReleases } from './release-lookup.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import type { Releases } from './releases.ts';
import { revisionOf, type Rollouts } from './rollouts.ts';
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

/** One rollout that is about to change. */
export interface Step {
  readonly tenant: string;
  readonly remote: ReleasableName;
  readonly expected_revision: number;
  readonly before: Rollout;
  readonly after: Rollout;
}

export interface Problem extends RolloutProblem {
  readonly tenant: string;
  readonly forceable: boolean;
}

/** The revisions about to be written, and the rules that refuse them. */
export interface Prepared {
  readonly steps: readonly Step[];
  readonly problems: readonly Problem[];
}

/** The origins of third parties' scripts on a tenant's pages; none when the platform API does not answer. */
type ScriptOriginsOf = (tenant: string) => Promise<readonly string[]>;

/** Writes rollouts, several at once or none. Each is the revision after the one that the change was made from. */
export const createChangeSets = (
  db: Database,
  releases: Releases,
  rollouts: Rollouts,
  scriptOriginsOf: ScriptOriginsOf,
) => {
  const revisionNumbered = (tenant: string, remote: string, revision: number) =>
    db
      .selectFrom('rollout_revisions')
      .select('rollout')
      .where('tenant', '=', tenant)
      .where('remote', '=', remote)
      .where('revision', '=', revision)
      .executeTakeFirst();

  const earlier = async ({ tenant, remote, expected_revision }: Target, revision: number): Promise<Rollout> => {
    const row = revision < expected_revision ? await revisionNumbered(tenant, remote, revision) : undefined;
    if (row) return row.rollout;
    const message = `${remote} of ${tenant} has no revision ${revision} to go back to`;
    throw new DeliveryError('rollout.nothing-before', message, { tenant, remote, to_revision: revision });
  };

  const lastGood = async ({ tenant, remote }: Target): Promise<Rollout> => {
    const rows = await db
      .selectFrom('rollout_revisions')
      .select('rollout')
      .where('tenant', '=', tenant)
      .where('remote', '=', remote)
      .orderBy('revision')
      .execute();
    const good = rolledBack(rows.map((row) => row.rollout));
    if (good) return good;
    const message = `${remote} of ${tenant} has no good release to go back to`;
    throw new DeliveryError('rollout.nothing-before', message, { tenant, remote });
  };

  const rolloutOf = async (change: ProposedChange, nowMs: number): Promise<Rollout> => {
    if (change.to === 'last-good') return lastGood(change);
    if (change.to_revision === undefined) return change.rollout ?? emptyRollout;
    return restore(await earlier(change, change.to_revision), nowMs)(emptyRollout);
  };

  /** Refuses when the expected revisions are no longer in force; this is checked first. */
  const refuseConflicts = async (targets: readonly Target[]): Promise<Map<string, Rollout>> => {
    const found = await Promise.all(targets.map(({ tenant, remote }) => rollouts.get(tenant, remote)));
    const moved = targets.flatMap((target, index) => {
      const current = found[index];
      return current && current.revision !== target.expected_revision ? [movedOn(target, current.revision)] : [];
    });
    if (moved.length > 0) throw conflict(moved);
    return new Map(found.map((current) => [keyOf(current), current.rollout]));
  };

  const prepare = async (changes: readonly ProposedChange[], nowMs: number): Promise<Prepared> => {
    refuseTwice(changes);
    for (const tenant of new Set(changes.map((change) => change.tenant))) await requireTenant(db, tenant);
    const before = await refuseConflicts(changes);
    const steps: Step[] = [];
    for (const change of changes) {
      const old = before.get(keyOf(change)) ?? emptyRollout;
      steps.push({ ...targetOf(change), before: old, after: dated(await rolloutOf(change, nowMs), old, nowMs) });
    }
    return { steps, problems: await problemsIn(steps, nowMs) };
  };

  const problemsIn = async (steps: readonly Step[], nowMs: number): Promise<Problem[]> => {
    const found: Problem[] = [];
    for (const [tenant, own] of byTenant(steps)) {
      const { all } = await rollouts.at(tenant, undefined, {});
      const after = new Map([...all.rollouts, ...own.map((step) => [step.remote, step.after] as const)]);
      const release = await lookUpReleases(releases, [...all.rollouts, ...after]);
      const hasModules = own.some(({ remote, after: rollout }) =>
        versionsNamedBy(rollout).some((version) => release(remote, version)?.container === 'module'),
      );
      // Only releases with modules need this call of the platform API.
      const scriptOrigins = hasModules ? await scriptOriginsOf(tenant) : [];
      const problems = problemsOf({ tenant, nowMs, before: all.rollouts, after, release, scriptOrigins });
      found.push(
        ...problems.map((problem) => ({ ...problem, tenant, forceable: forceableRules.includes(problem.rule) })),
      );
    }
    return found;
  };

  /**
   * Writes all rows in one transaction. The primary key decides a race: two writers from the same revision both insert
   * the next one.
   */
  const append = async (
    steps: readonly Step[],
    { author, reason, evidence, urgent = false }: ChangeOptions,
  ): Promise<RolloutRevision[]> => {
    const change_set = randomUUID();
    // The order is always the same, so that two change sets cannot deadlock.
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
      await refuseConflicts(steps);
      throw error;
    }
  };

  const write = async (changes: readonly ProposedChange[], options: ChangeOptions, nowMs = Date.now()) => {
    const { steps, problems } = await prepare(changes, nowMs);
    for (const { rule, remote, version } of problems) {
      if (rule === 'unpublished' && version) await releases.refusePruned(remote, version);
    }
    refuseProblems(problems, options.force ?? false);
    return { revisions: await append(steps, options), problems };
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
     * The changes that undo a change set: each rollout returns to its state before. Only a set that is still in force
     * everywhere can be undone.
     *
     * @throws {DeliveryError} change-set.unknown, rollout.conflict
     */
    async undoing(changeSet: string): Promise<ProposedChange[]> {
      const rows = await db
        .selectFrom('rollout_revisions')
        .select(['tenant', 'remote', 'revision'])
        .where('change_set', '=', changeSet)
        .execute();
      if (rows.length === 0) {
        throw new DeliveryError('change-set.unknown', `There is no change set ${changeSet}`, { change_set: changeSet });
      }
      return rows.map(({ tenant, remote, revision }) => ({
        tenant,
        remote,
        expected_revision: revision,
        ...(revision === 1 ? { rollout: emptyRollout } : { to_revision: revision - 1 }),
      }));
    },
  };
};

export type ChangeSets = ReturnType<typeof createChangeSets>;

/** Tenants never share a rollout, so each is checked separately. */
export const byTenant = (steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> => {
  const grouped = new Map<string, Step[]>();
  for (const step of steps) grouped.set(step.tenant, [...(grouped.get(step.tenant) ?? []), step]);
  return grouped;
};

interface Target {
  readonly tenant: string;
  readonly remote: ReleasableName;
  readonly expected_revision: number;
}

const targetOf = ({ tenant, remote, expected_revision }: Target): Target => ({ tenant, remote, expected_revision });

const keyOf = ({ tenant, remote }: { tenant: string; remote: string }): string => `${tenant}/${remote}`;

/** The edge sets the start time of a canary's step; an unchanged canary keeps its start time. */
const dated = (rollout: Rollout, before: Rollout, nowMs: number): Rollout => {
  const { canary } = rollout;
  const old = before.canary;
  if (!canary) return rollout;
  const stays =
    old?.since !== undefined &&
    canary.since === old.since &&
    canary.version === old.version &&
    canary.percent === old.percent &&
    canary.salt === old.salt;
  return stays ? rollout : { ...rollout, canary: { ...canary, since: new Date(nowMs).toISOString() } };
};

const refuseTwice = (changes: readonly ProposedChange[]): void => {
  const seen = new Set<string>();
  for (const change of changes) {
    const key = keyOf(change);
    if (seen.has(key)) {
      throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', {
        errors: { changes: [`${change.remote} of ${change.tenant} is named twice`] },
      });
    }
    seen.add(key);
  }
};

const refuseProblems = (problems: readonly Problem[], force: boolean): void => {
  const standing = problems.filter((problem) => !(force && problem.forceable));
  const [first] = standing;
  if (!first) return;
  const sentences = [...new Set(standing.map(({ message }) => message))].join('; ');
  const unpublished = standing.find(({ rule }) => rule === 'unpublished');
  if (unpublished) {
    const { remote, version } = unpublished;
    throw new DeliveryError('release.unknown', sentences, { remote, version, problems: standing });
  }
  throw new DeliveryError('rollout.refused', sentences, { problems: standing });
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
