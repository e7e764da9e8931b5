import { createHmac } from 'node:crypto';
import { sameText } from '../../crypto/tokens.ts';

interface Signed {
  /** Our address as we gave it to Twilio. */
  readonly url: string;
  /** The form as received. */
  readonly rawBody: string;
  /** The account's auth token; two while it is replaced. */
  readonly tokens: readonly string[];
}

/**
 * Verifies `X-Twilio-Signature`: HMAC-SHA1 over the address and the sorted parameters with their values. Twilio signs with
 * or without the port of the scheme, so both are accepted, as by its own libraries.
 */
export const isSignedByTwilio = (
  given: string | readonly string[] | undefined,
  { url, rawBody, tokens }: Signed,
): boolean => {
  if (typeof given !== 'string') return false;
  const parameters = parametersOf(rawBody);
  return tokens.some((token) =>
    spellingsOf(url).some((address) => sameText(given, twilioMac(token, address, parameters))),
  );
};

export const twilioMac = (token: string, url: string, parameters: string): string =>
  createHmac('sha1', token).update(`${url}${parameters}`).digest('base64');

/** Names and values in the order of names; equal values of a name once. */
function parametersOf(rawBody: string): string {
  const form = new URLSearchParams(rawBody);
  return [...new Set(form.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`))
    .join('');
}

/** With and without a port. */
function spellingsOf(url: string): readonly string[] {
  const plain = new URL(url);
  const { protocol, port, pathname, search, hostname } = plain;
  const withPort = `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}${pathname}${search}`;
  return [withPort, `${protocol}//${hostname}${pathname}${search}`];
}
