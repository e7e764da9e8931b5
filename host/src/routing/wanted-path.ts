const KEY = 'wanted-path';

/** The page a guest wanted before signing in; it opens afterwards (RTE-20). It is forgotten with the tab. */
export const wantedPath = {
  remember(path: string): void {
    try {
      sessionStorage.setItem(KEY, path);
    } catch {
      // Without storage the visitor lands on home after signing in.
    }
  },
  take(): string | null {
    try {
      const path = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
      return path;
    } catch {
      return null;
    }
  },
  /** The guest decided against signing in, or somebody else will. */
  forget(): void {
    wantedPath.take();
  },
};
