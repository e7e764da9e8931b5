import type { KeyValueStore } from '../browser/storage.ts';

/** A page that was loaded anew for missing code is not loaded anew again for so long: it may be missing there too. */
export const FULL_RELOAD_PAUSE_MS = 60_000;

const KEY = 'jangada:full-reload';

export interface FullReloadParts {
  /** Lives as long as the tab. */
  readonly storage: Pick<KeyValueStore, 'get' | 'set'>;
  readonly isOnline?: () => boolean;
  readonly now?: () => number;
}

export interface FullReload {
  /** Code is missing here, most likely because another release took its place. */
  want(): void;
  /** Is the next navigation to be a full one? Asked right before it; a yes is given once (BOOT-27). */
  take(): boolean;
}

/** After code failed to arrive, the next navigation loads the page anew, to the path that was wanted. */
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
      // Without a network the page that is here is worth more than the one that would not come.
      if (!isWanted || !isOnline()) return false;
      isWanted = false;
      const last = Number(storage.get(KEY) ?? 0);
      if (now() - last < FULL_RELOAD_PAUSE_MS) return false;
      storage.set(KEY, String(now()));
      return true;
    },
  };
};
