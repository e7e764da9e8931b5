import type { Plan, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { provided } from './provided.ts';
import { createRemoteLoader } from './remote-loader.ts';

/** Loads remotes through federation. The bundle without federation uses `load-remote.monolith.ts` instead. */
export const loadModule = createRemoteLoader(provided);

export const plannedRemotes = (plan: Plan): PlannedRemote[] =>
  Object.values(plan.remotes).filter((planned) => planned.remote !== 'host');
