import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

const PAGE = 'index.html';
const ASSETS = 'assets';
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,120}$/;

/** What a build of the desk consists of. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
};

export interface DeskFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Null where the build has not compressed it. */
  readonly brotli: Buffer | null;
}

const orNothing = async <Value>(wanted: Promise<Value>): Promise<Value | null> => {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code)))
      return null;
    throw error;
  }
};

/** The built desk in a folder. It may be rebuilt while the API runs, so the page's time is read on each request. */
export const createDeskFiles = (dir: string) => {
  let known: { modifiedMs: number; page: string; files: Map<string, DeskFile> } | null = null;

  const current = async () => {
    const file = join(dir, PAGE);
    const { mtimeMs } = await stat(file);
    if (known?.modifiedMs !== mtimeMs)
      known = { modifiedMs: mtimeMs, page: await readFile(file, 'utf8'), files: new Map() };
    return known;
  };

  return {
    /** The page without its nonce; null while the desk is not built. */
    page: async (): Promise<string | null> => (await orNothing(current()))?.page ?? null,

    /** Null when the file does not exist. Files are cached in memory: a desk has a few dozen. */
    async find(name: string): Promise<DeskFile | null> {
      const type = types[extname(name)];
      const build = type !== undefined && SAFE_NAME.test(name) ? await orNothing(current()) : null;
      if (!build || type === undefined) return null;
      const cached = build.files.get(name);
      if (cached) return cached;
      const bytes = await orNothing(readFile(join(dir, ASSETS, name)));
      if (!bytes) return null;
      const file = { type, bytes, brotli: await orNothing(readFile(join(dir, ASSETS, `${name}.br`))) };
      build.files.set(name, file);
      return file;
    },
  };
};
