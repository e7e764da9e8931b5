import { isOwnFault, type Beacon, type FailureKind } from '@jangada/contracts/delivery/beacon';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Plans } from '../planning/plans.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import type { HealthStore, BeaconCount } from './health-store.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { bucketOf } from './load-times.ts';
import { isInSample } from './sample.ts';

const HOUR_MS = 3_600_000;

/**
 * Maximum number of pairs of address and release in memory; more in an hour indicates an attack, and new pairs are
 * refused.
 */
const ADDRESSES_MAX = 50_000;

/**
 * Limits the guests of one release per address: guest ids are free, addresses are not. The counts are in memory, per
 * edge; addresses are not stored.
 */
export const limitGuests = (guestsMax: number) => {
  let windowStart = 0;
  let guests = new Map<string, Set<string>>();
  return (address: string, release: string, guest: string, nowMs = Date.now()): boolean => {
    if (nowMs - windowStart >= HOUR_MS) {
      windowStart = nowMs;
      guests = new Map();
    }
    const key = `${address} ${release}`;
    const known = guests.get(key) ?? new Set();
    if (known.has(guest)) return true;
    if (known.size >= guestsMax || (known.size === 0 && guests.size >= ADDRESSES_MAX)) return false;
    guests.set(key, known.add(guest));
    return true;
  };
};

export type GuestLimit = ReturnType<typeof limitGuests>;

const KIND = 'kind:';

const kindsIn = (what: ReadonlySet<string>): string[] =>
  [...what].filter((one) => one.startsWith(KIND)).map((one) => one.slice(KIND.length));

interface Parts {
  readonly plans: Pick<Plans, 'planFor'>;
  readonly rollouts: Pick<Rollouts, 'ofTenant'>;
  readonly store: Pick<HealthStore, 'add'>;
  readonly mayCount: GuestLimit;
  readonly loadSamplePercent: number;
  /** Called with every plausible report. */
  readonly onCounted?: Metrics['reported'];
}

/** The outcomes that a guest's browser reported for one release of a remote. */
type Outcomes = Map<string, { remote: ReleasableName; version: string; what: Set<string> }>;

/** This kind of failure is not the release's fault: its files came from another origin. */
const OTHER_ORIGIN = 'kind:other-origin';

/** The release showed its view, and failed beside it. */
const RUNNING: readonly FailureKind[] = ['runtime', 'excess', 'leak'];

const outcomesOf = ({ reports, loads = [], origins = [] }: Beacon): Outcomes => {
  const outcomes: Outcomes = new Map();
  const about = (remote: ReleasableName, version: string) => {
    const known = outcomes.get(`${remote} ${version}`) ?? { remote, version, what: new Set<string>() };
    outcomes.set(`${remote} ${version}`, known);
    return known.what;
  };
  for (const { remote, version, ms } of loads) {
    const what = about(remote, version).add('attempt');
    if (ms !== undefined) what.add(`ms:${bucketOf(ms)}`);
  }
  for (const { remote, version } of origins) about(remote, version).add(OTHER_ORIGIN);
  for (const report of reports) {
    const what = about(report.remote, report.version).add(`kind:${report.kind}`);
    // The release ran, so the guest belongs to those who are compared.
    if (report.kind === 'frozen') what.add('attempt');
    if (!isOwnFault(report)) continue;
    what.add('attempt').add('failed');
    if (!RUNNING.includes(report.kind)) what.add('unmounted');
  }
  return outcomes;
};

/**
 * Counts a beacon if it is plausible: the guest's plan has this release first, the site is the tenant's, and the
 * address is below its limit. Other beacons are dropped silently.
 *
 * @returns how many releases were counted
 */
export const createBeaconCounter = (parts: Parts) => {
  const { plans, rollouts, store, mayCount, loadSamplePercent, onCounted } = parts;

  return async (
    beacon: Beacon,
    from: { readonly address: string; readonly tenant: string | null },
  ): Promise<number> => {
    const { tenant, guest } = beacon;
    if (tenant !== from.tenant) return 0;
    const [{ plan }, all] = await Promise.all([plans.planFor(tenant, guest), rollouts.ofTenant(tenant)]);
    const counted: BeaconCount[] = [];
    for (const { remote, version, what } of outcomesOf(beacon).values()) {
      if (plan.remotes[remote]?.chain[0]?.version !== version) continue;
      if (!isInSample(all.rollouts.get(remote), guest, loadSamplePercent)) continue;
      if (!mayCount(from.address, `${tenant} ${remote} ${version}`, guest)) continue;
      counted.push({ tenant, remote, version, guest, what: [...what] });
      onCounted?.({ tenant, remote, version }, what.has('attempt'), kindsIn(what));
    }
    await store.add(counted);
    return counted.length;
  };
};

export type Counting = ReturnType<typeof createBeaconCounter>;
