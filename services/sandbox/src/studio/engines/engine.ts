import { randomInt } from 'node:crypto';

/** The randomness of rounds; tests replace it. */
export interface Chance {
  /** A whole number from 0 up to, not including, `limit`; all are equally likely. */
  below(limit: number): number;
}

export const cryptoChance: Chance = { below: (limit) => randomInt(limit) };

/** Fisher–Yates over a copy. */
export const shuffled = <Item>(items: readonly Item[], chance: Chance): Item[] => {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) drawn.push(...left.splice(chance.below(left.length), 1));
  return drawn;
};

/** The payout of a finished round in centavos, and the data that the player's screen shows. */
export interface Outcome<View = unknown> {
  payout: number;
  view: View;
}

/** A game whose round is over as soon as the stake is placed. */
export interface InstantEngine<Wager extends { stake: number }> {
  /** Null when the body is not a valid wager of this game. */
  readWager(body: unknown): Wager | null;
  decide(wager: Wager, chance: Chance): Outcome;
}

const SEARCH_ROUNDS_MAX = 40_000;

/**
 * Searches for a round that pays the requested multiple of the stake, for control calls. Rounds are drawn as usual, and
 * the closest one is used.
 */
export const seekMultiplier = (decide: () => Outcome, stake: number, multiplier: number): Outcome => {
  const wanted = Math.round(stake * multiplier);
  let best = decide();
  for (let round = 1; round < SEARCH_ROUNDS_MAX && best.payout !== wanted; round += 1) {
    const next = decide();
    if (Math.abs(next.payout - wanted) < Math.abs(best.payout - wanted)) best = next;
  }
  return best;
};
