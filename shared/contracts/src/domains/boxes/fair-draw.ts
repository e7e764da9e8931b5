/**
 * The provably fair draw of a box: the server commits to its seed before the player chooses theirs, and reveals it
 * afterwards. Runs in the browser and on the server; docs/decisions/0018 explains it.
 */
export interface FairDraw {
  /** 32 bytes as hex, secret until the box is open. */
  readonly serverSeed: string;
  /** Chosen by the player when opening; may be empty. */
  readonly clientSeed: string;
  /** The owned box's number. */
  readonly boxId: number;
  /**
   * The weights of the prizes, in the order of the box's list. Whole numbers above zero, together at most `WEIGHT_MAX`.
   */
  readonly weights: readonly number[];
}

export interface Drawn {
  /** The index of the drawn prize in the box's list of prizes, from 0. */
  readonly index: number;
  /** The number of discarded digests, nearly always 0: discarding them makes every weight count exactly. */
  readonly nonce: number;
}

export type DrawCheck = 'fair' | 'another-seed' | 'another-prize';

/** The maximum sum of the weights of one box. */
export const WEIGHT_MAX = 1_000_000_000;

const ROLL_BYTES = 6;
/** Numbers of six bytes are safe integers. */
const ROLLS = 2 ** (8 * ROLL_BYTES);
const NONCE_MAX = 1_000;

/** The commitment: SHA-256 of the seed's bytes, as hex. */
export const seedHashOf = async (serverSeed: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', toBytes(serverSeed)));

/**
 * Draws: HMAC-SHA256 with the server's seed as key over `{clientSeed}:{boxId}:{nonce}`; its first six bytes are a
 * number, and a number that would favour the first prizes is discarded for the next nonce.
 *
 * @throws {RangeError} when the weights are invalid
 */
export const drawFairly = async ({ serverSeed, clientSeed, boxId, weights }: FairDraw): Promise<Drawn> => {
  const total = totalOf(weights);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', toBytes(serverSeed), algorithm, false, ['sign']);
  for (let nonce = 0; nonce < NONCE_MAX; nonce += 1) {
    const text = new TextEncoder().encode(`${clientSeed}:${boxId}:${nonce}`);
    const roll = rollOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)), total);
    if (roll !== null) return { index: indexAt(roll, weights), nonce };
  }
  throw new RangeError('no digest was taken');
};

/**
 * Repeats a draw and verifies its outcome.
 *
 * @param seedHash the commitment that was shown before the draw
 * @param index the index of the prize that was won
 */
export const verifyDraw = async (draw: FairDraw, seedHash: string, index: number): Promise<DrawCheck> => {
  if ((await seedHashOf(draw.serverSeed)) !== seedHash) return 'another-seed';
  return (await drawFairly(draw)).index === index ? 'fair' : 'another-prize';
};

/** @returns a number below `total`, all equally likely; null when no such number can be derived from this digest */
export const rollOf = (digest: Uint8Array, total: number): number | null => {
  const number = digest.subarray(0, ROLL_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
  const fair = ROLLS - (ROLLS % total);
  return number < fair ? number % total : null;
};

function indexAt(roll: number, weights: readonly number[]): number {
  let below = 0;
  return weights.findIndex((weight) => {
    below += weight;
    return roll < below;
  });
}

function totalOf(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const wrong = weights.some((weight) => !Number.isSafeInteger(weight) || weight < 1);
  if (wrong || total < 1 || total > WEIGHT_MAX)
    throw new RangeError('the weights of a box are whole numbers above zero');
  return total;
}

function toBytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new RangeError('a seed is written in hex');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
