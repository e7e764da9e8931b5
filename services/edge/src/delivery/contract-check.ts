import { contractProblems, type ContractProblem, type LiveRelease } from '@jangada/contracts/delivery/publish-rules';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { versionsNamedBy } from './named-releases.ts';
import type { RequireContract } from './publishing.ts';
import type { Releases } from './releases.ts';
import { revisionsInForce } from './rollout-rows.ts';

/** Number of the newest published shells that are checked, since one of them may be rolled out next. */
const HOSTS_ASKED_MAX = 20;

/** Checks a release against everything that is live in any tenant, before it is published. */
export const createContractCheck = (db: Database, releases: Releases): RequireContract => {
  const liveReleases = async (): Promise<LiveRelease[]> => {
    const live: LiveRelease[] = [];
    for (const { tenant, remote, rollout } of await revisionsInForce(db)) {
      for (const version of new Set(versionsNamedBy(rollout))) {
        if (rollout.blocked.includes(version)) continue;
        const release = await releases.find(remote, version);
        if (release)
          live.push({ tenant, release, isKilled: rollout.kill === 'hide' || rollout.kill === 'maintenance' });
      }
    }
    return live;
  };

  return async (release) => {
    const problems = contractProblems(release, await liveReleases(), await releases.newestShells(HOSTS_ASKED_MAX));
    if (problems.length > 0) throw broken(release, problems);
  };
};

const broken = ({ remote, version }: Release, problems: readonly ContractProblem[]): DeliveryError => {
  const sentences = problems.map(({ sentence }) => sentence);
  const message =
    remote === 'host'
      ? `host ${version} breaks what is live. ${sentences.join('. ')}`
      : `${remote} ${version} runs in no shell that is live. ${sentences.join('. ')}`;
  return new DeliveryError('release.contract-broken', message, { remote, version, problems });
};
