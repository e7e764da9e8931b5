import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { UpdateBlockers } from '@jangada/remote-kit/host/update-blockers';
import type { KeyValueStore } from '../browser/storage.ts';
import { createLiveOffers } from '../composition/offers.ts';
import { plannedRemotes } from '../composition/planned-remotes.ts';
import { createReleaseHealth } from '../composition/release-health.ts';
import { createReleaseReporter } from '../composition/release-reporter.ts';
import type { ReadySite } from './ready-site.ts';

/** The offers of the planned releases, their health, and the reports of their failures. */
export const createReleases = (
  { site, plan }: ReadySite,
  guestId: string,
  storage: KeyValueStore,
  { isSafe }: Pick<UpdateBlockers, 'isSafe'>,
) => {
  const offers = createLiveOffers(plan ? plannedRemotes(plan) : []);
  const plannedOf = (remote: ReleasableName) => offers.getState().plannedOf(remote) ?? plan?.remotes[remote];
  const versionOf = (remote: ReleasableName) => plannedOf(remote)?.chain[0]?.version ?? CONTRACT_VERSION;
  // The plan contains the guest id that it was made for; without cookies this id differs from the stored one.
  const reporter = createReleaseReporter({ tenant: site.tenant, guest: plan?.guest ?? guestId });
  const health = createReleaseHealth(plannedOf, reporter, storage, isSafe);
  return { offers, versionOf, reporter, health };
};
