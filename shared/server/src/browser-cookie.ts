import { createHash, randomBytes } from 'node:crypto';

/**
 * Only the server sets this cookie and scripts cannot read it: its value proves that a call comes from this browser.
 */
export const BROWSER_COOKIE = 'browser';

/** Over https the prefix `__Host-` prevents other subdomains from setting it (RFC 6265bis). */
export const browserCookieName = (protocol: 'http' | 'https'): string =>
  protocol === 'https' ? `__Host-${BROWSER_COOKIE}` : BROWSER_COOKIE;

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

export const newBrowserSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * The guest id of the browser with this secret. The secret cannot be derived from the id or chosen for an existing id,
 * so services verify the id without a shared key and without a query.
 */
export const guestIdOf = (secret: string): string => {
  const bytes = createHash('sha256').update(`guest ${secret}`).digest().subarray(0, 16);
  // Sets the version and variant bits of a UUID v4, the format of all guest ids.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** @returns null without the cookie, or when its value was never issued by a server */
export const browserSecretIn = (cookieHeader: string | undefined, name: string = BROWSER_COOKIE): string | null => {
  const prefix = `${name}=`;
  const pair = (cookieHeader ?? '').split(';').find((one) => one.trimStart().startsWith(prefix));
  const value = pair?.trim().slice(prefix.length) ?? '';
  return SECRET.test(value) ? value : null;
};
