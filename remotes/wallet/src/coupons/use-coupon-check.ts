import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { useRef, useState } from 'react';
import type { CouponChecks } from './coupon-checks.ts';

type CouponState =
  | { readonly status: 'unverified' }
  | { readonly status: 'verifying' }
  | { readonly status: 'valid'; readonly coupon: Coupon }
  | { readonly status: 'invalid'; readonly error: unknown };

const unverified: CouponState = { status: 'unverified' };

/** The verification state of one coupon (WAL-31). A reply for an earlier code is ignored. */
export const useCouponCheck = (checks: CouponChecks) => {
  const [state, setState] = useState<CouponState>(unverified);
  const requestId = useRef(0);

  const reset = () => {
    requestId.current += 1;
    setState(unverified);
  };

  /** Rejects with the failure, which `state` contains too. */
  const check = async (typed: string): Promise<Coupon | null> => {
    const request = checks.check(typed);
    if (!request) return null;
    requestId.current += 1;
    const id = requestId.current;
    const settle = (settled: CouponState) => id === requestId.current && setState(settled);
    setState({ status: 'verifying' });
    try {
      const coupon = await request;
      settle({ status: 'valid', coupon });
      return coupon;
    } catch (error) {
      settle({ status: 'invalid', error });
      throw error;
    }
  };

  return { state, check, reset };
};
