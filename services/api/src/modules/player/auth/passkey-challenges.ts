import { digest, newToken } from '../../../crypto/tokens.ts';
import type { Tx } from '../../../database/database.ts';
import type { Call } from '../../../http/call.ts';
import { browserHashOf } from './browser-hash.ts';
import type { AuthTables } from './tables.ts';

/** Covers the time that the browser's dialog stays open, and the steps on a phone. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

type Purpose = AuthTables['passkey_challenges']['purpose'];

/** @returns a challenge, valid once in this browser; only its digest is stored */
export const issueChallenge = async (tx: Tx, purpose: Purpose, call: Call): Promise<string> => {
  const challenge = newToken();
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: digest(challenge),
      purpose,
      browser_hash: browserHashOf(call),
      expires_at: new Date(Date.now() + CHALLENGE_LIFE_MS),
    })
    .execute();
  return challenge;
};

/**
 * Uses a challenge up, even if the answer is refused afterwards. Of two concurrent calls with the same challenge, one
 * succeeds.
 *
 * @returns whether it was issued to this browser for this purpose recently and is unused
 */
export const useChallenge = async (tx: Tx, challenge: string, purpose: Purpose, call: Call): Promise<boolean> => {
  const used = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', digest(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHashOf(call))
    .where('expires_at', '>', new Date())
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
};
