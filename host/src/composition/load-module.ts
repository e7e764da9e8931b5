import type { Plan, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { provided } from './provided.ts';
import { createChainLoader } from './chain-loader.ts';

/** Loads remotes through federation. The bundle without federation uses `load-module.monolith.ts` instead. */
export const loadModule = createChainLoader(provided);

export const plannedRemotes = (plan: Plan): PlannedRemote[] =>
  Object.values(plan.remotes).filter((planned) => planned.remote !== 'host');
