import { guestId } from '@jangada/contracts/values/ids';
import { browserCookieName, browserSecretIn, guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { YEAR_COOKIE } from './cookies.ts';

/** Scripts of the page read this cookie and send it as `Guest-ID`. It identifies a guest and proves nothing. */
const GUEST_COOKIE = 'guest_id';

/** Hidden from scripts, and not sent with background requests of other sites. */
const SECRET_COOKIE: CookieSerializeOptions = { ...YEAR_COOKIE, httpOnly: true };

/** The secret that proves the identity of the browser; null before its first page, or without cookies. */
export const browserSecretOf = (request: FastifyRequest): string | null =>
  browserSecretIn(request.headers.cookie, browserCookieName(request.protocol));

/**
 * The guest id of this browser; null before its first page, or without cookies. A browser from before the browser
 * cookie keeps the id it made itself until its next page.
 */
export const guestOf = (request: FastifyRequest): string | null => {
  const secret = browserSecretOf(request);
  if (secret !== null) return guestIdOf(secret);
  const claimed = guestId.safeParse(request.cookies[GUEST_COOKIE]);
  return claimed.success ? claimed.data : null;
};

/**
 * The guest of a page. A browser without the browser cookie gets one, with its own guest id: a visitor who claims the
 * id of another guest does not become that guest.
 *
 * @returns the guest's id; `isNew` is true when the browser had no guest id before
 */
export const admitGuest = (request: FastifyRequest, reply: FastifyReply): { guest: string; isNew: boolean } => {
  const isNew = guestOf(request) === null;
  const known = browserSecretOf(request);
  const secret = known ?? newBrowserSecret();
  const guest = guestIdOf(secret);
  if (known === null) reply.setCookie(browserCookieName(request.protocol), secret, SECRET_COOKIE);
  if (request.cookies[GUEST_COOKIE] !== guest) reply.setCookie(GUEST_COOKIE, guest, YEAR_COOKIE);
  return { guest, isNew };
};
