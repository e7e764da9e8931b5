import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

export interface PackedFile {
  /** With `/`, relative to the package. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly executable?: boolean;
}

/** The folder in which npm puts every file of a package. */
const ROOT = 'package';
/** The time that npm writes for every file. A fixed time gives the same bytes from the same files. */
const MODIFIED = new Date('1985-10-26T08:15:00Z');

/**
 * A package as npm and pnpm install it: a gzipped tar archive with everything below `package/`. The same files give the
 * same bytes, so that a lock file still fits what was packed again.
 */
export const tarballOf = async (files: readonly PackedFile[]): Promise<Buffer> => {
  const archive = pack();
  for (const { path, bytes, executable = false } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1)))
    archive.entry({ name: `${ROOT}/${path}`, mode: executable ? 0o755 : 0o644, mtime: MODIFIED }, bytes);
  archive.finalize();
  return gzipSync(await buffer(archive));
};
