import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { Release } from '@jangada/contracts/delivery/release';
import { satisfies } from '@jangada/contracts/delivery/version-range';
import type { Finding } from '../finding.ts';

/** Does this release work with the shell of this workspace, by what it says itself? */
export const checkContractRange = ({ contract }: Release): Finding[] =>
  satisfies(CONTRACT_VERSION, contract.range)
    ? []
    : [{ says: `It works with contracts ${contract.range}; these are ${CONTRACT_VERSION}.` }];
