/** Random numbers that are derived from a text, so that a restarted sandbox plays the same matches. */
export interface Dice {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [min, max]. */
  between(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** A draw from the Poisson distribution. */
  poisson(mean: number): number;
}

const FNV_OFFSET = 2166136261;
const FNV_PRIME = 16777619;
const UINT32 = 4294967296;

/** A 32-bit hash of a text (FNV-1a). */
export const hashOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return hash >>> 0;
};

export const diceOf = (seed: string): Dice => {
  let state = hashOf(seed);
  const next = (): number => {
    // mulberry32: small, fast, and random enough for a simulation.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    poisson: (mean) => {
      const floor = Math.exp(-mean);
      let product = next();
      let count = 0;
      while (product > floor) {
        product *= next();
        count += 1;
      }
      return count;
    },
  };
};

/** The items in a random order that is derived from the seed. */
export const shuffled = <T>(items: readonly T[], seed: string): T[] => {
  const dice = diceOf(seed);
  return items
    .map((item) => ({ item, rank: dice.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
};
