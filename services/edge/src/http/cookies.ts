import type { CookieSerializeOptions } from '@fastify/cookie';

const YEAR_S = 31_536_000;

/** A cookie for a year that scripts of the page may read. When set over https it is sent over https only. */
export const YEAR_COOKIE: CookieSerializeOptions = { maxAge: YEAR_S, path: '/', sameSite: 'lax', secure: 'auto' };
