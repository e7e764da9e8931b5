import { BROWSER_COOKIE } from '@jangada/server/browser-cookie';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** These headers describe one connection and are not forwarded (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Forwarding headers and trace headers written by the visitor, and cookies, of which the API needs only one. */
const DROPPED_FROM_REQUESTS: ReadonlySet<string> = new Set([
  ...['host', 'cookie', 'expect', 'forwarded', 'http2-settings'],
  ...['traceparent', 'tracestate'],
]);

const namedIn = (connection: string | undefined): ReadonlySet<string> =>
  new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));

const without = (headers: IncomingHttpHeaders, isDropped: (name: string) => boolean): OutgoingHttpHeaders => {
  const listed = namedIn(headers.connection);
  return Object.fromEntries(
    Object.entries(headers).filter(
      // A name that starts with a colon is an HTTP/2 pseudo-header.
      ([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.has(name) && !listed.has(name) && !isDropped(name),
    ),
  );
};

export interface Visit {
  /** The requested host name and port: the API identifies tenants by it. */
  readonly host: string;
  readonly address: string;
  readonly protocol: string;
  /** The value of the browser cookie. */
  readonly browserSecret: string | null;
  /** The trace that this edge began, if any. */
  readonly traceparent: string | null;
}

/**
 * The request headers for the API. The client's address is the one that this edge saw, not the one the visitor claims.
 */
export const requestHeaders = (headers: IncomingHttpHeaders, visit: Visit): OutgoingHttpHeaders => ({
  ...without(headers, (name) => DROPPED_FROM_REQUESTS.has(name) || name.startsWith('x-forwarded-')),
  host: visit.host,
  'x-forwarded-for': visit.address,
  'x-forwarded-proto': visit.protocol,
  ...(visit.browserSecret !== null && { cookie: `${BROWSER_COOKIE}=${visit.browserSecret}` }),
  ...(visit.traceparent !== null && { traceparent: visit.traceparent }),
});

/**
 * The headers of a reply as the visitor gets them. The reply comes from the origin of the pages, so its content must
 * not run as a page.
 */
export const replyHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // These two are dropped: they depend on the visitor's domain and on https, which the edge knows and the API does not.
  ...without(headers, (name) => name === 'set-cookie' || name === 'strict-transport-security'),
});
