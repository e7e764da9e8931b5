import { createSessionStore } from '../browser/storage.ts';

const KEY = 'requested-path';

const storage = createSessionStore();

/** The page a guest wanted before signing in; it opens afterwards (RTE-20). It is forgotten with the tab. */
export const requestedPath = {
  remember: (path: string): void => storage.set(KEY, path),
  take: (): string | null => {
    const path = storage.get(KEY);
    storage.remove(KEY);
    return path;
  },
  /** The guest decided against signing in, or somebody else will. */
  forget: (): void => storage.remove(KEY),
};
