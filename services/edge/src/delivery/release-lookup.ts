import type { PlanInput } from '@jangada/contracts/delivery/make-plan';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { releasesNamedBy } from './named-releases.ts';
import type { Releases } from './releases.ts';

/** Loads every published release that rollouts name, so that planning itself is synchronous. */
export const lookUpReleases = async (
  releases: Pick<Releases, 'find'>,
  rollouts: Iterable<readonly [remote: string, rollout: Rollout]>,
): Promise<PlanInput['release']> => {
  const named = releasesNamedBy([...rollouts].map(([remote, rollout]) => ({ remote, rollout })));
  const found = new Map<string, Release>();
  await Promise.all(
    [...named].flatMap(([remote, versions]) =>
      [...versions].map(async (version) => {
        const release = await releases.find(remote, version);
        if (release) found.set(`${remote}@${version}`, release);
      }),
    ),
  );
  return (remote, version) => found.get(`${remote}@${version}`);
};
