import type { Coupon } from '@jangada/contracts/bonuses/endpoints';

/** The form in which codes are compared, here and by the server (WAL-37). */
const normalised = (typed: string): string => typed.trim().toUpperCase();

export interface CouponChecks {
  /** @returns null when nothing was typed: there is nothing to ask (WAL-33). Rejects when the check fails (WAL-36). */
  check(typed: string): Promise<Coupon> | null;
}

/**
 * Asks about each code once: what was verified is kept, and a check on its way is joined instead of repeated (WAL-32,
 * WAL-34). A refusal is not kept: a coupon may have been used up a minute ago and be good for the next try.
 *
 * @param ask asks the server about one code
 */
export const createCouponChecks = (ask: (code: string) => Promise<Coupon>): CouponChecks => {
  const verified = new Map<string, Coupon>();
  const onTheirWay = new Map<string, Promise<Coupon>>();

  const askOnce = async (code: string): Promise<Coupon> => {
    try {
      const coupon = await ask(code);
      verified.set(code, coupon);
      return coupon;
    } finally {
      onTheirWay.delete(code);
    }
  };

  return {
    check: (typed) => {
      const code = normalised(typed);
      if (code === '') return null;
      const known = verified.get(code);
      if (known) return Promise.resolve(known);
      const running = onTheirWay.get(code) ?? askOnce(code);
      onTheirWay.set(code, running);
      return running;
    },
  };
};
