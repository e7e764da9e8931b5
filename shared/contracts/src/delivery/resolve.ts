import type { ReleasableName } from '../values/remotes.ts';
import type { Offer } from '../page/offer.ts';
import type { PlannedRelease, PlannedRemote, PlanReason } from './plan.ts';
import type { Release } from './release.ts';
import type { Rollout } from './rollout.ts';
import { placeOnRamp } from './sticky-hash.ts';
import { fits, type Meeting } from './surface.ts';

/** The visitor for whom a rollout is resolved. */
export interface Visitor {
  readonly tenant: string;
  readonly guest: string;
  readonly remote: ReleasableName;
  /** The contract version of the shell in the same plan; it is not checked for the shell itself. */
  readonly hostContract: string;
  /** The shell's release, if it is known; every export that a remote uses is then checked too. */
  readonly host?: Meeting | null | undefined;
  /** Milliseconds since 1970, because a pin may end. */
  readonly nowMs: number;
}

interface Candidate {
  readonly reason: PlanReason;
  readonly version: string;
}

/** The reasons for skipping a candidate, for `explain`. */
export const refusals = ['blocked', 'unpublished', 'incompatible'] as const;

export type Refusal = (typeof refusals)[number];

export interface Considered extends Candidate {
  readonly refused: Refusal | null;
}

/** The folder of a release's files on the site's own origin. */
export const releaseBase = (remote: string, version: string): string => `/releases/${remote}/${version}/`;

const isCode = (path: string): boolean => /\.(js|css)$/.test(path);

const planned = (release: Release): PlannedRelease => ({
  version: release.version,
  uniqueName: release.uniqueName,
  base: releaseBase(release.remote, release.version),
  entry: release.entry,
  ...(release.container && { container: release.container }),
  exposes: release.exposes,
  integrity: Object.fromEntries(
    release.files.filter(({ path }) => isCode(path)).map(({ path, integrity }) => [path, integrity]),
  ),
  ...(release.offer && { offer: release.offer, contract: release.contract.range }),
});

/** A release never changes, so its part of a plan is computed once: every HTML page needs a plan. */
const made = new WeakMap<Release, PlannedRelease>();

/** A release as the browser needs it. The same release gives the same object: callers that change it make a copy. */
export const plannedReleaseOf = (release: Release): PlannedRelease => {
  const known = made.get(release);
  if (known) return known;
  const fresh = planned(release);
  made.set(release, fresh);
  return fresh;
};

/**
 * Is this visitor among the canary's percentage? The remote is part of the hash, so the canaries of two remotes choose
 * different people even when they share a salt.
 */
export const isOnCanary = (
  rollout: Rollout,
  { tenant, guest, remote }: Pick<Visitor, 'tenant' | 'guest' | 'remote'>,
): boolean =>
  rollout.canary !== null && placeOnRamp(rollout.canary.salt, remote, tenant, guest) < rollout.canary.percent;

const isPinned = ({ pin }: Rollout, nowMs: number): boolean =>
  pin !== null && (pin.until === null || Date.parse(pin.until) > nowMs);

const candidatesOf = (rollout: Rollout, visitor: Visitor): Candidate[] => {
  const { kill, pin, canary, stable, previous } = rollout;
  const candidates: Candidate[] = [];
  const add = (reason: PlanReason, version: string | undefined | null): void => {
    if (version && !candidates.some((known) => known.version === version)) candidates.push({ reason, version });
  };
  if (kill === 'previous') {
    add('kill', previous);
    return candidates;
  }
  if (isPinned(rollout, visitor.nowMs)) add('pin', pin?.version);
  // A pin does not fall back to a canary: an unverified release is no fallback.
  else if (isOnCanary(rollout, visitor)) add('canary', canary?.version);
  add('stable', stable);
  add('previous', previous);
  return candidates;
};

const hostOf = ({ host, hostContract }: Visitor): Meeting =>
  host ?? { remote: 'host', version: '', contract: { built: hostContract, range: '' } };

const refusalOf = (candidate: Candidate, rollout: Rollout, release: Release | undefined, visitor: Visitor) => {
  if (rollout.blocked.includes(candidate.version)) return 'blocked';
  if (!release) return 'unpublished';
  if (visitor.remote === 'host') return null;
  return fits(hostOf(visitor), release) ? null : 'incompatible';
};

/** Every candidate release for this visitor, in order, with the reason why it was skipped. */
export const consider = (rollout: Rollout, releases: Iterable<Release>, visitor: Visitor): Considered[] => {
  if (rollout.kill === 'hide' || rollout.kill === 'maintenance') return [];
  const byVersion = releasesByVersion(releases, visitor.remote);
  return candidatesOf(rollout, visitor).map((candidate) => ({
    ...candidate,
    refused: refusalOf(candidate, rollout, byVersion.get(candidate.version), visitor),
  }));
};

const releasesByVersion = (releases: Iterable<Release>, remote: ReleasableName): Map<string, Release> =>
  new Map([...releases].filter((release) => release.remote === remote).map((release) => [release.version, release]));

/** What maintenance leaves of an offer: the name of its area, and its addresses. */
const routesOnly = ({ remote, name, texts, routes }: Offer): Offer => ({
  remote,
  ...(name && { name }),
  texts,
  routes: routes.map(({ path, expose, title, auth, layout }) => ({
    path,
    expose,
    ...(title !== undefined && { title }),
    ...(auth && { auth }),
    ...(layout && { layout }),
  })),
  slots: [],
  modals: [],
  panels: [],
});

/**
 * Which releases of one remote a visitor gets, and why. One pure function for edge, CLI, tests and browser: kill first,
 * then pin, canary, stable, previous; without blocked and contract-incompatible ones. The first of the chain is served,
 * the others are its fallbacks.
 *
 * @param releases the published releases to choose from; those of other remotes are ignored
 */
export const resolve = (rollout: Rollout, releases: Iterable<Release>, visitor: Visitor): PlannedRemote => {
  const { remote } = visitor;
  if (rollout.kill === 'hide') return { remote, reason: 'kill', chain: [], state: 'hidden' };
  if (rollout.kill === 'maintenance') {
    const closed = resolve({ ...rollout, kill: null }, releases, visitor).chain[0]?.offer;
    return { remote, reason: 'kill', chain: [], state: 'maintenance', ...(closed && { offer: routesOnly(closed) }) };
  }

  const byVersion = releasesByVersion(releases, remote);
  const considered = consider(rollout, byVersion.values(), visitor);
  const served = considered.filter(({ refused }) => refused === null);
  const chosen = served[0];
  if (!chosen) {
    const reason = considered.some(({ refused }) => refused === 'incompatible') ? 'incompatible' : 'nothing-published';
    return { remote, reason, chain: [], state: 'absent' };
  }
  const chain = served
    .map(({ version }) => byVersion.get(version))
    .filter((release) => release !== undefined)
    .map(plannedReleaseOf);
  return { remote, reason: chosen.reason, chain, state: 'live' };
};
