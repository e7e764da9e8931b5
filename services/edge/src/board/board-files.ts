import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '@jangada/contracts/values/schema';
import { brotli, BROTLI_QUALITY_QUICK, isWorthCompressing } from '../files/compression.ts';
import { contentTypeOf } from '../files/content-types.ts';

const MANIFEST = 'board.json';
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

const scripts = z.array(z.object({ path: z.string(), integrity: z.string() }));

/** The scripts that the page starts, and the chunks that those load later. */
const manifest = z.object({ scripts, chunks: scripts });

export type BoardManifest = z.infer<typeof manifest>;

export interface BoardFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Null where compression does not help. */
  readonly brotli: Buffer | null;
}

/**
 * The built board in a folder. The board may be rebuilt while the edge runs, so the manifest is read on each request.
 */
export const createBoardFiles = (dir: string) => {
  let known: { modifiedMs: number; manifest: BoardManifest; files: Map<string, Promise<BoardFile | null>> } | null =
    null;

  const current = async () => {
    const file = join(dir, MANIFEST);
    const { mtimeMs } = await stat(file);
    if (known?.modifiedMs !== mtimeMs) {
      const parsed = manifest.parse(JSON.parse(await readFile(file, 'utf8')));
      known = { modifiedMs: mtimeMs, manifest: parsed, files: new Map() };
    }
    return known;
  };

  const load = async (name: string): Promise<BoardFile | null> => {
    const bytes = await orNothing(readFile(join(dir, name)));
    if (!bytes) return null;
    const type = contentTypeOf(name);
    const compressed = isWorthCompressing(type, bytes.length) ? await brotli(bytes, BROTLI_QUALITY_QUICK) : null;
    return { type, bytes, brotli: compressed };
  };

  return {
    /** Null while the board is not built. */
    manifest: async (): Promise<BoardManifest | null> => (await orNothing(current()))?.manifest ?? null,

    /** Null when the file does not exist. Files are cached in memory, compressed: a board has a few dozen. */
    async find(name: string): Promise<BoardFile | null> {
      const board = SAFE_NAME.test(name) && name !== MANIFEST ? await orNothing(current()) : null;
      if (!board) return null;
      const cached = board.files.get(name);
      if (cached) return cached;
      const file = await load(name);
      if (file) board.files.set(name, Promise.resolve(file));
      return file;
    },
  };
};

const orNothing = async <Value>(wanted: Promise<Value>): Promise<Value | null> => {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(error.code)))
      return null;
    throw error;
  }
};
