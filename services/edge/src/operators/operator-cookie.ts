import type { FastifyRequest } from 'fastify';
import { cookiesOf, isSecure } from '../http/cookies.ts';
import { SESSION_HOURS } from './sessions.ts';

const NAME = 'jangada_operator';
const S_PER_HOUR = 3_600;

/** Below the delivery only: no page of a site sends it along. */
const PATH = '/delivery';

const cookie = (value: string, maxAgeS: number, secure: boolean): string =>
  `${NAME}=${value}; Max-Age=${maxAgeS}; Path=${PATH}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** The token of the session a browser is signed in with; null when it is not. */
export const sessionTokenOf = (request: FastifyRequest): string | null =>
  cookiesOf(request.headers.cookie).get(NAME) ?? null;

export const sessionCookie = (request: FastifyRequest, token: string): string =>
  cookie(token, SESSION_HOURS * S_PER_HOUR, isSecure(request));

export const endedCookie = (request: FastifyRequest): string => cookie('', 0, isSecure(request));
