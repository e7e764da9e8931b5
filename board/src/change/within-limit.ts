import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { Limit } from '../session/limit.ts';

/** The overview without the rollouts that the operator may not change. */
export const withinLimit = (overview: BoardOverview, { mayChange }: Pick<Limit, 'mayChange'>): BoardOverview => {
  const cells = overview.cells.filter(({ tenant, remote }) => mayChange(tenant, remote));
  return { ...overview, cells, remotes: overview.remotes.filter((one) => cells.some(({ remote }) => remote === one)) };
};
