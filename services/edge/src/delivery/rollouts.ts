import {
  emptyRollout,
  type GateEvidence,
  type Rollout,
  type RolloutChange,
  type RolloutRevision,
} from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/remotes';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Releases } from './releases.ts';
import { requireTenant } from './tenants.ts';

/** How long other processes' changes may go unseen here; our own are seen at once. */
const KNOWN_MS = 1_000;

const REVISIONS_LISTED_MAX = 200;
const UNIQUE_VIOLATION = '23505';

/** What a tenant gets of everything, with the sum of all revisions: it grows with every change. */
export interface TenantRollouts {
  readonly revision: number;
  readonly rollouts: ReadonlyMap<string, Rollout>;
}

interface Current {
  revision: number;
  rollout: Rollout;
}

/** Reads and writes rollouts. Every change is a new revision, written only if nobody was faster. */
export const openRollouts = (db: Database, releases: Releases) => {
  const known = new Map<string, { at: number; value: TenantRollouts }>();
  /** One question at a time per tenant, however many visitors wait for it. */
  const underway = new Map<string, Promise<TenantRollouts>>();

  const current = async (tenant: string, remote: string): Promise<Current> => {
    const row = await db
      .selectFrom('rollout_revisions')
      .select(['revision', 'rollout'])
      .where('tenant', '=', tenant)
      .where('remote', '=', remote)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ?? { revision: 0, rollout: emptyRollout };
  };

  /** The primary key decides a race: two writers from the same revision meet on the next one. */
  const append = async (tenant: string, remote: ReleasableName, change: RolloutChange): Promise<RolloutRevision> => {
    const before = await current(tenant, remote);
    if (before.revision !== change.expected_revision) throw conflict(tenant, remote, change, before.revision);
    try {
      const row = await db
        .insertInto('rollout_revisions')
        .values({
          tenant,
          remote,
          revision: before.revision + 1,
          rollout: JSON.stringify(change.rollout),
          author: change.author,
          reason: change.reason,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      forget(tenant);
      return revisionOf(remote, row);
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict(tenant, remote, change, change.expected_revision + 1);
      throw error;
    }
  };

  const requireReleases = async (remote: ReleasableName, { stable, previous, canary, pin }: Rollout): Promise<void> => {
    for (const version of new Set([stable, previous, canary?.version, pin?.version])) {
      if (!version || (await releases.find(remote, version))) continue;
      throw new DeliveryError('release.unknown', `${remote} ${version} is not published`, { remote, version });
    }
  };

  const load = async (tenant: string): Promise<TenantRollouts> => {
    const rows = await db
      .selectFrom('rollout_revisions')
      .distinctOn('remote')
      .select(['remote', 'revision', 'rollout'])
      .where('tenant', '=', tenant)
      .orderBy('remote')
      .orderBy('revision', 'desc')
      .execute();
    return {
      revision: rows.reduce((sum, row) => sum + row.revision, 0),
      rollouts: new Map(rows.map((row) => [row.remote, row.rollout])),
    };
  };

  const refresh = (tenant: string): Promise<TenantRollouts> => {
    const started = load(tenant)
      .then((value) => {
        // What was asked before a change was told is not remembered.
        if (underway.get(tenant) === started) known.set(tenant, { at: Date.now(), value });
        return value;
      })
      .finally(() => {
        if (underway.get(tenant) === started) underway.delete(tenant);
      });
    underway.set(tenant, started);
    return started;
  };

  const forget = (tenant: string): void => {
    underway.delete(tenant);
    const before = known.get(tenant);
    if (before) known.set(tenant, { ...before, at: 0 });
  };

  return {
    /** Everything in force for a tenant; what was last known while the database is away. */
    async ofTenant(tenant: string): Promise<TenantRollouts> {
      const recent = known.get(tenant);
      if (recent && Date.now() - recent.at < KNOWN_MS) return recent.value;
      try {
        return await (underway.get(tenant) ?? refresh(tenant));
      } catch (error) {
        if (recent) return recent.value;
        throw error;
      }
    },

    /** What is remembered holds no longer, of one tenant or of all; while the database is away it is still better than nothing. */
    forget(tenant: string | null): void {
      for (const name of tenant === null ? [...known.keys(), ...underway.keys()] : [tenant]) forget(name);
    },

    /** @throws {DeliveryError} tenant.unknown */
    async get(tenant: string, remote: ReleasableName) {
      await requireTenant(db, tenant);
      return { tenant, remote, ...(await current(tenant, remote)) };
    },

    /** @throws {DeliveryError} tenant.unknown, release.unknown, rollout.conflict */
    async change(tenant: string, remote: ReleasableName, change: RolloutChange): Promise<RolloutRevision> {
      await requireTenant(db, tenant);
      await requireReleases(remote, change.rollout);
      return append(tenant, remote, change);
    },

    /** @throws {DeliveryError} tenant.unknown, rollout.conflict, rollout.nothing-before */
    async rollBack(
      tenant: string,
      remote: ReleasableName,
      wanted: { expected_revision: number; to_revision?: number | undefined; author: string; reason: string },
    ): Promise<RolloutRevision> {
      await requireTenant(db, tenant);
      const to = wanted.to_revision ?? wanted.expected_revision - 1;
      const earlier = await db
        .selectFrom('rollout_revisions')
        .select('rollout')
        .where('tenant', '=', tenant)
        .where('remote', '=', remote)
        .where('revision', '=', to)
        .where('revision', '<', sql<number>`${wanted.expected_revision}::int`)
        .executeTakeFirst();
      if (!earlier) {
        throw new DeliveryError(
          'rollout.nothing-before',
          `${remote} of ${tenant} has no revision ${to} to go back to`,
          {
            tenant,
            remote,
            to_revision: to,
          },
        );
      }
      const { expected_revision, author, reason } = wanted;
      return append(tenant, remote, { expected_revision, author, reason, rollout: earlier.rollout });
    },

    /** @throws {DeliveryError} tenant.unknown */
    async revisions(tenant: string, remote: ReleasableName): Promise<RolloutRevision[]> {
      await requireTenant(db, tenant);
      const rows = await db
        .selectFrom('rollout_revisions')
        .selectAll()
        .where('tenant', '=', tenant)
        .where('remote', '=', remote)
        .orderBy('revision', 'desc')
        .limit(REVISIONS_LISTED_MAX)
        .execute();
      return rows.map((row) => revisionOf(remote, row));
    },
  };
};

export type Rollouts = ReturnType<typeof openRollouts>;

interface Row extends Current {
  tenant: string;
  author: string;
  reason: string;
  change_set: string | null;
  evidence: GateEvidence | null;
  created_at: Date;
}

const revisionOf = (remote: ReleasableName, row: Row): RolloutRevision => ({
  tenant: row.tenant,
  remote,
  revision: row.revision,
  rollout: row.rollout,
  author: row.author,
  reason: row.reason,
  change_set: row.change_set,
  evidence: row.evidence,
  created_at: row.created_at.toISOString(),
});

const conflict = (tenant: string, remote: string, change: RolloutChange, revision: number): DeliveryError =>
  new DeliveryError(
    'rollout.conflict',
    `${remote} of ${tenant} is at revision ${revision}, not at ${change.expected_revision}; read it again`,
    { tenant, remote, revision },
  );

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
