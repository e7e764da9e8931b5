import { findClusterPrograms } from '@jangada/test/cluster/cluster';
import { hasOwnNetwork, repeatInOwnNetwork } from '@jangada/test/cluster/own-network';
import type { Call, Measurement } from './question.ts';

/** Runs a measurement of a cluster in another process, whose network is its own. @param name of the measurement */
export const inOwnNetwork =
  (name: string, run: Measurement['run']): Measurement['run'] =>
  async (call: Call) => {
    if (hasOwnNetwork()) return run(call);
    findClusterPrograms();
    const repeated = repeatInOwnNetwork(['--only', name]);
    call.defer(() => repeated.stop());
    await repeated.ended;
  };
