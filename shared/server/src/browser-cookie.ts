import { createHash, randomBytes } from 'node:crypto';

/** The cookie that only the server sets and scripts do not read: its value proves that a call comes from this browser. */
export const BROWSER_COOKIE = 'browser';

/** Over https another domain below the same registered one cannot set it (RFC 6265bis, `__Host-`). */
export const browserCookieName = (protocol: 'http' | 'https'): string =>
  protocol === 'https' ? `__Host-${BROWSER_COOKIE}` : BROWSER_COOKIE;

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

export const newBrowserSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * The guest id of the browser with this secret. Whoever sees the id cannot find the secret, and nobody can choose a secret
 * for an id that exists, so services verify the id without a shared key and without a query.
 */
export function guestIdOf(secret: string): string {
  const bytes = createHash('sha256').update(`guest ${secret}`).digest().subarray(0, 16);
  // The version and variant of a UUID v4, as guest ids always had.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @returns null without the cookie, or when its value was never issued by a server */
export function browserSecretIn(cookieHeader: string | undefined, name: string = BROWSER_COOKIE): string | null {
  const prefix = `${name}=`;
  const pair = (cookieHeader ?? '').split(';').find((one) => one.trimStart().startsWith(prefix));
  const value = pair?.trim().slice(prefix.length) ?? '';
  return SECRET.test(value) ? value : null;
}
