/** Local storage that never throws. When storage is full or forbidden, writes are dropped. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

const attempt = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work();
  } catch {
    // Private windows and blocked cookies forbid storage; the page works without it.
    return otherwise;
  }
};

/** @param prefix of every key: one remote cannot read or overwrite keys of another */
export const createLocalStore = (prefix = '', storage: () => Storage = () => window.localStorage): KeyValueStore => ({
  get: (key) => attempt(() => storage().getItem(prefix + key), null),
  set: (key, value) => attempt(() => storage().setItem(prefix + key, value), undefined),
  remove: (key) => attempt(() => storage().removeItem(prefix + key), undefined),
});

/** A `KeyValueStore` in session storage, which ends with the tab. */
export const createSessionStore = (): KeyValueStore => createLocalStore('', () => window.sessionStorage);
