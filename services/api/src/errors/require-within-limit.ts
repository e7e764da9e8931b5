import type { RateLimit, RateLimits } from '@jangada/server/rate-limits';
import { DomainError } from './domain-error.ts';

/** Counts one call. @throws request.too-many when the window is full */
export const requireWithinLimit = async (limits: RateLimits, limit: RateLimit, key: string): Promise<void> => {
  const { isExceeded, secondsLeft } = await limits.add(limit, key);
  if (isExceeded) throw new DomainError('request.too-many', { facts: { retry_after_seconds: secondsLeft } });
};
