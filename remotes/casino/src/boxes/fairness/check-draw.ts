import type { FairDraw, DrawCheck } from '@jangada/contracts/domains/boxes/fair-draw';
import { drawFairly, rollOf, seedHashOf, verifyDraw } from '@jangada/contracts/domains/boxes/fair-draw';

/** The input of a check: the draw's data, the seal from before the draw, and the prize if it is known. */
export interface DrawInput extends FairDraw {
  readonly seedHash: string;
  readonly prizeIndex: number | null;
}

/** Every step of the computation. */
export interface CheckedDraw {
  /** The result of the check. `computed`: the seal matches, and no prize was given to compare. */
  readonly verdict: DrawCheck | 'computed';
  readonly seedHash: string;
  /** The authenticated text, and its digest as hex. */
  readonly text: string;
  readonly digest: string;
  /** The number formed by the first six bytes of the digest. */
  readonly number: number;
  readonly total: number;
  readonly rest: number;
  readonly nonce: number;
  readonly index: number;
  /** The range of remainders that give this prize. */
  readonly from: number;
  readonly to: number;
}

const ROLL_BYTES = 6;

/**
 * Repeats a draw in this browser and explains it. The result is that of the contract (`verifyDraw`); the steps are
 * computed separately.
 *
 * @throws {RangeError} when the seed is not hex or the weights are invalid
 */
export const checkDraw = async ({ seedHash, prizeIndex, ...draw }: DrawInput): Promise<CheckedDraw> => {
  const { index, nonce } = await drawFairly(draw);
  const text = `${draw.clientSeed}:${draw.boxId}:${nonce}`;
  const digest = await hmacOf(draw.serverSeed, text);
  const total = draw.weights.reduce((sum, weight) => sum + weight, 0);
  const from = draw.weights.slice(0, index).reduce((sum, weight) => sum + weight, 0);
  const verdict = await verifyDraw(draw, seedHash, prizeIndex ?? index);
  return {
    verdict: verdict === 'fair' && prizeIndex === null ? 'computed' : verdict,
    seedHash: await seedHashOf(draw.serverSeed),
    text,
    digest: toHex(digest),
    number: digest.subarray(0, ROLL_BYTES).reduce((sum, byte) => sum * 256 + byte, 0),
    total,
    rest: rollOf(digest, total) ?? 0,
    nonce,
    index,
    from,
    to: from + (draw.weights[index] ?? 0) - 1,
  };
};

async function hmacOf(seed: string, text: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same computation for Node.js, independent of our code: it prints the seal and the index of the prize, from 0. */
export const recipeFor = ({ serverSeed, clientSeed, boxId, weights }: FairDraw): string => `\
import { createHash, createHmac } from 'node:crypto';

const seed = Buffer.from(${JSON.stringify(serverSeed)}, 'hex');
const clientSeed = ${JSON.stringify(clientSeed)};
const box = ${boxId};
const weights = [${weights.join(', ')}];

const total = weights.reduce((sum, weight) => sum + weight, 0);
let number;
let nonce = -1;
do {
  nonce += 1;
  number = createHmac('sha256', seed).update(\`\${clientSeed}:\${box}:\${nonce}\`).digest().readUIntBE(0, 6);
} while (number >= 2 ** 48 - (2 ** 48 % total));

let rest = number % total;
console.log(createHash('sha256').update(seed).digest('hex'));
console.log(weights.findIndex((weight) => (rest -= weight) < 0));
`;
