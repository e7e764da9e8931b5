import { logout } from '@jangada/contracts/domains/auth/session';
import type { BodyOf, Endpoint } from '@jangada/contracts/api/endpoint';
import type { Api, ReadonlyStore, Session } from '@jangada/contracts/host/host-api';
import { getProfile } from '@jangada/contracts/domains/profile/get-profile';
import type { User, Wallet } from '@jangada/contracts/domains/profile/user';
import { selectStore } from '../browser/select-store.ts';
import { exclusionIn, loadUser, requestToken } from './session-requests.ts';
import { createSessionState } from './session-state.ts';
import type { Exclusion, SessionStorage } from './session-storage.ts';

/** Pauses between the retries of the check of a stored token. A restart of the platform takes up to five seconds. */
const CHECK_PAUSES_MS: readonly number[] = [500, 1_500, 3_000];

export interface SessionParts {
  /** Creates the platform client whose calls carry the session's token. */
  readonly apiWith: (token: () => string | null) => Api;
  /** Revokes a token that this page does not use (any more) on the server; never rejects. */
  readonly revoke: (token: string) => Promise<void>;
  readonly storage: SessionStorage;
  readonly guestId: string;
  /** @param isNew true when the player signed in now, false when the session was restored from its stored token */
  readonly onSignedIn: (user: User, isNew: boolean) => void;
  readonly onSignedOut: () => void;
  /** The player signs out in this tab: a page that needs a session is left first (AUTH-18). */
  readonly onSigningOut: () => void;
  readonly onSelfExcluded: (exclusion: Exclusion) => void;
  /** True while the page is unloading: calls that this aborts must not end the session. */
  readonly isLeaving?: () => boolean;
  /** Pauses before each retry of a check during an outage. */
  readonly checkPausesMs?: readonly number[];
}

/** The session: guest without a token, user with one (AUTH-01, AUTH-02). Only the shell ever sees the token. */
export interface SessionStore extends ReadonlyStore<Session> {
  /** The client whose calls carry the token. */
  readonly api: Api;
  token(): string | null;
  /** Calls the listener when the token has changed, for the realtime connection. */
  onToken(listener: () => void): () => void;
  /** Loads the player of the stored token; once per token (AUTH-06 to AUTH-12). */
  check(): Promise<void>;
  /** Did another tab sign out while this page was frozen? */
  wasSignedOutElsewhere(): boolean;
  /** The page was restored from the back-forward cache: applies what other tabs changed meanwhile. */
  catchUp(): Promise<void>;
  signIn<E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<User>;
  signOut(): Promise<void>;
  /** Applies a sign-in or sign-out of another tab; storage is not changed. */
  syncWithStorage(): Promise<void>;
  /**
   * The server no longer accepts the token (AUTH-34).
   *
   * @returns false when another tab has a newer token, which is used instead
   */
  expire(): boolean;
  refresh(): Promise<void>;
  updateWallet(userId: number, wallet: Wallet): void;
}

export const createSession = (parts: SessionParts): SessionStore => {
  const { storage, guestId, isLeaving = () => false, checkPausesMs = CHECK_PAUSES_MS } = parts;
  const { store, save, show, end, becomeGuest, isStoredTokenNewer, wasSignedOutElsewhere } = createSessionState(parts);
  const api = parts.apiWith(() => store.getState().token);

  /** How often the player signed out, here or in another tab. */
  let signOuts = 0;

  const loadProfile = async () => {
    const token = store.getState().token;
    const { data } = await api(getProfile);
    if (store.getState().token === token) show(data);
  };

  /** Loaded only when the wallet is missing; a failure leaves the player signed in (AUTH-12). */
  const loadMissingWallet = async (user: User) => {
    if (!user.wallet) await loadProfile().catch(() => undefined);
  };

  const check = async () => {
    const { session, token } = store.getState();
    if (session.status !== 'checking' || token === null) return;
    const isCurrent = () => store.getState().token === token;
    try {
      const data = await loadUser(api, checkPausesMs, () => isCurrent() && !isStoredTokenNewer());
      if (!isCurrent()) return;
      save(token, data);
      show(data);
      parts.onSignedIn(data, false);
      await loadMissingWallet(data);
    } catch {
      // A newer sign-in of this or another tab replaced the check, or the page is unloading, which is not a failure.
      if (!isCurrent() || isLeaving()) return;
      if (isStoredTokenNewer()) return syncWithStorage();
      // All other failures turn the visitor into a guest (AUTH-09, AUTH-10).
      becomeGuest();
    }
  };

  const syncWithStorage = async () => {
    const token = storage.token();
    const { session, token: before } = store.getState();
    if (token === before) return;
    if (token === null) {
      signOuts += 1;
      return end();
    }
    const who = storage.user();
    if (session.status === 'user' && who?.id === session.user.id) {
      // The same player signed in again: only the token changes.
      store.setState({ token });
      return;
    }
    end();
    store.setState({ session: { status: 'checking', guestId }, token });
    await check();
  };

  return {
    ...selectStore(store, ({ session }) => session),
    api,
    token: () => store.getState().token,
    onToken: selectStore(store, ({ token }) => token).subscribe,
    check,
    wasSignedOutElsewhere,
    catchUp: async () => {
      if (storage.token() !== null || wasSignedOutElsewhere()) await syncWithStorage();
      await check();
    },
    signIn: async <E extends Endpoint>(endpoint: E, body: BodyOf<E>): Promise<User> => {
      const before = signOuts;
      try {
        const { token, data } = await requestToken(api, endpoint, body, () => signOuts !== before, parts.revoke);
        const { session, token: replaced } = store.getState();
        // Another player signs in: the previous session ends first.
        if (session.status === 'user' && session.user.id !== data.user.id) end();
        save(token, data.user);
        store.setState({ token });
        // Revokes the token of a locked session after the password was confirmed; otherwise it would stay valid until it
        // expires.
        if (replaced !== null && replaced !== token) void parts.revoke(replaced);
        show(data.user);
        parts.onSignedIn(data.user, true);
        await loadMissingWallet(data.user);
        return data.user;
      } catch (error) {
        const exclusion = exclusionIn(error);
        if (exclusion) {
          becomeGuest();
          storage.saveExclusion(exclusion);
          parts.onSelfExcluded(exclusion);
        }
        throw error;
      }
    },
    signOut: async () => {
      signOuts += 1;
      parts.onSigningOut();
      // The call starts before the token is removed; its result is ignored (AUTH-17).
      const loggedOut = store.getState().token === null ? Promise.resolve() : api(logout);
      becomeGuest();
      await loggedOut.catch(() => undefined);
    },
    syncWithStorage,
    expire: () => {
      if (isStoredTokenNewer()) {
        void syncWithStorage();
        return false;
      }
      becomeGuest();
      return true;
    },
    refresh: loadProfile,
    updateWallet: (userId, wallet) => {
      const { session } = store.getState();
      if (session.status === 'user' && session.user.id === userId) show({ ...session.user, wallet });
    },
  };
};
