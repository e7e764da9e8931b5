import type { Rollout } from '@jangada/contracts/delivery/rollout';

/** The part of a revision that names releases. */
interface Naming {
  readonly remote: string;
  readonly rollout: Rollout;
}

/** A pin that has ended and a canary nobody is on count too: a rollback may bring them back. */
const versionsIn = ({ stable, previous, canary, pin }: Rollout): string[] =>
  [stable, previous, canary?.version, pin?.version].filter((version) => typeof version === 'string');

/**
 * The releases that plans made from these revisions may name, by remote. Retention keeps them: whoever asks gives the
 * revisions in force and those an operator may still go back to.
 */
export const releasesNamedBy = (revisions: Iterable<Naming>): ReadonlyMap<string, ReadonlySet<string>> => {
  const named = new Map<string, Set<string>>();
  for (const { remote, rollout } of revisions) {
    const versions = named.get(remote) ?? new Set<string>();
    for (const version of versionsIn(rollout)) versions.add(version);
    named.set(remote, versions);
  }
  return named;
};
