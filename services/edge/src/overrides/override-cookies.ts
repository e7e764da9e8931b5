import type { OverrideClaims } from '@jangada/contracts/delivery/override';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Prefix of the cookies: one for each remote, and one for the x-ray; no remote is named `x-ray`. */
const PREFIX = 'jangada_dev_';

/** Maximum number of overrides in one browser. */
const CARRIED_MAX = 6;

const nameOf = ({ feature, remote }: Pick<OverrideClaims, 'feature' | 'remote'>): string =>
  PREFIX + (remote ?? feature);

const carriedCookies = ({ cookies }: FastifyRequest): [name: string, token: string][] =>
  Object.entries(cookies)
    .flatMap(([name, token]): [string, string][] =>
      token !== undefined && name.startsWith(PREFIX) ? [[name, token]] : [],
    )
    .slice(0, CARRIED_MAX);

/** The override tokens of this browser, valid or invalid. */
export const tokensInCookies = (request: FastifyRequest): ReadonlySet<string> =>
  new Set(carriedCookies(request).map(([, token]) => token));

/** The cookies are for this host only, and hidden from scripts. */
const OPTIONS: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' };

export const setOverrideCookie = (reply: FastifyReply, claims: OverrideClaims, token: string): FastifyReply => {
  const maxAge = Math.max(0, claims.expires - Math.floor(Date.now() / 1000));
  return reply.setCookie(nameOf(claims), token, { ...OPTIONS, maxAge });
};

export const clearOverrides = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  for (const [name] of carriedCookies(request)) reply.setCookie(name, '', { ...OPTIONS, maxAge: 0 });
  return reply;
};
