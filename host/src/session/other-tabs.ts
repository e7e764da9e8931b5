import { TOKEN_KEY } from './kept-session.ts';
import type { SessionStore } from './session.ts';

export interface OtherTabsParts {
  readonly session: Pick<SessionStore, 'getState' | 'follow' | 'wasLeftElsewhere' | 'comeBack'>;
  /** Does the page that is shown need a session? */
  readonly isForPlayers: () => boolean;
  readonly goHome: () => void;
}

/** Signing in or out in one tab is signing in or out in all: they share what is kept (AUTH-01, AUTH-02, AUTH-18). */
export const followOtherTabs = ({ session, isForPlayers, goHome }: OtherTabsParts): void => {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Without a key everything was cleared.
    if (key !== TOKEN_KEY && key !== null) return;
    if (newValue === null && session.getState().status === 'user' && isForPlayers()) goHome();
    void session.follow();
  });
  // A page in the back-forward cache hears of nothing.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (session.wasLeftElsewhere() && isForPlayers()) goHome();
    void session.comeBack();
  });
};
