import type { KeyValueStore } from '../browser/storage.ts';

/** Minimum time between two reloads for missing code, because the new page may lack the code too. */
export const FULL_RELOAD_PAUSE_MS = 60_000;

const KEY = 'jangada:full-reload';

export interface FullReloadParts {
  /** Session storage. */
  readonly storage: Pick<KeyValueStore, 'get' | 'set'>;
  readonly isOnline?: () => boolean;
  readonly now?: () => number;
}

export interface FullReload {
  /** Requests a full reload: code is missing, probably replaced by another release. */
  want(): void;
  /** Should the navigation that starts now be a full page load? True once per call of `want` (BOOT-27). */
  take(): boolean;
}

/** After a chunk failed to load, the next navigation loads the whole page at the requested path. */
export const createFullReload = ({
  storage,
  isOnline = () => navigator.onLine,
  now = Date.now,
}: FullReloadParts): FullReload => {
  let isWanted = false;
  return {
    want: () => {
      isWanted = true;
    },
    take: () => {
      // Without a network a full load would fail, so the navigation stays in the open page.
      if (!isWanted || !isOnline()) return false;
      isWanted = false;
      const last = Number(storage.get(KEY) ?? 0);
      if (now() - last < FULL_RELOAD_PAUSE_MS) return false;
      storage.set(KEY, String(now()));
      return true;
    },
  };
};
