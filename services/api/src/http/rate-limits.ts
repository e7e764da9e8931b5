import type { RateLimit } from '@jangada/server/rate-limits';

const MINUTE_MS = 60_000;

/** Counted per operation (SEC-25). */
export const rareLimit: RateLimit = { name: 'rare', max: 10, windowMs: 15 * MINUTE_MS };
export const moneyLimit: RateLimit = { name: 'money', max: 30, windowMs: MINUTE_MS };
/** Uploaded pictures are re-encoded, which costs more than any other call. */
export const uploadLimit: RateLimit = { name: 'upload', max: 60, windowMs: 15 * MINUTE_MS };
export const usualLimit: RateLimit = { name: 'usual', max: 300, windowMs: MINUTE_MS };
