import type { UpdateBlocker, UpdateBlockReason } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';

export interface UpdateBlockers {
  /** The blockers of a remote end with its signal. */
  of(signal: AbortSignal): UpdateBlocker;
  readonly canUpdate: UpdateBlocker['canUpdate'];
  reasons(): readonly UpdateBlockReason[];
}

/** Collects what must not be interrupted: meanwhile no release is exchanged and no page reloaded. */
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
