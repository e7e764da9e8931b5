import type { Tx } from '../../../database/database.ts';
import type { Call } from '../../../http/call.ts';
import { digest, newToken } from '../../../crypto/tokens.ts';
import { browserHashOf } from './browser-hash.ts';

const NONCE_LIFE_MS = 10 * 60_000;

export interface GoogleNonce {
  /** Only its digest is stored. */
  readonly nonce: string;
  readonly expiresAt: Date;
}

/** Issues a nonce to this browser for one sign-in with Google. */
export const issueNonce = async (tx: Tx, call: Call): Promise<GoogleNonce> => {
  const nonce = newToken();
  const expiresAt = new Date(Date.now() + NONCE_LIFE_MS);
  await tx
    .insertInto('google_nonces')
    .values({ nonce_hash: digest(nonce), browser_hash: browserHashOf(call), expires_at: expiresAt })
    .execute();
  return { nonce, expiresAt };
};

/**
 * Uses a nonce up, even if the sign-in fails afterwards. Of two concurrent calls with the same nonce, one succeeds.
 *
 * @returns whether the nonce was issued to this browser recently and is unused
 */
export const useNonce = async (tx: Tx, nonce: string, call: Call): Promise<boolean> => {
  const used = await tx
    .deleteFrom('google_nonces')
    .where('nonce_hash', '=', digest(nonce))
    .where('browser_hash', '=', browserHashOf(call))
    .where('expires_at', '>', new Date())
    .returning('nonce_hash')
    .executeTakeFirst();
  return used !== undefined;
};
