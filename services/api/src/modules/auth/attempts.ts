import { DomainError } from '../../domain-error.ts';
import type { Limit, RateLimits } from '../../http/rate-limits.ts';

/**
 * @returns how many failures there have been
 * @throws auth.too-many-attempts with the time until it may be tried again (SEC-25)
 */
export function countFailures(limits: RateLimits, failures: Limit, who: string): number {
  const failed = limits.count(failures, who);
  if (failed < failures.max) return failed;
  const facts = { retry_after_seconds: limits.secondsLeft(failures, who) };
  throw new DomainError('auth.too-many-attempts', { facts });
}
