import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Files never change while we measure. */
const files = new Map<string, Buffer>();

export const brotli = (bytes: Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** A file as a CDN would hold it: compressed once, with the best quality. */
export const compressedFile = (file: string): Buffer => {
  const known = files.get(file);
  if (known) return known;
  const bytes = brotli(readFileSync(file), constants.BROTLI_MAX_QUALITY);
  files.set(file, bytes);
  return bytes;
};
