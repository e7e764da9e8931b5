import { randomInt } from 'node:crypto';

/** Where rounds get their luck from; tests put a fixed one in its place. */
export interface Chance {
  /** A whole number from 0 up to, not including, `limit`; every one equally likely. */
  below(limit: number): number;
}

export const cryptoChance: Chance = { below: (limit) => randomInt(limit) };

/** Fisher–Yates over a copy. */
export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) drawn.push(...left.splice(chance.below(left.length), 1));
  return drawn;
}
