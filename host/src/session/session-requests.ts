import { getMe, signedIn as signedInReply } from '@jangada/contracts/domains/auth/session';
import { ApiError } from '@jangada/contracts/client/errors';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Api } from '@jangada/contracts/host/host-api';
import type { User } from '@jangada/contracts/domains/profile/user';
import { safeParse } from '@jangada/contracts/values/schema';
import type { Exclusion } from './session-storage.ts';

const TOO_MANY_REQUESTS_STATUS = 429;

/** The user of the token. The request is repeated while the platform is unavailable and `isCurrent`. */
export const loadUser = async (
  api: Api,
  pausesMs: readonly number[],
  isCurrent: () => boolean,
  tries = 0,
): Promise<User> => {
  try {
    return (await api(getMe)).data;
  } catch (error) {
    const pauseMs = pausesMs[tries];
    // Retries only when the platform is unavailable: lower statuses refuse the token or the account, and a failure
    // without a reply has no status.
    const { status = TOO_MANY_REQUESTS_STATUS } = error as Partial<ApiError>;
    if (!pauseMs || status < TOO_MANY_REQUESTS_STATUS) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isCurrent()) return loadUser(api, pausesMs, isCurrent, tries + 1);
    throw error;
  }
};

/**
 * Calls an endpoint that issues a token.
 *
 * @param wasSignedOut a sign-out during the call takes precedence, and the token is revoked
 */
export const requestToken = async (
  api: Api,
  endpoint: Endpoint,
  body: unknown,
  wasSignedOut: () => boolean,
  revoke: (token: string) => Promise<void>,
) => {
  const call = api as (endpoint: Endpoint, call: { body: unknown }) => Promise<unknown>;
  const reply = safeParse(signedInReply, await call(endpoint, { body }));
  if (wasSignedOut()) {
    if (reply.success) void revoke(reply.data.token);
    throw new DOMException('Signed out meanwhile', 'AbortError');
  }
  if (!reply.success) throw new TypeError(`${endpoint.path} does not sign anybody in`, { cause: reply.error });
  return reply.data;
};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const exclusionIn = (error: unknown): Exclusion | null =>
  error instanceof ApiError && error.body['selfExcluded'] === true
    ? { start_at: textOrNull(error.body['start_at']), end_at: textOrNull(error.body['end_at']) }
    : null;
