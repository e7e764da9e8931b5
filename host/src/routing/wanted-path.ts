import { createKeptInTab } from '../browser/kept.ts';

const KEY = 'wanted-path';

const kept = createKeptInTab();

/** The page a guest wanted before signing in; it opens afterwards (RTE-20). It is forgotten with the tab. */
export const wantedPath = {
  remember: (path: string): void => kept.set(KEY, path),
  take: (): string | null => {
    const path = kept.get(KEY);
    kept.remove(KEY);
    return path;
  },
  /** The guest decided against signing in, or somebody else will. */
  forget: (): void => kept.remove(KEY),
};
