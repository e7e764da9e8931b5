import type { ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { canary, promote } from '@jangada/contracts/delivery/rollout-changes';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import type { Wave } from '@jangada/contracts/delivery/wave-plan';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Rollouts } from '../delivery/rollouts.ts';

const PERCENT_MAX = 100;

/** True when guests get as much of the release as the wave wants. */
const hasIt = ({ stable, canary: some }: Rollout, version: string, percent: number): boolean =>
  (stable === version && some === null) ||
  (percent < PERCENT_MAX && some?.version === version && some.percent >= percent);

interface Named {
  readonly remote: ReleasableName;
  readonly version: string;
}

/** The changes that give the tenants of a wave its releases; none for a rollout that has them already. */
export const changesOfWave = async (
  rollouts: Rollouts,
  releases: readonly Named[],
  { tenants, percent }: Pick<Wave, 'tenants' | 'percent'>,
): Promise<ProposedChange[]> => {
  const changes: ProposedChange[] = [];
  for (const tenant of tenants) {
    for (const { remote, version } of releases) {
      const { revision, rollout } = await rollouts.get(tenant, remote);
      if (hasIt(rollout, version, percent)) continue;
      const step = percent < PERCENT_MAX ? canary(version, percent) : promote(version);
      changes.push({ tenant, remote, expected_revision: revision, rollout: step(rollout) });
    }
  }
  return changes;
};
