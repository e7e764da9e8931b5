import type { UpdateBlocker, UpdateBlockReason } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';

export interface UpdateBlockers {
  /** The blockers of a remote end with its signal. */
  of(signal: AbortSignal): UpdateBlocker;
  readonly canUpdate: UpdateBlocker['canUpdate'];
  reasons(): readonly UpdateBlockReason[];
}

/** Collects the blockers of updates: while one exists, releases are not exchanged and pages are not reloaded. */
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
          signal.removeEventListener('abort', end);
        };
        active.set(key, reason);
        canUpdate.setState(false, true);
        signal.addEventListener('abort', end, { once: true });
        return end;
      },
    }),
  };
};
