import { TOKEN_KEY } from './session-storage.ts';
import type { SessionStore } from './session.ts';

export interface TabSyncParts {
  readonly session: Pick<SessionStore, 'getState' | 'syncWithStorage' | 'wasSignedOutElsewhere' | 'catchUp'>;
  /** Does the page that is shown need a session? */
  readonly isForPlayers: () => boolean;
  readonly goHome: () => void;
}

/** Signing in or out in one tab is signing in or out in all: they share what is kept (AUTH-01, AUTH-02, AUTH-18). */
export const syncTabs = ({ session, isForPlayers, goHome }: TabSyncParts): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Without a key everything was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (newValue === null && session.getState().status === 'user' && isForPlayers()) goHome();
    void session.syncWithStorage();
  });
  // A page in the back-forward cache hears of nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (session.wasSignedOutElsewhere() && isForPlayers()) goHome();
    void session.catchUp();
  });
};
