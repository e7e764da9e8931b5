import type { Tenant } from '../../../tenants/tenant.ts';

export interface ReferralRules {
  readonly active: boolean;
  /**
   * Where the law forbids to reward a deposit, a proved identity and settled stakes take its place (domain.md 4.2).
   */
  readonly condition: 'deposit' | 'verified-and-played';
  /** What one friend earns, in centavos. */
  readonly value: number;
  /** From which deposit, or from how much in settled stakes, on; centavos. */
  readonly baseline: number;
  /** How much of the deposit the friend has to stake before it is paid. */
  readonly turnoverPercent: number;
}

/** The friend stakes the whole deposit once: one that is paid in and out again earns nothing. */
const TURNOVER_PERCENT_USUAL = 100;

export const referralRules = ({ settings: { site, referralTurnoverPercent } }: Tenant): ReferralRules => ({
  active: site.affiliate_regular_user_active && site.cpa_value > 0,
  condition: site.is_regulated ? 'verified-and-played' : 'deposit',
  value: site.cpa_value,
  baseline: site.cpa_baseline,
  turnoverPercent: referralTurnoverPercent ?? TURNOVER_PERCENT_USUAL,
});
