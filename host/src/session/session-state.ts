import type { Session } from '@jangada/contracts/host/host-api';
import { newerWallet } from '@jangada/contracts/domains/profile/user';
import type { User } from '@jangada/contracts/domains/profile/user';
import { createStore } from 'zustand/vanilla';
import type { SessionParts } from './session.ts';

interface State {
  readonly session: Session;
  readonly token: string | null;
}

/** The session in this page, and its stored copy, which other tabs change too. */
export const createSessionState = ({
  storage,
  guestId,
  onSignedOut,
}: Pick<SessionParts, 'storage' | 'guestId' | 'onSignedOut'>) => {
  const storedToken = storage.token();
  const guest: Session = { status: 'guest', guestId };
  const store = createStore<State>(() => ({
    session: storedToken === null ? guest : { status: 'checking', guestId },
    token: storedToken,
  }));

  /** False when storage is forbidden: a missing stored token does not mean a sign-out then. */
  let isRemembered = storedToken !== null;

  const shownUser = (userId: number): User | undefined => {
    const { session } = store.getState();
    return session.status === 'user' && session.user.id === userId ? session.user : undefined;
  };

  /** Ends the session in this tab only; storage is not changed. */
  const end = (): void => {
    const wasUser = store.getState().session.status === 'user';
    store.setState({ session: guest, token: null });
    if (wasUser) onSignedOut();
  };

  return {
    store,
    save: (token: string, user: User): void => {
      storage.save(token, user);
      isRemembered = storage.token() === token;
    },
    /** A profile may have been fetched before the shown wallet; the newer wallet stays. */
    show: (profile: User): void => {
      const before = shownUser(profile.id)?.wallet;
      const wallet = profile.wallet ? newerWallet(before, profile.wallet) : before;
      const user = wallet ? { ...profile, wallet } : profile;
      // Most replies change nothing; skipping them avoids rendering every view of the player again.
      const isKnown = JSON.stringify(user) === JSON.stringify(shownUser(profile.id));
      if (!isKnown) store.setState({ session: { status: 'user', guestId, user } });
      storage.saveUser(user);
    },
    end,
    becomeGuest: (): void => {
      storage.clear();
      end();
    },
    /** True when another tab has stored a newer token. */
    isStoredTokenNewer: (): boolean => {
      const now = storage.token();
      return now !== null && now !== store.getState().token;
    },
    wasSignedOutElsewhere: (): boolean => isRemembered && store.getState().token !== null && storage.token() === null,
  };
};
