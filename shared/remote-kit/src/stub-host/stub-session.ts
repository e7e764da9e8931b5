import { ApiError } from '@jangada/contracts/client/errors';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { HostApi, Session } from '@jangada/contracts/host/host-api';
import { logout } from '@jangada/contracts/domains/auth/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { newerWallet } from '@jangada/contracts/domains/profile/user';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { Fakes } from './fakes.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { RecordCall } from './stub-ports.ts';

interface StubSessionParts {
  readonly fake: Fakes;
  readonly session: StoreApi<Session>;
  readonly record: RecordCall;
  readonly onToken: (token: string | null) => void;
  readonly signInAs: (user: User) => void;
  readonly beGuest: () => void;
  readonly onSelfExcluded: (dates: { readonly start_at: string | null; readonly end_at: string | null }) => void;
}

type Dates = Parameters<StubSessionParts['onSelfExcluded']>[0];

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The dates in the refusal of a self-excluded player (AUTH-19). */
const exclusionIn = (error: unknown): Dates | null =>
  error instanceof ApiError && error.body['selfExcluded'] === true
    ? { start_at: text(error.body['start_at']), end_at: text(error.body['end_at']) }
    : null;

/** Signing in and out as the host does it: the token never reaches the remote. */
export const createStubSession = (parts: StubSessionParts): HostApi['session'] => {
  const { fake, session } = parts;
  const call = fake.api as (endpoint: Endpoint, call: object) => Promise<unknown>;
  return {
    getState: session.getState,
    getInitialState: session.getInitialState,
    subscribe: session.subscribe,
    signIn: async (endpoint, body) => {
      try {
        const reply = (await call(endpoint, { body })) as { token: string; data: { user: User } };
        parts.onToken(reply.token);
        parts.signInAs(reply.data.user);
        return reply.data.user;
      } catch (error) {
        const dates = exclusionIn(error);
        if (dates) {
          parts.beGuest();
          parts.onSelfExcluded(dates);
        }
        throw error;
      }
    },
    signOut: async () => {
      // The player is signed out whatever the server answers (AUTH-17).
      const loggedOut = fake.answers(logout) ? fake.api(logout) : Promise.resolve();
      parts.beGuest();
      await loggedOut.then(
        () => undefined,
        () => undefined,
      );
    },
    refresh: async () => {
      parts.record('session.refresh', null);
      const now = session.getState();
      // Without a fake profile the current one is used.
      if (!fake.answers(getProfile)) return;
      const { data } = await fake.api(getProfile);
      if (now.status === 'user') session.setState({ ...now, user: data }, true);
    },
    updateWallet: (userId, wallet) => {
      const now = session.getState();
      if (now.status !== 'user' || now.user.id !== userId) return;
      session.setState({ ...now, user: { ...now.user, wallet: newerWallet(now.user.wallet, wallet) } }, true);
    },
  };
};
