import type { Tenant } from '../../../tenants/tenant.ts';

export interface ReferralRules {
  readonly active: boolean;
  /** Where the law forbids a reward for a deposit, a verified identity and settled stakes replace it. */
  readonly condition: 'deposit' | 'verified-and-played';
  /** The reward for one friend, in centavos. */
  readonly value: number;
  /** The smallest deposit, or the smallest sum of settled stakes, in centavos. */
  readonly baseline: number;
  /** The share of the deposit that the friend must stake before the reward is paid. */
  readonly turnoverPercent: number;
}

/** The friend must stake the whole deposit once; a deposit that is withdrawn unplayed earns no reward. */
const TURNOVER_PERCENT_USUAL = 100;

export const referralRules = ({ settings: { site, referralTurnoverPercent } }: Tenant): ReferralRules => ({
  active: site.affiliate_regular_user_active && site.cpa_value > 0,
  condition: site.is_regulated ? 'verified-and-played' : 'deposit',
  value: site.cpa_value,
  baseline: site.cpa_baseline,
  turnoverPercent: referralTurnoverPercent ?? TURNOVER_PERCENT_USUAL,
});
