import type { Rollout } from '@jangada/contracts/delivery/rollout';

/** The part of a revision that names releases. */
interface Naming {
  readonly remote: string;
  readonly rollout: Rollout;
}

/** Expired pins and unused canaries count too: a rollback may restore them. The list may contain duplicates. */
export const versionsNamedBy = ({ stable, previous, canary, pin }: Rollout): string[] =>
  [stable, previous, canary?.version, pin?.version].filter((version) => typeof version === 'string');

/** The releases that plans made from these revisions may name, by remote. */
export const releasesNamedBy = (revisions: Iterable<Naming>): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>();
  for (const { remote, rollout } of revisions) {
    const versions = named.get(remote) ?? new Set<string>();
    for (const version of versionsNamedBy(rollout)) versions.add(version);
    named.set(remote, versions);
  }
  return named;
};
