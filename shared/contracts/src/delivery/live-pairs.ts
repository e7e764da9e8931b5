import { releasesIn, type PlanInput } from './make-plan.ts';
import type { Release } from './release.ts';
import type { Rollout } from './rollout.ts';
import { consider } from './resolve.ts';
import { anybodyWith, carries, facesOf, liveHosts, type PlanContext } from './rollout-rules.ts';
import { compareVersions } from './version-range.ts';

/** Rollouts in force for one tenant, by remote. */
export interface TenantInForce {
  readonly tenant: string;
  readonly rollouts: ReadonlyMap<string, Rollout>;
}

/** A release of the shell and one of a remote that guests get together, or should get by the rollout. */
export interface LivePair {
  readonly host: Release;
  readonly release: Release;
  /** The slugs of the tenants in alphabetical order. */
  readonly tenants: readonly string[];
}

/**
 * The releases that a rollout would serve first, as far as they are published and allowed: down to the first that fits.
 */
const versionsWith = (remote: string, rollout: Rollout, host: Release, context: PlanContext): ReadonlySet<string> => {
  const visitor = anybodyWith(remote, host, context);
  return new Set(
    facesOf(rollout).flatMap((face) => {
      const considered = consider(face, releasesIn(remote, face, context.release), visitor);
      const last = considered.findIndex(({ refused }) => refused === null);
      const reached = last < 0 ? considered : considered.slice(0, last + 1);
      return reached
        .filter(({ refused }) => refused === null || refused === 'incompatible')
        .map(({ version }) => version);
    }),
  );
};

const byRemoteAndVersion = (one: LivePair, other: LivePair): number =>
  one.release.remote.localeCompare(other.release.remote) ||
  compareVersions(other.release.version, one.release.version) ||
  compareVersions(other.host.version, one.host.version);

/**
 * Every pair of shell and remote that is live for some tenant, with and without the canaries of both. A release that a
 * rollout names first is a pair with each live shell even where it does not fit and guests get another one.
 */
export const livePairs = (
  tenants: readonly TenantInForce[],
  { release, nowMs }: Pick<PlanInput, 'release' | 'nowMs'>,
): LivePair[] => {
  const pairs = new Map<string, { host: Release; release: Release; tenants: Set<string> }>();
  const add = (tenant: string, host: Release, found: Release): void => {
    const key = `${host.version} ${found.remote} ${found.version}`;
    const pair = pairs.get(key) ?? { host, release: found, tenants: new Set() };
    pairs.set(key, pair);
    pair.tenants.add(tenant);
  };
  for (const { tenant, rollouts } of tenants) {
    const context: PlanContext = { tenant, nowMs, release };
    for (const host of liveHosts(rollouts, context)) {
      const apart = [...rollouts].filter(([remote]) => remote !== 'host' && !carries(host, remote));
      const live = apart.flatMap(([remote, rollout]) =>
        [...versionsWith(remote, rollout, host, context)].flatMap((version) => release(remote, version) ?? []),
      );
      for (const found of live) add(tenant, host, found);
    }
  }
  return [...pairs.values()]
    .map((pair) => ({ ...pair, tenants: [...pair.tenants].toSorted() }))
    .toSorted(byRemoteAndVersion);
};

/** The number of minor versions of the contract that are compared, including the current one. */
const CONTRACT_MINORS = 2;

const minorOf = (version: string): string => version.split('.', 2).join('.');

/**
 * The newest shell of each of the last minor versions of the contract.
 *
 * @param hosts published releases of the shell
 */
export const shellsOfLastMinors = <Shell extends Pick<Release, 'version' | 'contract'>>(
  hosts: readonly Shell[],
): Shell[] => {
  const newest = new Map<string, Shell>();
  const sorted = hosts.toSorted(
    (one, other) =>
      compareVersions(other.contract.built, one.contract.built) || compareVersions(other.version, one.version),
  );
  for (const host of sorted) {
    const minor = minorOf(host.contract.built);
    if (!newest.has(minor)) newest.set(minor, host);
  }
  return [...newest.values()].slice(0, CONTRACT_MINORS);
};
