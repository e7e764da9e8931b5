import { browserSecretIn, newBrowserSecret } from '@jangada/server/browser-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { digest } from '../crypto/tokens.ts';
import { SESSION_MS } from '../staff/sessions.ts';

/** The cookie of a session of the desk. */
export const SESSION_COOKIE = 'desk_session';
/** Tells the browsers of one person apart, and two people at one browser from two. */
export const BROWSER_COOKIE = 'desk_browser';

const SECOND_MS = 1_000;
const BROWSER_DAYS = 400;
const DAY_SECONDS = 24 * 60 * 60;

/** Host-only, so that no site has it; the desk's host belongs to no tenant. */
const cookieOf = (name: string, value: string, seconds: number, page: URL): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(page.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');

export const setSessionCookie = (reply: FastifyReply, token: string, page: URL): void =>
  void reply.header('set-cookie', cookieOf(SESSION_COOKIE, token, SESSION_MS / SECOND_MS, page));

export const clearSessionCookie = (reply: FastifyReply, page: URL): void =>
  void reply.header('set-cookie', cookieOf(SESSION_COOKIE, '', 0, page));

/** @returns the token of the session; null for what no server has issued */
export const sessionTokenIn = ({ headers }: FastifyRequest): string | null =>
  browserSecretIn(headers.cookie, SESSION_COOKIE);

/** The digest that stands for the browser; null without its cookie. */
export const browserOf = ({ headers }: FastifyRequest): string | null => {
  const secret = browserSecretIn(headers.cookie, BROWSER_COOKIE);
  return secret === null ? null : digest(secret);
};

/** The digest that stands for the browser, which gets its cookie now if it has none. */
export const ensureBrowser = (request: FastifyRequest, reply: FastifyReply, page: URL): string => {
  const known = browserOf(request);
  if (known !== null) return known;
  const secret = newBrowserSecret();
  reply.header('set-cookie', cookieOf(BROWSER_COOKIE, secret, BROWSER_DAYS * DAY_SECONDS, page));
  return digest(secret);
};
