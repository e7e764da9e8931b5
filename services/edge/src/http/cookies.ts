import type { CookieSerializeOptions } from '@fastify/cookie';

const YEAR_S = 31_536_000;

/** A cookie for a year that scripts of the page may read. Set over https, it goes back over nothing else. */
export const YEAR_COOKIE: CookieSerializeOptions = { maxAge: YEAR_S, path: '/', sameSite: 'lax', secure: 'auto' };
