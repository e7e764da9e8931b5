import { plainCode } from '@jangada/contracts/validation/plain-text';
import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';

export interface CouponChecks {
  /** @returns null for an empty code (WAL-33). Rejects when the check fails (WAL-36). */
  check(typed: string): Promise<Coupon> | null;
}

/**
 * Verifies each code once: a verified coupon is cached, and a pending check is shared instead of repeated (WAL-32,
 * WAL-34). A refusal is not cached: the next try may succeed.
 *
 * @param request verifies one code with the server
 */
export const createCouponChecks = (request: (code: string) => Promise<Coupon>): CouponChecks => {
  const verified = new Map<string, Coupon>();
  const pending = new Map<string, Promise<Coupon>>();

  const requestOnce = async (code: string): Promise<Coupon> => {
    try {
      const coupon = await request(code);
      verified.set(code, coupon);
      return coupon;
    } finally {
      pending.delete(code);
    }
  };

  return {
    check: (typed) => {
      const code = plainCode(typed);
      if (code === '') return null;
      const known = verified.get(code);
      if (known) return Promise.resolve(known);
      const running = pending.get(code) ?? requestOnce(code);
      pending.set(code, running);
      return running;
    },
  };
};
