import { randomUUID } from 'node:crypto';
import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { restore } from '@jangada/contracts/delivery/rollout-changes';
import {
  emptyRollout,
  type GateEvidence,
  type Rollout,
  type RolloutRevision,
} from '@jangada/contracts/delivery/rollout';
import { isKnownRemote } from '@jangada/contracts/values/remotes';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { createFreezeCheck } from './freezes.ts';
import { recordAudit, type AuditRecord } from '../audit/audit.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { problemsIn, refuseProblems, type Problem, type ScriptOriginsOf } from './change-problems.ts';
import { keyOf, refuseTwice, stepOf, type Step, type Target } from './change-steps.ts';
import { changesUndoing, findEarlierRollout, nothingBefore } from './earlier-rollouts.ts';
import type { Releases } from './releases.ts';
import { revisionOf } from './rollout-rows.ts';
import type { Rollouts } from './rollouts.ts';
import { requireTenant } from '../tenants/tenants.ts';

const UNIQUE_VIOLATION = '23505';

/** The options of a written revision. */
export interface ChangeOptions {
  readonly author: string;
  readonly reason: string;
  /** Writes even if an overridable rule refuses it. */
  readonly force?: boolean | undefined;
  /** Writes in spite of a freeze; callers have checked that an admin wants it. */
  readonly overrideFreeze?: boolean | undefined;
  /** Open tabs reload without waiting for a safe point. */
  readonly urgent?: boolean | undefined;
  /** The figures that the gate decided on. */
  readonly evidence?: GateEvidence | undefined;
  /** The transaction of the caller: the revisions are written with what else it writes. */
  readonly tx?: Database | undefined;
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
  const frozenIn = createFreezeCheck(db);
  const prepare = async (changes: readonly ProposedChange[], nowMs: number): Promise<Prepared> => {
    refuseTwice(changes);
    for (const tenant of new Set(changes.map((change) => change.tenant))) await requireTenant(db, tenant);
    const before = await refuseConflicts(rollouts, changes);
    await refuseUnknownRemotes(db, changes);
    const steps: Step[] = [];
    const lacking: ProposedChange[] = [];
    for (const change of changes) {
      const old = before.get(keyOf(change)) ?? emptyRollout;
      const next = await rolloutOf(db, change, nowMs);
      if (next) steps.push(stepOf(change, old, next, nowMs));
      else lacking.push(change);
    }
    if (lacking.length > 0) throw nothingBefore(lacking);
    const problems = await problemsIn({ releases, rollouts, scriptOriginsOf }, steps, nowMs);
    return { steps, problems: [...problems, ...(await frozenIn(steps, nowMs))] };
  };

  const write = async (changes: readonly ProposedChange[], options: ChangeOptions, nowMs = Date.now()) => {
    const { steps, problems: all } = await prepare(changes, nowMs);
    const frozen = options.overrideFreeze ? all.filter(({ rule }) => rule === 'frozen') : [];
    const problems = all.filter((problem) => !frozen.includes(problem));
    for (const { rule, remote, version } of problems) {
      if (rule === 'unpublished' && version) await releases.refusePruned(remote, version);
    }
    refuseProblems(problems, options.force ?? false);
    const save = async (tx: Database) => {
      await recordAudit(tx, overridden(frozen, options));
      return append({ db: tx, rollouts }, steps, options);
    };
    const isSingle = options.tx !== undefined || frozen.length === 0;
    const revisions = isSingle ? await save(options.tx ?? db) : await db.transaction().execute(save);
    return { revisions, problems };
  };

  return {
    /**
     * Returns the revisions that would be written and the rules that refuse them; writes nothing.
     *
     * @throws {DeliveryError} tenant.unknown, release.unknown, rollout.conflict, rollout.nothing-before
     */
    prepare: (changes: readonly ProposedChange[]): Promise<Prepared> => prepare(changes, Date.now()),

    /**
     * Writes the next revision of every rollout, or of none of them.
     *
     * @throws {DeliveryError} tenant.unknown, release.unknown, release.pruned, rollout.refused, rollout.frozen,
     * rollout.conflict,
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

const overridden = (frozen: readonly Problem[], { author, reason }: ChangeOptions): AuditRecord[] =>
  frozen.map(({ tenant, message }) => ({
    ...{ actor: author, action: 'freeze.overridden', subject: tenant, reason },
    facts: { freeze: message },
  }));

const rolloutOf = async (db: Database, change: ProposedChange, nowMs: number): Promise<Rollout | undefined> => {
  if (change.rollout) return change.rollout;
  const earlier = await findEarlierRollout(db, change);
  return earlier && change.to_revision !== undefined ? restore(earlier, nowMs)(emptyRollout) : earlier;
};

/** A misspelt remote would be a rollout of its own, and the kill that was meant would not happen. */
const refuseUnknownRemotes = async (db: Database, changes: readonly Target[]): Promise<void> => {
  const named = [...new Set<string>(changes.map(({ remote }) => remote))].filter(
    (remote) => remote !== 'host' && !isKnownRemote(remote),
  );
  if (named.length === 0) return;
  const rows = await db.selectFrom('releases').select('remote').distinct().where('remote', 'in', named).execute();
  const unknown = named.find((remote) => !rows.some((row) => row.remote === remote));
  if (unknown !== undefined)
    throw new DeliveryError('release.unknown', `There is no remote ${unknown}: nothing of it was published`, {
      remote: unknown,
    });
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
