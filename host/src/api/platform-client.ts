import { createClient } from '@jangada/contracts/client/client';
import { ApiError } from '@jangada/contracts/client/errors';
import type { Transport } from '@jangada/contracts/client/transport';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';

/** Of an answer to a token that the server does not take, or does not take for this. */
export const UNAUTHORISED_STATUS = 401;

export interface PlatformClientParts {
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  readonly guestId: string;
  readonly lmcp: () => string | null;
  readonly language: () => Language;
  /** The server does not take the token any more. */
  readonly onExpired: () => void;
  /** The server takes the token, but for this it wants the password once more. */
  readonly onReauth: () => void;
  /** Hears of every refusal, whatever it is. */
  readonly onRefusal: (error: ApiError, endpoint: Endpoint) => void;
  /** Hears of every call that got no answer. */
  readonly onNetworkError: () => void;
  /** How requests are sent; axios when missing. */
  readonly transport?: Transport;
}

/** These say by their own answer what becomes of the session. */
const settlesTheSession = (endpoint: Endpoint): boolean =>
  endpoint.issuesToken === true || endpoint.path === '/auth/me' || endpoint.path === '/auth/logout';

/** The shell's client of the platform API, with every header of product.md section 7. */
export const createPlatformClient = (parts: PlatformClientParts): Api => {
  const headers = (): Record<string, string> => {
    const token = parts.token();
    const lmcp = parts.lmcp();
    return {
      ...(token === null ? { 'Guest-ID': parts.guestId } : { Authorization: `Bearer ${token}` }),
      ...(lmcp === null ? {} : { lmcp }),
      'X-Language': parts.language(),
    };
  };
  const client = createClient({
    baseUrl: parts.baseUrl,
    headers,
    onRefusal: parts.onRefusal,
    onNetworkError: parts.onNetworkError,
    ...(parts.transport && { transport: parts.transport }),
  });
  const send = client as (endpoint: Endpoint, call?: unknown) => Promise<unknown>;

  const settle = ({ status, code }: ApiError, endpoint: Endpoint, sentWith: string | null) => {
    // An answer to a token that is no longer ours says nothing about the session of now.
    if (status !== UNAUTHORISED_STATUS || sentWith === null || sentWith !== parts.token()) return;
    if (code === 'session.reauth-required') return parts.onReauth();
    if (!settlesTheSession(endpoint)) parts.onExpired();
  };

  const call = async (endpoint: Endpoint, fields?: unknown): Promise<unknown> => {
    const sentWith = parts.token();
    try {
      return await send(endpoint, fields);
    } catch (error) {
      if (error instanceof ApiError) settle(error, endpoint, sentWith);
      throw error;
    }
  };
  return call as Api;
};

/** The client as remotes get it: what issues a token goes through the session, so that no remote ever holds one. */
export const withoutTokens = (api: Api): Api => {
  const call = api as (endpoint: Endpoint, call?: unknown) => Promise<unknown>;
  const guarded = (endpoint: Endpoint, fields?: unknown): Promise<unknown> =>
    endpoint.issuesToken
      ? Promise.reject(new TypeError(`${endpoint.path} issues a token: use session.signIn`))
      : call(endpoint, fields);
  return guarded as Api;
};
