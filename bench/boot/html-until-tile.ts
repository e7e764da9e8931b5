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

/** The readable part of an incomplete compressed page. */
const readable = (bytes: Buffer): string =>
  brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

/**
 * How much of a guest's HTML must arrive before the first tile can be shown, in bytes instead of time, so that the
 * figure has no noise.
 *
 * @returns bytes with brotli, until the first tile and in total; null for a page without tiles
 */
export const htmlUntilTile = async (url: string): Promise<{ tileBytes: number; allBytes: number } | null> => {
  // The first request fills the edge's cache of replies, as on a site with visitors.
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
