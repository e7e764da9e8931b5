import { user as userSchema } from '@jangada/contracts/domains/profile/user';
import type { User } from '@jangada/contracts/domains/profile/user';
import { safeParse } from '@jangada/contracts/values/schema';
import { AUTH_COOKIE_DAYS, readCookie, removeCookie, writeCookie } from '../browser/cookies.ts';
import type { KeyValueStore } from '../browser/storage.ts';

const USER_COOKIE = 'auth_state';
const TOKEN_COOKIE = 'auth_client';
/** The local storage key whose change notifies other tabs. */
export const TOKEN_KEY = 'token';
const USER_KEY = 'user';
const EXCLUSION_KEY = 'auth';

export interface Exclusion {
  readonly start_at: string | null;
  readonly end_at: string | null;
}

export interface SessionStorage {
  token(): string | null;
  user(): User | null;
  save(token: string, user: User): void;
  saveUser(user: User): void;
  clear(): void;
  saveExclusion(exclusion: Exclusion): void;
}

const userOf = (text: string | null): User | null => {
  if (text === null) return null;
  try {
    const checked = safeParse(userSchema, JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch {
    // A malformed `auth_state` counts as missing (AUTH-23).
    return null;
  }
};

/**
 * Stores the session across reloads: in local storage, and in the two cookies that the edge and other tabs read
 * (ENT-23, ENT-31, ENT-34, ENT-35). The stored token takes precedence over the cookie.
 */
export const createSessionStorage = (storage: KeyValueStore): SessionStorage => ({
  token: () => storage.get(TOKEN_KEY) ?? readCookie(TOKEN_COOKIE),
  user: () => userOf(storage.get(USER_KEY) ?? readCookie(USER_COOKIE)),
  save: (token, user) => {
    storage.remove(EXCLUSION_KEY);
    storage.set(USER_KEY, JSON.stringify(user));
    storage.set(TOKEN_KEY, token);
    // When storage is full, an old token would stay and take precedence over the cookie.
    if (storage.get(TOKEN_KEY) !== token) storage.remove(TOKEN_KEY);
    writeCookie(TOKEN_COOKIE, token, AUTH_COOKIE_DAYS);
    // A cookie is limited to 4 KB and sent with every request: the likes are omitted.
    writeCookie(USER_COOKIE, JSON.stringify({ ...user, user_likes: [] }), AUTH_COOKIE_DAYS);
  },
  saveUser: (user) => storage.set(USER_KEY, JSON.stringify(user)),
  clear: () => {
    // Cookies first: the storage event makes other tabs read both.
    removeCookie(TOKEN_COOKIE);
    removeCookie(USER_COOKIE);
    storage.remove(USER_KEY);
    storage.remove(TOKEN_KEY);
  },
  saveExclusion: (exclusion) => storage.set(EXCLUSION_KEY, JSON.stringify({ selfExcluded: true, ...exclusion })),
});
