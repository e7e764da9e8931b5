import type { Bilingual } from '@jangada/contracts/values/languages';
import { AMOUNT_CENTAVOS_MAX } from '@jangada/contracts/values/money';
import type { BonusRow, NewBonus } from './bonuses.repository.ts';

const VALID_DAYS = 30;

export interface BonusOffer {
  readonly userId: number;
  /** The cause of the bonus. Each origin and reference grants one bonus. */
  readonly origin: BonusRow['origin'];
  readonly originRef: string;
  /** The name that the player sees. */
  readonly name: Bilingual;
  /** Centavos. */
  readonly amount: number;
  /** How many times the amount must be wagered; 0 makes it real money at once. */
  readonly multiplier: number;
  /** Counted from the bonus's activation. */
  readonly validDays?: number;
  readonly maxBet?: number | null;
  readonly maxConvert?: number | null;
}

/** These bonuses require stakes with the player's own money; other stakes do not count (decision 0014). */
const withOwnMoney: readonly BonusOffer['origin'][] = ['deposit'];

/** The amount to wager, in centavos, capped at the largest safe amount. */
export const requirementOf = ({ amount, multiplier }: Pick<BonusOffer, 'amount' | 'multiplier'>): number =>
  Math.min(amount * multiplier, AMOUNT_CENTAVOS_MAX);

export const rowOfOffer = (offer: BonusOffer): NewBonus => ({
  user_id: offer.userId,
  origin: offer.origin,
  origin_ref: offer.originRef,
  name: JSON.stringify(offer.name),
  amount: offer.amount,
  multiplier: offer.multiplier,
  requirement: requirementOf(offer),
  counts_bonus: !withOwnMoney.includes(offer.origin),
  max_bet: offer.maxBet ?? null,
  max_convert: offer.maxConvert ?? null,
  valid_days: offer.validDays ?? VALID_DAYS,
});
