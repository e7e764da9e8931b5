/** Local storage that is never an error: full or forbidden storage keeps nothing. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch {
    // Private windows and blocked cookies forbid storage: the page works, it just forgets.
    return otherwise;
  }
};

/** @param prefix put before every key: one remote cannot read or overwrite another's */
export const createLocalStore = (prefix = '', storage: () => Storage = () => window.localStorage): KeyValueStore => ({
  get: (key) => attempt(() => storage().getItem(prefix + key), null),
  set: (key, value) => attempt(() => storage().setItem(prefix + key, value), undefined),
  remove: (key) => attempt(() => storage().removeItem(prefix + key), undefined),
});

/** The same for session storage: it lives as long as the tab. */
export const createSessionStore = (): KeyValueStore => createLocalStore('', () => window.sessionStorage);
