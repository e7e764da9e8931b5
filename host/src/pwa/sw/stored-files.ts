/** Which of the runtime caches an address belongs to; null for everything that is never kept. */
export type StoredFile = 'releases' | 'fonts' | 'brand' | 'icons' | 'images';

/** `/releases/<remote>/<version>/<file>`: every part of it is in the address, so no release can stand in for another. */
const RELEASE_FILE = /^\/releases\/[^/]+\/[^/]+\/.+/;

/** Players ask for parts of a file; a cache has only whole ones. */
const PLAYED: readonly RequestDestination[] = ['audio', 'video'];

/**
 * Only what is named here is kept, so an API, a wallet, a setting or a page can never be: they match nothing.
 *
 * @param origin of the site itself
 */
export const storedFileOf = (
  { url, method, destination }: Pick<Request, 'url' | 'method' | 'destination'>,
  origin: string,
): StoredFile | null => {
  const address = new URL(url);
  if (method !== 'GET' || PLAYED.includes(destination)) return null;
  if (address.origin !== origin) return destination === 'image' ? 'images' : null;
  if (RELEASE_FILE.test(address.pathname)) return address.pathname.endsWith('.woff2') ? 'fonts' : 'releases';
  if (address.pathname.startsWith('/brand/')) return 'brand';
  return address.pathname.startsWith('/api/_icons/') ? 'icons' : null;
};

/** The loader asks again with `?attempt=2` when the bytes it got were wrong: they must come from the network. */
export const isSecondAttempt = (url: string): boolean => new URL(url).searchParams.has('attempt');

/** The same file under whichever attempt. */
export const firstAddressOf = (url: string): string => {
  const address = new URL(url);
  address.search = '';
  return address.href;
};

/** A picture from elsewhere is kept when its server lets everybody keep it. */
export const isStorable = (response: Pick<Response, 'status' | 'type' | 'headers'>): boolean => {
  const control = response.headers.get('cache-control') ?? '';
  return response.status === 200 && /\bpublic\b/.test(control) && !/\b(no-store|no-cache|private)\b/.test(control);
};
