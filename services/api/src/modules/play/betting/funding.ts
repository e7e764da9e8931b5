/** What a stake or a prize is made of, in centavos. */
export interface Funding {
  readonly cash: number;
  readonly bonus: number;
}

/**
 * Real money first, then bonus where the game takes it (domain.md 7.1).
 *
 * @returns null when the player has not enough
 */
export function fundStake(amount: number, available: Funding, bonusAllowed: boolean): Funding | null {
  const cash = Math.min(amount, available.cash);
  const bonus = amount - cash;
  return bonus <= (bonusAllowed ? available.bonus : 0) ? { cash, bonus } : null;
}

/**
 * A prize goes back where its stakes came from, by their share; the odd centavo is real money. A prize without a paid
 * stake, such as a free round's, is real money.
 */
export function splitPrize(amount: number, staked: Funding): Funding {
  const total = staked.cash + staked.bonus;
  if (total === 0) return { cash: amount, bonus: 0 };
  // Products of two amounts pass the safe integers, so the division is done on bigints.
  const bonus = Number((BigInt(amount) * BigInt(staked.bonus)) / BigInt(total));
  return { cash: amount - bonus, bonus };
}
