import { gzipSync } from 'node:zlib';

/** A file of a tarball. */
export interface PackedFile {
  /** With `/`, relative to the package. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly executable?: boolean;
}

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** What npm puts every file below. */
const ROOT = 'package';
/** The same bytes from the same files: npm writes this moment too. */
const MODIFIED_SECONDS = 499_162_500;

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

/** A long path is in two fields, cut at a slash. */
const splitPath = (path: string): { name: string; prefix: string } => {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { name: path, prefix: '' };
  const cut = path.indexOf('/', path.length - NAME_BYTES - 1);
  const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)];
  if (cut < 0 || Buffer.byteLength(prefix) > PREFIX_BYTES || Buffer.byteLength(name) > NAME_BYTES)
    throw new Error(`${path} is too long for a tarball.`);
  return { name, prefix };
};

const headerOf = ({ path, bytes, executable = false }: PackedFile): Buffer => {
  const { name, prefix } = splitPath(`${ROOT}/${path}`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write(octal(executable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes.length, 12), 124);
  header.write(octal(MODIFIED_SECONDS, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES)]);

/**
 * A package as npm and pnpm install it: a gzipped ustar archive with everything below `package/`. The same files give
 * the same bytes, so that a lock file still fits what was packed again.
 *
 * @throws when a path does not fit
 */
export const tarballOf = (files: readonly PackedFile[]): Buffer => {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const blocks = sorted.flatMap((file) => [headerOf(file), padded(file.bytes)]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]));
};
