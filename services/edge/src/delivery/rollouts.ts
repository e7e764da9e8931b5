import { goodReleases } from '@jangada/contracts/delivery/good-releases';
import {
  emptyRollout,
  type GateEvidence,
  type Rollout,
  type RolloutRevision,
} from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { requireTenant } from './tenants.ts';

/**
 * How long changes of other processes may go unnoticed while notifications are down; this process sees its own at once.
 */
const KNOWN_MS = 1_000;

/** Maximum age of the last answer on the notification connection. */
const HEARD_MS = 2_500;

/** The time of an outdated entry. */
const NEVER = -Infinity;

const REVISIONS_LISTED_MAX = 200;

/** The rollouts of a tenant, with the sum of all their revisions: it grows with every change. */
export interface TenantRollouts {
  readonly revision: number;
  /** The newest urgent revision; 0 without one. */
  readonly urgentRevision: number;
  readonly rollouts: ReadonlyMap<string, Rollout>;
}

/** The moment of a query; undefined means now. */
export interface Moment {
  readonly atMs?: number | undefined;
  /** The revision of the named remote, or else of the tenant, counted as in plans. */
  readonly revision?: number | undefined;
}

interface Current {
  revision: number;
  rollout: Rollout;
}

/**
 * The revisions in force of all tenants and remotes, of one tenant, or of one remote. It bypasses the cache: jobs over
 * all tenants query the database.
 */
export const revisionsInForce = (
  db: Database,
  { tenant, remote }: { tenant?: string | undefined; remote?: string | undefined } = {},
) =>
  db
    .selectFrom('rollout_revisions')
    .distinctOn(['tenant', 'remote'])
    .selectAll()
    .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('tenant')
    .orderBy('remote')
    .orderBy('revision', 'desc')
    .execute();

/**
 * Reads current and past rollouts. Every write (change-sets.ts) is a further revision.
 *
 * @param heardUntilMs the moment of `performance.now()` until which every committed revision was notified
 * (`invalidate`):
 *   cached rollouts stay valid until then, so that a page costs no query however many tenants there are
 */
