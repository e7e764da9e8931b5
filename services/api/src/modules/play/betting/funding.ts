/** The parts of a stake or a prize, in centavos. */
export interface Funding {
  readonly cash: number;
  readonly bonus: number;
}

/**
 * Takes real money first, then bonus if the game accepts it.
 *
 * @returns null when the player has not enough money
 */
export const fundStake = (amount: number, available: Funding, bonusAllowed: boolean): Funding | null => {
  const cash = Math.min(amount, available.cash);
  const bonus = amount - cash;
  return bonus <= (bonusAllowed ? available.bonus : 0) ? { cash, bonus } : null;
};

/**
 * A prize is split like its stakes; the odd centavo is real money. A prize without a paid stake, such as a free
 * round's, is real money.
 */
export const splitPrize = (amount: number, staked: Funding): Funding => {
  const total = staked.cash + staked.bonus;
  if (total === 0) return { cash: amount, bonus: 0 };
  // The product of two amounts can exceed the safe integers, so the division uses bigints.
  const bonus = Number((BigInt(amount) * BigInt(staked.bonus)) / BigInt(total));
  return { cash: amount - bonus, bonus };
};
