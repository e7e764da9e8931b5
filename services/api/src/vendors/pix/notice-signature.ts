import { createHmac } from 'node:crypto';
import { sameText } from '../../tokens.ts';

/** A notice older than this is a recording of an old one. */
const AGE_SECONDS_MAX = 300;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, as the provider signs it. */
export function isSignedNotice(
  signature: string | undefined,
  rawBody: string,
  secret: string,
  nowMs: number = Date.now(),
): boolean {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (!seconds || !mac) return false;
  if (Math.abs(nowMs / 1000 - Number(seconds)) > AGE_SECONDS_MAX) return false;
  return sameText(mac, createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex'));
}
