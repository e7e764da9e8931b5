import type { CookieSerializeOptions } from '@fastify/cookie';

const YEAR_S = 31_536_000;

/**
 * Options of a cookie that lasts a year and is readable by scripts. If it is set over https, it is sent over https
 * only.
 */
export const YEAR_COOKIE: CookieSerializeOptions = { maxAge: YEAR_S, path: '/', sameSite: 'lax', secure: 'auto' };
