import type { UpdateBlocker, UpdateBlockReason } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';

export interface UpdateBlockers {
  /** The blockers of a remote end with its signal. */
  of(signal: AbortSignal): UpdateBlocker;
  readonly canUpdate: UpdateBlocker['canUpdate'];
  /** A further reason that has no end to wait for, such as typed text: read whenever `isSafe` is called. */
  blockWhile(check: () => boolean): void;
  /** True when an exchange at this moment loses nothing: no blocker exists, and no check blocks. */
  isSafe(): boolean;
  reasons(): readonly UpdateBlockReason[];
}

/** Collects the blockers of updates: while one exists, releases are not exchanged and pages are not reloaded. */
export const createUpdateBlockers = (): UpdateBlockers => {
  const canUpdate = createStore(() => true);
  const active = new Map<symbol, UpdateBlockReason>();
  const checks: (() => boolean)[] = [];

  return {
    canUpdate,
    blockWhile: (check) => void checks.push(check),
    isSafe: () => active.size === 0 && !checks.some((check) => check()),
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
