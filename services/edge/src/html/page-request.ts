import type { FastifyRequest } from 'fastify';
import type { Page } from '../planning/find-page.ts';
import type { PlayerVisit } from '../site/platform-api.ts';

/** The cookie in which the host stores the session token. */
const SESSION_COOKIE = 'auth_client';

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

export const isGuest = ({ cookies }: FastifyRequest): boolean => !(SESSION_COOKIE in cookies);

/**
 * The form of a session token for the API. A decoded cookie may contain anything, so other values count as no token.
 */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/**
 * The player of this page; null for a guest. A page whose address has a query has no replies of its player: the
 * compressed length must not reveal them by comparison with the text of a link.
 */
export const playerOf = (request: FastifyRequest, page: Page): PlayerVisit | null => {
  const token = request.cookies[SESSION_COOKIE];
  if (!token || !TOKEN.test(token) || searchOf(request) !== '') return null;
  return {
    domain: request.hostname,
    language: page.language,
    token,
    address: request.ip,
    protocol: request.protocol,
  };
};

export const ownOrigin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

export const searchOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};

/** Status codes that make a browser or a proxy act on their own are excluded: the page only shows the number. */
const SHOWN_STATUS = /^(4(?!07|08|21|25|26)\d\d|5\d\d)$/;
const NOT_FOUND = 404;

/** `/error` answers with the status it shows, 404 by default (RTE-76); the shell gets it like every other page. */
export const statusOf = (request: FastifyRequest, { claim, status }: Page): number => {
  if (claim?.path !== '/error') return status;
  const query = new URLSearchParams(searchOf(request));
  const asked = query.get('status') ?? query.get('statusCode') ?? '';
  return SHOWN_STATUS.test(asked) ? Number(asked) : NOT_FOUND;
};
