import type { Plan, PlannedRemote } from '@jangada/contracts/delivery/plan';

/** All planned remotes except the shell; in a bundle these are the remotes that it contains. */
export const plannedRemotes = (plan: Plan): PlannedRemote[] =>
  Object.values(plan.remotes).filter((planned) => planned.remote !== 'host');
