import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Release } from '@jangada/contracts/delivery/release';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import { exposesOf, type Offer } from '@jangada/contracts/host/offer';

/** In a bundle, the module `./routes/home` of casino is the shell's own `casino/routes/home`. */
const exposesIn = (bundle: Release, offer: Offer) =>
  Object.fromEntries(
    exposesOf(offer).map((expose) => [expose, bundle.exposes[`${offer.remote}${expose.slice(1)}`] ?? { scripts: [] }]),
  );

/** The shell's own entry in the plan names every file; here are only the scripts the page may start. */
const plannedFrom = (host: Release, offer: Offer): PlannedRelease => {
  const exposes = exposesIn(host, offer);
  const scripts = new Set([host.entry, ...Object.values(exposes).flatMap((exposed) => exposed.scripts)]);
  const integrity = host.files.filter(({ path }) => scripts.has(path)).map((file) => [file.path, file.integrity]);
  return { ...plannedReleaseOf(host), exposes, integrity: Object.fromEntries(integrity), offer };
};

/**
 * The remotes that a shell built as one bundle carries with it: they come from the shell's release whatever their own
 * rollouts say. Empty for a shell that loads its remotes.
 */
export const bundledRemotes = (host: Release | undefined, planned: PlannedRemote): Record<string, PlannedRemote> => {
  if (!host?.bundled) return {};
  return Object.fromEntries(
    host.bundled.map((offer) => [
      offer.remote,
      {
        remote: offer.remote,
        reason: planned.reason,
        state: 'live',
        chain: [plannedFrom(host, offer)],
      },
    ]),
  );
};
