import type { UpdateBlocker, UpdateBlockReason } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';

export interface UpdateBlockers {
  /** The port of one member of the page: its blockers end with its signal. */
  of(signal: AbortSignal): UpdateBlocker;
  readonly canUpdate: UpdateBlocker['canUpdate'];
  reasons(): readonly UpdateBlockReason[];
}

/** Collects what remotes declare as not to be interrupted: no release is exchanged and no page reloaded meanwhile. */
export const createUpdateBlockers = (): UpdateBlockers => {
  const canUpdate = createStore(() => true);
  const active = new Map<symbol, UpdateBlockReason>();

  return {
    canUpdate,
    reasons: () => [...active.values()],
    of: (signal) => ({
      canUpdate,
      block: (reason) => {
        if (signal.aborted) return () => {};
        const key = Symbol(reason);
        const end = () => {
          active.delete(key);
          canUpdate.setState(active.size === 0, true);
        };
        active.set(key, reason);
        canUpdate.setState(false, true);
        signal.addEventListener('abort', end, { once: true });
        return end;
      },
    }),
  };
};
