import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressForNow, compressInParts } from '../files/compression.ts';
import { securityHeaders } from '../http/content-security-policy.ts';
import { ownOrigin, searchOf } from './page-request.ts';

/** The query is kept: parameters such as `?ref=` are the visitor's. */
export const redirect = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  sendTo(reply, path + searchOf(request));

const VARY = 'accept-encoding, accept-language, cookie, save-data';

export const sendTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-store', vary: VARY }).redirect(address, 302);

export interface Html {
  /** The whole document, or the part that can be sent at once. */
  early: string;
  /** The rest, as soon as it is available. */
  late?: Promise<string>;
  status: number;
  nonce: string;
  site: SiteConfig | null;
  /** The page contains no data of a player. */
  isGuest?: boolean;
  releaseOrigins?: readonly string[];
  developmentOrigins?: readonly string[];
}

export const sendHtml = async (request: FastifyRequest, reply: FastifyReply, page: Html) => {
  const { early, late, status, nonce, site, isGuest = false, releaseOrigins = [], developmentOrigins = [] } = page;
  const accepted = request.headers['accept-encoding'];
  const { encoding, ...compressed } = late
    ? compressInParts(early, late, accepted)
    : await compressForNow(early, accepted);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .headers({
      ...securityHeaders({
        nonce,
        site,
        hostname: request.hostname,
        origin: ownOrigin(request),
        releaseOrigins,
        developmentOrigins,
      }),
      // Guests' pages have no `no-store`, because it would keep them out of the browser's back/forward cache.
      'cache-control': isGuest ? 'private, no-cache' : 'private, no-store',
      vary: VARY,
    })
    .type('text/html; charset=utf-8')
    .send('stream' in compressed ? compressed.stream : compressed.bytes);
};
