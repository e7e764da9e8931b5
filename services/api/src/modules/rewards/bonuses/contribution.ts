import type { StakeFact } from '../../../facts/facts.ts';
import type { RolloverRules, Tenant } from '../../../tenants/tenant.ts';

/** Games with little risk count little. */
const usualRules: RolloverRules = {
  percents: { slots: 100, crash: 100, instant: 100, bingo: 100, live: 10, roulette: 10, blackjack: 10 },
  otherPercent: 10,
  sportsPercent: 100,
  sportsOddsMin: 1.5,
};

export const rolloverRules = ({ settings }: Tenant): RolloverRules => settings.rolloverRules ?? usualRules;

type Counted = Pick<StakeFact, 'category' | 'odds' | 'bonusAllowed' | 'cash' | 'bonus'>;

/**
 * A settled stake's contribution to a bonus, in centavos, rounded down.
 *
 * @param countsBonus whether the part staked with bonus money counts too
 */
export const countedStake = (stake: Counted, countsBonus: boolean, rules: RolloverRules): number => {
  const amount = stake.cash + (countsBonus ? stake.bonus : 0);
  return Math.floor((amount * percentOf(stake, rules)) / 100);
};

function percentOf({ category, odds, bonusAllowed }: Counted, rules: RolloverRules): number {
  if (category === 'sports') return odds !== null && odds >= rules.sportsOddsMin ? rules.sportsPercent : 0;
  return bonusAllowed ? (rules.percents[category] ?? rules.otherPercent) : 0;
}
