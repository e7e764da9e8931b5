import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import { DomainError } from '../errors/domain-error.ts';

const MINUTE_MS = 60_000;

/** Counted per operation (SEC-25). */
export const rareLimit: RateLimit = { name: 'rare', max: 10, windowMs: 15 * MINUTE_MS };
export const moneyLimit: RateLimit = { name: 'money', max: 30, windowMs: MINUTE_MS };
/** Uploaded pictures are re-encoded, which costs more than any other call. */
export const uploadLimit: RateLimit = { name: 'upload', max: 60, windowMs: 15 * MINUTE_MS };
export const usualLimit: RateLimit = { name: 'usual', max: 300, windowMs: MINUTE_MS };

/** Counts one call. @throws request.too-many when the window is full */
export const requireWithinLimit = async (limits: RateLimits, limit: RateLimit, key: string): Promise<void> => {
  const { isExceeded, secondsLeft } = await limits.add(limit, key);
  if (isExceeded) throw new DomainError('request.too-many', { facts: { retry_after_seconds: secondsLeft } });
};
