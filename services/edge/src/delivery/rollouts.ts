import type { RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Database } from '../database/database.ts';
import {
  currentRollout,
  goodReleasesOf,
  inForce,
  latestBy,
  listRevisions,
  remotesInForce,
  revisionOf,
  urgentRevisionOf,
  type Moment,
  type TenantRollouts,
} from './rollout-rows.ts';
import { requireTenant } from '../tenants/tenants.ts';

/**
 * How long changes of other processes may go unnoticed while notifications are down; this process sees its own at once.
 */
const KNOWN_MS = 1_000;

/** Maximum age of the last answer on the notification connection. */
const HEARD_MS = 2_500;

/** The time of outdated cached rollouts. */
const NEVER = -Infinity;

/**
 * Reads current and past rollouts. Every write (change-sets.ts) is a further revision.
 *
 * @param heardUntilMs the moment of `performance.now()` until which every committed revision was notified
 * (`invalidate`):
 *   cached rollouts stay valid until then, so that a page costs no query however many tenants there are
 */
export const createRollouts = (db: Database, heardUntilMs: () => number = () => NEVER) => {
  const { ofTenant, invalidate } = createCache(db, heardUntilMs);
  /** The good releases by the rollouts in force, which remain the same object until a change. */
  const good = new WeakMap<TenantRollouts, Map<string, Promise<readonly string[]>>>();

  return {
    ofTenant,
    invalidate,

    /**
     * The rollouts in force for a tenant at a moment, and their revisions.
     *
     * @throws {DeliveryError} revision.unknown
     */
    async at(tenant: string, remote: ReleasableName | undefined, moment: Moment) {
      const rows = await latestBy(db, tenant, remote, moment);
      const lastMs = Math.max(...rows.map((row) => row.created_at.getTime()));
      return {
        atMs: moment.revision === undefined ? (moment.atMs ?? Date.now()) : lastMs,
        all: inForce(rows),
        written: new Map(rows.map((row) => [row.remote, revisionOf(row)])),
      };
    },

    /** The releases of a remote that were served to all guests of the tenant and never rolled back, oldest first. */
    goodReleases(tenant: string, remote: string, all: TenantRollouts): Promise<readonly string[]> {
      const ofAll = good.get(all) ?? new Map<string, Promise<readonly string[]>>();
      good.set(all, ofAll);
      const found = ofAll.get(remote) ?? goodReleasesOf(db, tenant, remote);
      ofAll.set(remote, found);
      found.catch(() => ofAll.delete(remote));
      return found;
    },

    /** @throws {DeliveryError} tenant.unknown */
    async get(tenant: string, remote: ReleasableName) {
      await requireTenant(db, tenant);
      return { tenant, remote, ...(await currentRollout(db, tenant, remote)) };
    },

    /** @throws {DeliveryError} tenant.unknown */
    async revisions(tenant: string, remote: ReleasableName): Promise<RolloutRevision[]> {
      await requireTenant(db, tenant);
      return (await listRevisions(db, tenant, remote)).map(revisionOf);
    },
  };
};

export type Rollouts = ReturnType<typeof createRollouts>;

/** The rollouts in force of each tenant, in memory. */
const createCache = (db: Database, heardUntilMs: () => number) => {
  /**
   * The cached rollouts of each tenant, with the `performance.now()` of their query. Visitors cannot make up tenants,
   * so the map needs no bound.
   */
  const known = new Map<string, { at: number; value: TenantRollouts }>();
  /** One query at a time per tenant, shared by all its visitors. */
  const underway = new Map<string, Promise<TenantRollouts>>();

  const isGood = ({ at }: { at: number }): boolean => {
    if (at === NEVER) return false;
    const nowMs = performance.now();
    return nowMs - at < KNOWN_MS || nowMs - heardUntilMs() < HEARD_MS;
  };

  const load = async (tenant: string): Promise<TenantRollouts> => {
    const all = inForce(await remotesInForce(db, tenant));
    // A cached value of the same revision is still correct, and avoids the query of the urgent revision.
    const recent = known.get(tenant)?.value;
    if (recent?.revision === all.revision) return recent;
    return { ...all, urgentRevision: await urgentRevisionOf(db, tenant) };
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
  };
};
