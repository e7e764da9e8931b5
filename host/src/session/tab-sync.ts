import { TOKEN_KEY } from './session-storage.ts';
import type { SessionStore } from './session.ts';

type SyncedSession = Pick<SessionStore, 'getState' | 'syncWithStorage' | 'wasSignedOutElsewhere' | 'catchUp'>;

/**
 * Applies a sign-in or sign-out in one tab to all tabs, which share the storage (AUTH-01, AUTH-02, AUTH-18). It starts
 * with the session, because storage events without a listener are lost.
 *
 * @param leavePlayerPage goes home when the current page needs a session
 */
export const syncTabs = (session: SyncedSession, leavePlayerPage: () => void): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    // The event has no key when the whole storage was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (newValue === null && session.getState().status === 'user') leavePlayerPage();
    void session.syncWithStorage();
  });
  // Catches up, because a page in the back-forward cache receives no storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (session.wasSignedOutElsewhere()) leavePlayerPage();
    void session.catchUp();
  });
};
