import { isOwnFault, type Beacon } from '@jangada/contracts/delivery/beacon';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Plans } from '../planning/plans.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import type { HealthStore, BeaconCount } from './health-store.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { bucketOf } from './load-times.ts';
import { isInSample } from './sample.ts';

const HOUR_MS = 3_600_000;

/** Maximum number of address and release pairs in memory; more than this in an hour is an attack, and new ones are refused. */
const ADDRESSES_MAX = 50_000;

/**
 * How many guests of one release one address may report. Guest ids are free; addresses are what an attacker needs
 * many of. In memory, per edge: addresses are not stored.
 */
const guestsPerAddress = (guestsMax: number) => {
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

const KIND = 'kind:';

const kindsIn = (what: ReadonlySet<string>): string[] =>
  [...what].filter((one) => one.startsWith(KIND)).map((one) => one.slice(KIND.length));

interface Parts {
  readonly plans: Pick<Plans, 'planFor'>;
  readonly rollouts: Pick<Rollouts, 'ofTenant'>;
  readonly store: Pick<HealthStore, 'add'>;
  readonly guestsPerAddressMax: number;
  readonly loadSamplePercent: number;
  /** Every plausible report. */
  readonly onCounted?: Metrics['reported'];
}

/** What a guest's browser reported of one remote's release. */
type Outcomes = Map<string, { remote: ReleasableName; version: string; what: Set<string> }>;

/** Among the kinds of failure, and none of the release: its files came from another origin. */
const OTHER_ORIGIN = 'kind:other-origin';

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
    if (!isOwnFault(report)) continue;
    what.add('attempt').add('failed');
    if (report.kind !== 'runtime') what.add('unmounted');
  }
  return outcomes;
};

/**
 * Counts a beacon if it is plausible: of a guest whose plan has this very release first, at the site of the
 * tenant, from an address below its limit. Others are dropped silently.
 *
 * @returns how many releases counted
 */
export const createBeaconCounter = (parts: Parts) => {
  const { plans, rollouts, store, guestsPerAddressMax, loadSamplePercent, onCounted } = parts;
  const mayCount = guestsPerAddress(guestsPerAddressMax);

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
