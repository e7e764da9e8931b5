import type { CookieSerializeOptions } from '@fastify/cookie';
import { DESK_ORIGIN_COOKIE } from '@jangada/contracts/delivery/from-desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from './sessions.ts';

const NAME = 'jangada_operator';
const S_PER_HOUR = 3_600;

/** The path is limited to the delivery API: no page of a site sends the cookie. */
const OPTIONS: CookieSerializeOptions = { path: '/delivery', httpOnly: true, sameSite: 'strict', secure: 'auto' };

/** The token of the browser's session; null when it is signed out. */
export const sessionTokenOf = ({ cookies }: FastifyRequest): string | null => cookies[NAME] ?? null;

export const setSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(NAME, token, { ...OPTIONS, maxAge: SESSION_HOURS * S_PER_HOUR });

export const clearSessionCookie = (reply: FastifyReply): FastifyReply =>
  reply.setCookie(NAME, '', { ...OPTIONS, maxAge: 0 });

/** The board's page shows the way back to the desk. */
export const setDeskOrigin = (reply: FastifyReply, origin: string): FastifyReply =>
  reply.setCookie(DESK_ORIGIN_COOKIE, origin, { ...OPTIONS, httpOnly: false, maxAge: SESSION_HOURS * S_PER_HOUR });
