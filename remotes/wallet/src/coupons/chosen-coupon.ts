import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { useUser } from '@jangada/remote-kit/hooks';
import { createStore, useStore } from '@jangada/remote-kit/store';

interface Chosen {
  readonly userId: number;
  readonly coupon: Coupon;
}

/** The coupon of the next deposit, which the page of bonuses passes to the cashier. */
const chosen = createStore<{ readonly next: Chosen | null }>(() => ({ next: null }));

export const chooseCoupon = (userId: number, coupon: Coupon): void => chosen.setState({ next: { userId, coupon } });

export const clearChosenCoupon = (): void => chosen.setState({ next: null });

/** The coupon chosen by this player. */
export const useChosenCoupon = (): Coupon | null => {
  const user = useUser();
  return useStore(chosen, ({ next }) => (next && next.userId === user?.id ? next.coupon : null));
};