export const createRollouts = (db: Database, heardUntilMs: () => number = () => NEVER) => {
  /** By a monotonic clock. Its size is the number of tenants: visitors cannot make one up. */
  const known = new Map<string, { at: number; value: TenantRollouts }>();
  /** By rollouts in force, which remain the same object until a change. */
  const good = new WeakMap<TenantRollouts, Map<string, Promise<readonly string[]>>>();
  /** One query at a time per tenant, shared by all its visitors. */
  const underway = new Map<string, Promise<TenantRollouts>>();

  const isGood = ({ at }: { at: number }): boolean => {
    if (at === NEVER) return false;
    const nowMs = performance.now();
    return nowMs - at < KNOWN_MS || nowMs - heardUntilMs() < HEARD_MS;
  };

  const rowsOf = (tenant: string) => db.selectFrom('rollout_revisions').selectAll().where('tenant', '=', tenant);

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

  /** The revision counted as in plans: each revision of any remote adds one. */
  const urgentRevisionOf = async (tenant: string): Promise<number> => {
    const { revisions } = await db
      .selectFrom('rollout_revisions')
      .select((select) => select.fn.countAll<string>().as('revisions'))
      .where('tenant', '=', tenant)
      .where('created_at', '<=', (select) =>
        select
          .selectFrom('rollout_revisions as urgent')
          .select('urgent.created_at')
          .where('urgent.tenant', '=', tenant)
          .where('urgent.urgent', '=', true)
          .orderBy('urgent.created_at', 'desc')
          .limit(1),
      )
      .executeTakeFirstOrThrow();
    return Number(revisions);
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
    const all = inForce(rows);
    // A cached value of the same revision is still correct, and avoids the count.
    const recent = known.get(tenant)?.value;
    return recent?.revision === all.revision ? recent : { ...all, urgentRevision: await urgentRevisionOf(tenant) };
  };

  const refresh = (tenant: string): Promise<TenantRollouts> => {
    const started: Promise<TenantRollouts> = load(tenant)
      .then((value) => {
        // The object stays the same until a change, so derived results remain valid.
        const recent = known.get(tenant)?.value;
        const kept = recent?.revision === value.revision ? recent : value;
        // A result that was queried before a change is not cached.
        if (underway.get(tenant) === started) known.set(tenant, { at: performance.now(), value: kept });
        return kept;
      })
      .finally(() => {
        if (underway.get(tenant) === started) underway.delete(tenant);
      });
    underway.set(tenant, started);
    return started;
  };

  /** When a revision was written, with the microseconds of the database. */
  const momentOf = (tenant: string, remote: string | undefined, revision: number) => {
    const moments = db.selectFrom('rollout_revisions').select('created_at').where('tenant', '=', tenant);
    return remote === undefined
      ? moments
          .orderBy('created_at')
          .offset(revision - 1)
          .limit(1)
      : moments.where('remote', '=', remote).where('revision', '=', revision);
  };

  /** The last revision of every remote that was written by then. */
  const latestBy = async (tenant: string, remote: string | undefined, { atMs, revision }: Moment): Promise<Row[]> => {
    const rows = rowsOf(tenant).distinctOn('remote').orderBy('remote').orderBy('revision', 'desc');
    if (revision !== undefined) {
      const found = await rows.where('created_at', '<=', momentOf(tenant, remote, revision)).execute();
      if (found.length === 0) throw unknownRevision(tenant, remote, revision);
      return found;
    }
    // The database has microseconds, a moment from a request has milliseconds.
    return (atMs === undefined ? rows : rows.where('created_at', '<', new Date(atMs + 1))).execute();
  };

  const goodReleasesOf = async (tenant: string, remote: string): Promise<readonly string[]> => {
    const rows = await rowsOf(tenant).where('remote', '=', remote).orderBy('revision').execute();
    return goodReleases(rows.map((row) => row.rollout));
  };

  return {
    /** The rollouts in force for a tenant; the last cached ones while the database is unavailable. */
    async ofTenant(tenant: string): Promise<TenantRollouts> {
      const recent = known.get(tenant);
      if (recent && isGood(recent)) return recent.value;
      try {
        return await (underway.get(tenant) ?? refresh(tenant));
      } catch (error) {
        if (recent) return recent.value;
        throw error;
      }
    },

    /** The next call queries the database, if it is available; null invalidates all tenants. */
    invalidate(tenant: string | null): void {
      for (const name of tenant === null ? [...known.keys(), ...underway.keys()] : [tenant]) {
        underway.delete(name);
        const recent = known.get(name);
        if (recent) known.set(name, { ...recent, at: NEVER });
      }
    },

    /**
     * The rollouts in force for a tenant at a moment, and their revisions.
     *
     * @throws {DeliveryError} revision.unknown
     */
    async at(tenant: string, remote: ReleasableName | undefined, moment: Moment) {
      const rows = await latestBy(tenant, remote, moment);
      const lastMs = Math.max(...rows.map((row) => row.created_at.getTime()));
      return {
        atMs: moment.revision === undefined ? (moment.atMs ?? Date.now()) : lastMs,
        all: inForce(rows),
        written: new Map(rows.map((row) => [row.remote, revisionOf(row)])),
      };
    },

    /** The releases of a remote that were served to all guests of the tenant and never rolled back, oldest first. */
    goodReleases(tenant: string, remote: string, all: TenantRollouts): Promise<readonly string[]> {
      const ofTenant = good.get(all) ?? new Map<string, Promise<readonly string[]>>();
      good.set(all, ofTenant);
      const found = ofTenant.get(remote) ?? goodReleasesOf(tenant, remote);
      ofTenant.set(remote, found);
      found.catch(() => ofTenant.delete(remote));
      return found;
    },

    /** @throws {DeliveryError} tenant.unknown */
    async get(tenant: string, remote: ReleasableName) {
      await requireTenant(db, tenant);
      return { tenant, remote, ...(await current(tenant, remote)) };
    },

    /** @throws {DeliveryError} tenant.unknown */
    async revisions(tenant: string, remote: ReleasableName): Promise<RolloutRevision[]> {
      await requireTenant(db, tenant);
      const rows = await rowsOf(tenant)
        .where('remote', '=', remote)
        .orderBy('revision', 'desc')
        .limit(REVISIONS_LISTED_MAX)
        .execute();
      return rows.map(revisionOf);
    },
  };
};

export type Rollouts = ReturnType<typeof createRollouts>;

const inForce = (rows: Iterable<Current & { remote: string }>): TenantRollouts => {
  const all = [...rows];
  return {
    revision: all.reduce((sum, row) => sum + row.revision, 0),
    urgentRevision: 0,
    rollouts: new Map(all.map((row) => [row.remote, row.rollout])),
  };
};

/** A revision as a database row. */
export interface Row extends Current {
  tenant: string;
  remote: string;
  author: string;
  reason: string;
  change_set: string | null;
  evidence: GateEvidence | null;
  urgent: boolean;
  created_at: Date;
}

export const revisionOf = (row: Row): RolloutRevision => ({
  tenant: row.tenant,
  remote: row.remote,
  revision: row.revision,
  rollout: row.rollout,
  author: row.author,
  reason: row.reason,
  change_set: row.change_set,
  evidence: row.evidence,
  ...(row.urgent && { urgent: true }),
  created_at: row.created_at.toISOString(),
});

const unknownRevision = (tenant: string, remote: string | undefined, revision: number): DeliveryError =>
  new DeliveryError(
    'revision.unknown',
    `${remote === undefined ? tenant : `${remote} of ${tenant}`} has no revision ${revision}`,
    { tenant, revision, ...(remote !== undefined && { remote }) },
  );
