import type { CouponPorts } from '../modules/money/payments/deposits.service.ts';
import type { RewardPorts } from '../modules/money/payments/refund-deposit.ts';
import { rewardOfDeposit } from '../modules/rewards/bonuses/apply-coupons.ts';
import { usableCoupon } from '../modules/rewards/bonuses/coupons.service.ts';

export const moneyPorts: CouponPorts & RewardPorts = { rewardOfDeposit, usableCoupon };
