import type { Interruptions, Undertaking } from '@jangada/contracts/host/host-api';
import { createStore } from 'zustand/vanilla';

/** What is under way over the whole page. */
export interface Undertakings {
  /** Of one member of the page: what it holds ends with its signal. */
  of(signal: AbortSignal): Interruptions;
  readonly canInterrupt: Interruptions['canInterrupt'];
  /** What is held now, for the eye. */
  current(): readonly Undertaking[];
}

/** Follows what must not be cut off: another release is put in only while nothing of it is under way. */
export const createUndertakings = (): Undertakings => {
  const canInterrupt = createStore(() => true);
  const held = new Map<symbol, Undertaking>();

  const release = (key: symbol): void => {
    held.delete(key);
    canInterrupt.setState(held.size === 0, true);
  };

  return {
    canInterrupt,
    current: () => [...held.values()],
    of: (signal) => ({
      canInterrupt,
      hold: (what) => {
        if (signal.aborted) return () => {};
        const key = Symbol(what);
        held.set(key, what);
        canInterrupt.setState(false, true);
        const end = () => release(key);
        signal.addEventListener('abort', end, { once: true });
        return end;
      },
    }),
  };
};
