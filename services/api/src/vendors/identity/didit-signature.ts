import { createHmac } from 'node:crypto';
import * as z from '@jangada/contracts/values/schema';
import { sameText } from '../../crypto/tokens.ts';
import type { ThirdPartyRequest } from '../third-party-request.ts';
import type { IdentityNotice } from './identity-port.ts';

const SIGNATURE = 'x-signature-v2';
const TIMESTAMP = 'x-timestamp';
const AGE_SECONDS_MAX = 300;
const ID_CHARS_MAX = 100;

const notice = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(ID_CHARS_MAX)),
  session_id: z.string().check(z.minLength(1), z.maxLength(ID_CHARS_MAX)),
});

/**
 * What `X-Signature-V2` signs: the body as JSON with sorted keys, no spaces, letters as they are, and whole numbers
 * without a fraction, as `JSON.stringify` writes them.
 */
export const signedText = (value: unknown): string => JSON.stringify(sorted(value));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
};

const headerOf = ({ headers }: ThirdPartyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

/**
 * Reads a notice that one of the secrets signs. `X-Timestamp` is not signed, so an old notice can be sent again with a new
 * one: whoever takes the notice remembers its id, and asks Didit for the result.
 */
export const readNotice = (
  request: ThirdPartyRequest,
  secrets: readonly string[],
  now: number,
): IdentityNotice | null => {
  const [signature, timestamp] = [headerOf(request, SIGNATURE), headerOf(request, TIMESTAMP)];
  if (signature === null || timestamp === null || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > AGE_SECONDS_MAX) return null;
  const body = parsed(request.rawBody);
  const text = signedText(body);
  if (!secrets.some((secret) => sameText(createHmac('sha256', secret).update(text).digest('hex'), signature)))
    return null;
  const read = z.safeParse(notice, body);
  return read.success ? { eventId: read.data.event_id, sessionId: read.data.session_id } : null;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
