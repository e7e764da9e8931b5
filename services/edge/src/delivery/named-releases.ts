import type { Rollout } from '@jangada/contracts/delivery/rollout';

/** The fields of a revision that name releases. */
interface Naming {
  readonly remote: string;
  readonly rollout: Rollout;
}

/**
 * Expired pins and inactive canaries count too, because a rollback may restore them. The list may contain duplicates.
 */
export const versionsNamedBy = ({ stable, previous, canary, pin }: Rollout): string[] =>
  [stable, previous, canary?.version, pin?.version].filter((version) => typeof version === 'string');

/** The releases that plans may name by these revisions, grouped by remote. */
export const releasesNamedBy = (revisions: Iterable<Naming>): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>();
  for (const { remote, rollout } of revisions) {
    const versions = named.get(remote) ?? new Set<string>();
    for (const version of versionsNamedBy(rollout)) versions.add(version);
    named.set(remote, versions);
  }
  return named;
};
