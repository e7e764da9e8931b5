import { promisify } from 'node:util';
import { PassThrough, type Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Brotli settings: quick during a request, thorough in the background. */
export const BROTLI_QUALITY_QUICK = 5;
export const BROTLI_QUALITY_BEST = 11;
const GZIP_LEVEL = 6;

/** Below this size the header costs more than compression saves. */
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

/** The best accepted encoding among the stored ones. */
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

/** The window of an answer that is compressed in parts: 256 KB, more than a page has. */
const PARTS_WINDOW_BITS = 18;

/**
 * Compresses an answer for one visitor in two parts: the browser can read the first before the second is there.
 *
 * @param late the second part; when it rejects, the stream is destroyed, so that the browser knows that the answer is
 * incomplete
 */
export const compressInParts = (
  early: string,
  late: Promise<string>,
  header: string | undefined,
): { stream: Transform; encoding: Encoding | null } => {
  const encoding = acceptedEncoding(header);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY_QUICK,
    [constants.BROTLI_PARAM_LGWIN]: PARTS_WINDOW_BITS,
  };
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params })
      : encoding === 'gzip'
        ? createGzip({ level: GZIP_LEVEL })
        : null;
  const stream: Transform = compressor ?? new PassThrough();
  stream.write(early);
  compressor?.flush();
  late.then(
    (text) => {
      // When the visitor has left, the stream has already ended.
      if (!stream.destroyed) stream.end(text);
    },
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { stream, encoding };
};
