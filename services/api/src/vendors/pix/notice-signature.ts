import { createHmac } from 'node:crypto';
import { sameText } from '../../crypto/tokens.ts';

/** An older notice is refused as a replay. */
const AGE_SECONDS_MAX = 300;

export interface SignedNotice {
  readonly signature: string | undefined;
  /** Our registered webhook address, as the provider sees it. */
  readonly path: string;
  readonly rawBody: string;
}

/** The provider's signature over unix seconds, path and body; the path makes it invalid at another address. */
export const noticeMac = (
  secret: string,
  seconds: string,
  { path, rawBody }: Omit<SignedNotice, 'signature'>,
): string => createHmac('sha256', secret).update(`${seconds}\n${path}\n${rawBody}`).digest('hex');

/**
 * Verifies the provider's signature, `t=<unix seconds>,v1=<hex HMAC-SHA256>`.
 *
 * @param secrets of the addressed tenant: one, or two during a rotation
 */
export const isSignedNotice = (
  notice: SignedNotice,
  secrets: readonly string[],
  nowMs: number = Date.now(),
): boolean => {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(notice.signature ?? '') ?? [];
  if (!seconds || !mac) return false;
  if (Math.abs(nowMs / 1000 - Number(seconds)) > AGE_SECONDS_MAX) return false;
  return secrets.some((secret) => sameText(mac, noticeMac(secret, seconds, notice)));
};
