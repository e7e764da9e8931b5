import type { Plan, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { provided } from './provided.ts';
import { createRemoteLoader } from './remote-loader.ts';

/** How the shell gets at remotes. The bundle without federation has `load-remote.monolith.ts` in this place. */
export const loadModule = createRemoteLoader(provided);

/** The remotes of this visit with their offers. */
export const plannedRemotes = (plan: Plan): PlannedRemote[] =>
  Object.values(plan.remotes).filter((planned) => planned.remote !== 'host');
