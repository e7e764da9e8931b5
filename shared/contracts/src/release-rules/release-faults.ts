import type { Release } from '../delivery/release.ts';
import { floorFaults } from './browser-floor-faults.ts';
import { budgetFaults } from './budgets.ts';
import { manifestFaults } from './federation-manifest.ts';
import { offerFaults } from './offer-claims.ts';
import { policyFaults } from './page-policy.ts';
import type { ReleaseContent, ReleaseFault } from './release-fault.ts';

/**
 * Every rule that a release breaks by its files. The builder's command and the edge use this one list, so that they
 * cannot disagree. `surfaceFaults` checks the declared surface separately, because an admin may override it.
 *
 * @param content files whose hashes are those of the document
 */
export const releaseFaults = (release: Release, content: ReleaseContent): ReleaseFault[] => [
  ...policyFaults(release, content),
  ...floorFaults(release, content),
  ...manifestFaults(release, content),
  ...offerFaults(release),
  ...budgetFaults(release, content),
];
