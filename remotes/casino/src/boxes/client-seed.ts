import { CLIENT_SEED_CHARS_MAX, clientSeed } from '@jangada/contracts/domains/boxes/box';
import { safeParse } from '@jangada/contracts/values/schema';

const SEED_BYTES = 8;

/** A random seed as the default. */
export const randomClientSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The error of a player's seed, by the contract's rule. */
export const checkClientSeed = (seed: string): 'clientSeedLong' | 'clientSeedChars' | null => {
  if (safeParse(clientSeed, seed).success) return null;
  return seed.length > CLIENT_SEED_CHARS_MAX ? 'clientSeedLong' : 'clientSeedChars';
};
