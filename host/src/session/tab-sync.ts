import { TOKEN_KEY } from './session-storage.ts';
import type { SessionStore } from './session.ts';

export interface TabSyncParts {
  readonly session: Pick<SessionStore, 'getState' | 'syncWithStorage' | 'wasSignedOutElsewhere' | 'catchUp'>;
  /** Does the current page need a session? */
  readonly isForPlayers: () => boolean;
  readonly goHome: () => void;
}

/**
 * Applies a sign-in or sign-out in one tab to all tabs, which share the storage (AUTH-01, AUTH-02, AUTH-18). It starts
 * with the session, because storage events without a listener are lost.
 */
export const syncTabs = ({ session, isForPlayers, goHome }: TabSyncParts): void => {
  const leaveIfSignedOut = (): boolean => {
    const isSignedOut = session.wasSignedOutElsewhere();
    if (isSignedOut && isForPlayers()) goHome();
    return isSignedOut;
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    // Without a key the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (newValue === null && session.getState().status === 'user' && isForPlayers()) goHome();
    void session.syncWithStorage();
  });
  // A page in the back-forward cache receives no storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leaveIfSignedOut();
    void session.catchUp();
  });
};
