import type { FastifyRequest } from 'fastify';

/** The cookies of a request; the first of a name wins, what cannot be read is left out. */
export const cookiesOf = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (cookies.has(name)) continue;
    try {
      cookies.set(
        name,
        decodeURIComponent(
          part
            .slice(at + 1)
            .trim()
            .replace(/^"|"$/g, ''),
        ),
      );
    } catch {
      // A cookie with a broken escape is somebody else's; it says nothing to us.
    }
  }
  return cookies;
};

const YEAR_S = 31_536_000;

/** A cookie for a year that scripts of the page may read. */
export const yearCookie = (name: string, value: string, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Did the visitor come over https? Then a cookie goes back over nothing else. */
export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';
