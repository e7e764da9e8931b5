import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/** A year in seconds: during that time browsers use https alone, whatever a link says. */
const STRICT = 'max-age=31536000';

export interface TransportSettings {
  /** The number of our proxies that append to `x-forwarded-*`; with 0 only the TLS of this process counts. */
  readonly trustedProxies: number;
  /** Domains of which every subdomain is served by https as well. */
  readonly subdomainsOf?: readonly string[];
}

/** The part of a request that names scheme and host. */
export type TransportRequest = Pick<IncomingMessage | Http2ServerRequest, 'headers' | 'socket'>;

/** The nearest proxy adds the last entry. */
const lastIn = (header: string | readonly string[] | undefined): string =>
  (typeof header === 'string' ? header : (header ?? []).join(',')).split(',').at(-1)?.trim().toLowerCase() ?? '';

const isSecure = ({ headers, socket }: TransportRequest, trustedProxies: number): boolean =>
  // The value must be `true`, because the socket of an HTTP/2 session has the property `encrypted` even without TLS.
  Reflect.get(socket, 'encrypted') === true || (trustedProxies > 0 && lastIn(headers['x-forwarded-proto']) === 'https');

const hostnameOf = ({ headers }: TransportRequest, trustedProxies: number): string => {
  const forwarded = trustedProxies > 0 ? lastIn(headers['x-forwarded-host']) : '';
  const named = forwarded || lastIn(headers[':authority'] ?? headers.host);
  return named.replace(/:\d+$/, '');
};

const isBelow = (hostname: string, domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);

/**
 * The value of `Strict-Transport-Security` for the answer to a request; null over http, where browsers ignore it (RFC
 * 6797), for IP addresses, and for localhost: a developer's machine must not be bound to TLS for a year.
 */
export const strictTransport = (request: TransportRequest, settings: TransportSettings): string | null => {
  const { trustedProxies, subdomainsOf = [] } = settings;
  if (!isSecure(request, trustedProxies)) return null;
  const hostname = hostnameOf(request, trustedProxies);
  if (hostname === '' || isBelow(hostname, 'localhost') || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  return subdomainsOf.some((domain) => isBelow(hostname, domain)) ? `${STRICT}; includeSubDomains` : STRICT;
};
