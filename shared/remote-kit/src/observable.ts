import type { Observable } from '@jangada/contracts/host/host-api';

export interface Settable<Value> extends Observable<Value> {
  /** Tells the listeners, unless the value is the same one. */
  set(value: Value): void;
}

/**
 * Makes a value that can be watched.
 *
 * @example
 * const mode = createObservable<ColorMode>('dark');
 * mode.set('light');
 */
export const createObservable = <Value>(initial: Value): Settable<Value> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
