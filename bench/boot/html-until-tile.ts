import { connect } from 'node:http2';
import { brotliDecompressSync, constants } from 'node:zlib';
import { browserCookieName, guestIdOf } from '@jangada/server/browser-cookie';

/** The end of the first tile of the first rows. */
const TILE_END = '</picture></a></li>';

const ANY_BROWSER = 'A'.repeat(43);

const fetchBrotli = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { origin, pathname } = new URL(url);
    const session = connect(origin, { rejectUnauthorized: false });
    session.on('error', reject);
    const stream = session.request({
      ':path': pathname,
      'accept-encoding': 'br',
      'accept-language': 'pt-BR',
      cookie: `${browserCookieName('https')}=${ANY_BROWSER}; guest_id=${guestIdOf(ANY_BROWSER)}`,
    });
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => {
      session.close();
      resolve(Buffer.concat(chunks));
    });
    stream.end();
  });

/** What a browser can read of the beginning of a compressed page. */
const readable = (bytes: Buffer): string =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

/**
 * How much of a guest's HTML has to come before the first tile can be shown. Nothing else has to: no time, and so no noise, is in it.
 *
 * @returns bytes with brotli, until the first tile and in all; null for a page without tiles
 */
export const htmlUntilTile = async (url: string): Promise<{ tileBytes: number; allBytes: number } | null> => {
  // The replies of the first page are stored for the second, as on a site that somebody visits.
  await fetchBrotli(url);
  const html = await fetchBrotli(url);
  if (!readable(html).includes(TILE_END)) return null;
  let [without, within] = [0, html.length];
  while (within - without > 1) {
    const middle = Math.floor((without + within) / 2);
    if (readable(html.subarray(0, middle)).includes(TILE_END)) within = middle;
    else without = middle;
  }
  return { tileBytes: within, allBytes: html.length };
};
