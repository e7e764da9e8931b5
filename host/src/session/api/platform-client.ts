import { createClient } from '@jangada/contracts/client/client';
import { ApiError } from '@jangada/contracts/client/errors';
import type { Transport } from '@jangada/contracts/client/transport';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';

/** The status with which the server rejects the token, in general or for this call. */
export const UNAUTHORISED_STATUS = 401;

export interface PlatformClientParts {
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  readonly guestId: string;
  readonly lmcp: () => string | null;
  readonly language: () => Language;
  /** The `traceparent` of a traced page view. */
  readonly traceparent?: string | undefined;
  /** The server no longer accepts the token. */
  readonly onExpired?: () => void;
  /** The server accepts the token but requires the password again for this call. */
  readonly onReauth?: () => void;
  readonly onRefusal?: (error: ApiError, endpoint: Endpoint) => void;
  readonly onNetworkError?: () => void;
  /** The catalogue's text of a status, null when it has none. */
  readonly statusText?: (status: number) => Promise<string | null>;
  /** Sends requests; axios when missing. */
  readonly transport?: Transport;
}

/**
 * An API of another origin may run a release that does not allow the `traceparent` header and refuses every call with
 * it.
 */
const isOwnOrigin = (address: string): boolean => address.startsWith(`${window.location.origin}/`);

/** The headers that identify the visitor, the language, the campaign (API-01 to API-05) and the page view. */
export const visitorHeaders = (
  parts: Pick<PlatformClientParts, 'baseUrl' | 'token' | 'guestId' | 'lmcp' | 'language' | 'traceparent'>,
): Record<string, string> => {
  const token = parts.token();
  const lmcp = parts.lmcp();
  return {
    ...(token === null ? { 'Guest-ID': parts.guestId } : { Authorization: `Bearer ${token}` }),
    ...(lmcp === null ? {} : { lmcp }),
    'X-Language': parts.language(),
    ...(parts.traceparent && isOwnOrigin(parts.baseUrl()) ? { traceparent: parts.traceparent } : {}),
  };
};

/** The session handles a 401 of these endpoints itself. */
const settlesTheSession = (endpoint: Endpoint): boolean =>
  endpoint.issuesToken === true || endpoint.path === '/auth/me' || endpoint.path === '/auth/logout';

/**
 * Adds the text that toasts show to a refusal without an error code of the platform, such as a proxy's reply (ERR-48).
 */
const describeStatus = async (error: ApiError, statusText: PlatformClientParts['statusText']): Promise<void> => {
  if (error.body['code'] === error.code) return;
  const text = await statusText?.(error.status);
  if (text) error.statusText = text;
};

/** The shell's client of the platform API, which adds the required headers to every call. */
export const createPlatformClient = (parts: PlatformClientParts): Api => {
  const client = createClient({
    baseUrl: parts.baseUrl,
    headers: () => visitorHeaders(parts),
    onRefusal: parts.onRefusal,
    onNetworkError: parts.onNetworkError,
    ...(parts.transport && { transport: parts.transport }),
  });
  const send = client as (endpoint: Endpoint, call?: unknown) => Promise<unknown>;

  const settle = ({ status, code }: ApiError, endpoint: Endpoint, sentWith: string | null) => {
    // A reply to a replaced token does not concern the current session.
    if (status !== UNAUTHORISED_STATUS || sentWith === null || sentWith !== parts.token()) return;
    if (code === 'session.reauth-required') return parts.onReauth?.();
    if (!settlesTheSession(endpoint)) parts.onExpired?.();
  };

  const call = async (endpoint: Endpoint, fields?: unknown): Promise<unknown> => {
    const sentWith = parts.token();
    try {
      return await send(endpoint, fields);
    } catch (error) {
      if (error instanceof ApiError) {
        settle(error, endpoint, sentWith);
        await describeStatus(error, parts.statusText);
      }
      throw error;
    }
  };
  return call as Api;
};

/** The client for remotes. Endpoints that issue a token go through the session, so remotes never receive a token. */
export const withoutTokens = (api: Api): Api => {
  const call = api as (endpoint: Endpoint, call?: unknown) => Promise<unknown>;
  const guarded = (endpoint: Endpoint, fields?: unknown): Promise<unknown> =>
    endpoint.issuesToken
      ? Promise.reject(new TypeError(`${endpoint.path} issues a token: use session.signIn`))
      : call(endpoint, fields);
  return guarded as Api;
};
