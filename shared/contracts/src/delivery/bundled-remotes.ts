import { exposesOf, type Offer } from '../page/offer.ts';
import type { PlannedRelease, PlannedRemote } from './plan.ts';
import type { Release } from './release.ts';
import { plannedReleaseOf } from './resolve.ts';

/** In a bundle, the module `./routes/home` of casino is the shell's own `casino/routes/home`. */
const exposesIn = (bundle: Release, offer: Offer) =>
  Object.fromEntries(
    exposesOf(offer).map((expose) => [expose, bundle.exposes[`${offer.remote}${expose.slice(1)}`] ?? { scripts: [] }]),
  );

/** The shell's own entry in the plan names every file; this one names only the scripts the page may start. */
const plannedFrom = (host: Release, offer: Offer): PlannedRelease => {
  const exposes = exposesIn(host, offer);
  const scripts = new Set([host.entry, ...Object.values(exposes).flatMap((exposed) => exposed.scripts)]);
  const integrity = host.files.filter(({ path }) => scripts.has(path)).map((file) => [file.path, file.integrity]);
  return { ...plannedReleaseOf(host), exposes, integrity: Object.fromEntries(integrity), offer };
};

/** A release never changes, so its part of a plan is computed once. */
const made = new WeakMap<Release, ReadonlyMap<string, PlannedRelease>>();

const carriedBy = (host: Release): ReadonlyMap<string, PlannedRelease> => {
  const known = made.get(host);
  if (known) return known;
  const carried = new Map((host.bundled ?? []).map((offer) => [offer.remote, plannedFrom(host, offer)]));
  made.set(host, carried);
  return carried;
};

/**
 * The remotes that a shell built as one bundle contains: they are served from the shell's release, whatever their own
 * rollouts are. Empty for a shell that loads its remotes.
 */
export const bundledRemotes = (host: Release, { reason }: PlannedRemote): ReadonlyMap<string, PlannedRemote> =>
  new Map(
    [...carriedBy(host)].map(([remote, release]) => [remote, { remote, reason, state: 'live', chain: [release] }]),
  );
