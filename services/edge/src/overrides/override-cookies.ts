import type { OverrideClaims } from '@jangada/contracts/delivery/override';
import type { FastifyRequest } from 'fastify';
import { cookiesOf } from '../http/cookies.ts';

/** One cookie for each remote, and one for the x-ray; `x-ray` is no remote's name. */
const PREFIX = 'jangada_dev_';

/** More than these at once nobody develops. */
const CARRIED_MAX = 6;

const nameOf = ({ feature, remote }: Pick<OverrideClaims, 'feature' | 'remote'>): string =>
  PREFIX + (remote ?? feature);

const namesIn = (request: FastifyRequest): [string, string][] =>
  [...cookiesOf(request.headers.cookie)].filter(([name]) => name.startsWith(PREFIX)).slice(0, CARRIED_MAX);

/** The tokens this browser carries, good or not. */
export const carriedTokens = (request: FastifyRequest): ReadonlySet<string> =>
  new Set(namesIn(request).map(([, token]) => token));

/** For this host only, out of reach of scripts. */
export const overrideCookie = (claims: OverrideClaims, token: string, secure: boolean, nowMs = Date.now()): string => {
  const seconds = Math.max(0, claims.expires - Math.floor(nowMs / 1000));
  return `${nameOf(claims)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
};

/** Takes every override out of this browser. */
export const withoutOverrides = (request: FastifyRequest): string[] =>
  namesIn(request).map(([name]) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
