import { checkReleaseContract } from '@jangada/contract-report/check-contracts';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Finding } from '../finding.ts';

/** Checks that this release runs in the shell of this workspace, by its version and by every export that it uses. */
export const checkContract = (release: Release): Finding[] => checkReleaseContract(release).map((says) => ({ says }));
