import type { BoardCell, BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { cellsOf, type Draft } from './draft.ts';

/** A rollout that was changed since the form was opened. */
export interface StaleRollout {
  readonly tenant: string;
  readonly remote: string;
  /** The revision that was seen. */
  readonly from: number;
  /** The current revision. */
  readonly to: number;
}

export const isConflict = (error: unknown): boolean =>
  error instanceof DeliveryError && error.code === 'rollout.conflict';

/** The rollouts of a draft that were changed since the form was opened. */
export const staleRollouts = (draft: Draft, basis: BoardOverview, now: BoardOverview): StaleRollout[] => {
  const seen = new Map(cellsOf(basis, draft).map((cell: BoardCell) => [cell.tenant, cell.revision]));
  return cellsOf(now, draft)
    .map(({ tenant, remote, revision }) => ({ tenant, remote, from: seen.get(tenant) ?? revision, to: revision }))
    .filter(({ from, to }) => to > from);
};
