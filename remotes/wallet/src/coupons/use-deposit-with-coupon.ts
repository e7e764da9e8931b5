import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { useModals, useUser } from '@jangada/remote-kit/hooks';
import { chooseCoupon } from './chosen-coupon.ts';

/** Opens the cashier with a verified coupon. */
export const useDepositWithCoupon = (): ((coupon: Coupon) => void) => {
  const modals = useModals();
  const user = useUser();
  return (coupon) => {
    if (!user) return;
    chooseCoupon(user.id, coupon);
    modals.open('deposit', {});
  };
};
