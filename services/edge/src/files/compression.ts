import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Settings for compression during a request, and for thorough compression in the background. */
export const BROTLI_QUALITY_QUICK = 5;
export const BROTLI_QUALITY_BEST = 11;
const GZIP_LEVEL = 6;

/** Below this many bytes the header costs more than compression saves. */
const COMPRESS_BYTES_MIN = 512;

export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

export const gzipped = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes, { level: GZIP_LEVEL });

export const isWorthCompressing = (contentType: string, bytes: number): boolean =>
  bytes >= COMPRESS_BYTES_MIN &&
  /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg)/.test(contentType);

/** The encodings a browser accepts; `q=0` refuses one. */
export const acceptedEncodings = (header: string | undefined): readonly (string | undefined)[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());

/** The best of those that are stored. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  const accepted = acceptedEncodings(header);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
};

/** Compresses an answer made for one visitor. */
export const compressForNow = async (
  text: string,
  header: string | undefined,
): Promise<{ bytes: Buffer; encoding: Encoding | null }> => {
  const bytes = Buffer.from(text);
  const encoding = bytes.length < COMPRESS_BYTES_MIN ? null : acceptedEncoding(header);
  if (encoding === 'br') return { bytes: await brotli(bytes, BROTLI_QUALITY_QUICK), encoding };
  if (encoding === 'gzip') return { bytes: await gzipped(bytes), encoding };
  return { bytes, encoding: null };
};
