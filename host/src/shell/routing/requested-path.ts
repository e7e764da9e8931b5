import { createSessionStore } from '../../browser/storage.ts';

const KEY = 'requested-path';

const storage = createSessionStore();

/** The page a guest requested before signing in; it opens afterwards (RTE-20). Stored in the tab's session storage. */
export const requestedPath = {
  remember: (path: string): void => storage.set(KEY, path),
  take: (): string | null => {
    const path = storage.get(KEY);
    storage.remove(KEY);
    return path;
  },
  /** Forgets the path when the guest did not sign in, or the player changed. */
  forget: (): void => storage.remove(KEY),
};
