/** The prizes that pass on the reel, as indexes in the list of the box's prizes. */
interface Strip {
  readonly cells: readonly number[];
  /** The cell in the middle of the window before the reel turns. */
  readonly from: number;
  /** The stop: the prize the server drew. */
  readonly to: number;
}

/** The widest window shows this many cells on either side of its middle. */
export const CELLS_PER_SIDE = 4;
/** How many cells pass before the stop. */
const CELLS_TURNED = 32;

/**
 * Makes the strip of one opening (decision 0046). Every cell is drawn by the weights of the box, so that a prize passes
 * as often as it is won; only the stop is fixed. The same opening makes the same strip.
 *
 * @param seed the revealed server seed with the player's own, which cannot be chosen afterwards
 * @param index the index of the prize the server drew
 */
export const createStrip = (weights: readonly number[], index: number, seed: string): Strip => {
  const from = CELLS_PER_SIDE;
  const to = from + CELLS_TURNED;
  const next = randomNumbers(seed);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cells = Array.from({ length: to + CELLS_PER_SIDE + 1 }, () => placeAt(next() * total, weights));
  cells[to] = index;
  return { cells, from, to };
};

function placeAt(roll: number, weights: readonly number[]): number {
  let below = 0;
  const found = weights.findIndex((weight) => roll < (below += weight));
  return Math.max(0, found);
}

/**
 * Numbers from 0 to below 1, the same for the same seed (FNV-1a into mulberry32). For display only: prizes do not
 * depend on them.
 */
function randomNumbers(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
