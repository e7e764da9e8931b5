/** The runtime cache of an address; null for addresses that are never stored. */
export type StoredFile = 'releases' | 'fonts' | 'brand' | 'icons' | 'images';

/** `/releases/<remote>/<version>/<file>`: the address names the release. */
const RELEASE_FILE = /^\/releases\/[^/]+\/[^/]+\/.+/;

/**
 * Players request ranges, but a cache has only complete files. Browsers check no hash of a worker's script, so they would
 * run whatever bytes are stored.
 */
const NEVER_STORED: readonly RequestDestination[] = ['audio', 'video', 'worker', 'sharedworker'];

/**
 * An allowlist: API calls, wallet, settings and pages never match.
 *
 * @param origin of the site
 */
export const storedFileOf = (
  { url, method, destination }: Pick<Request, 'url' | 'method' | 'destination'>,
  origin: string,
): StoredFile | null => {
  const address = new URL(url);
  if (method !== 'GET' || NEVER_STORED.includes(destination)) return null;
  if (address.origin !== origin) return destination === 'image' ? 'images' : null;
  if (RELEASE_FILE.test(address.pathname)) return address.pathname.endsWith('.woff2') ? 'fonts' : 'releases';
  if (address.pathname.startsWith('/brand/')) return 'brand';
  return address.pathname.startsWith('/api/_icons/') ? 'icons' : null;
};

/**
 * True for an address with `?attempt=2`, which the loader adds after wrong bytes: the file must then come from the
 * network.
 */
export const isSecondAttempt = (url: string | undefined): boolean =>
  url !== undefined && new URL(url).searchParams.has('attempt');

/** The address without the attempt. */
export const firstAddressOf = (url: string): string => {
  const address = new URL(url);
  address.search = '';
  return address.href;
};

/**
 * Is this a complete file of our own origin? Captive portals respond with a redirect or a page, and stored files are
 * never pages.
 */
export const isWholeFile = ({
  status,
  redirected,
  type,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>) =>
  status === 200 && !redirected && type !== 'opaque' && !(headers.get('content-type') ?? '').startsWith('text/html');

/** True for a complete image of another origin that may be stored: its server allows CORS and public caching. */
export const isStorable = (response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean => {
  const control = response.headers.get('cache-control') ?? '';
  return isWholeFile(response) && /\bpublic\b/.test(control) && !/\b(no-store|no-cache|private)\b/.test(control);
};
