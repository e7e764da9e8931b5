import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Release } from '@jangada/contracts/delivery/release';

/**
 * The scripts of the shell's start, compressed with brotli: React, Chakra and Emotion, zod, the query cache and the
 * router are 114 KB of it, the federation runtime 20 KB, i18next with react-i18next 16 KB. Every first visit waits for
 * them; load additions by an `import()` on idle or at their first use.
 */
const HOST_START_BYTES_MAX = 197_000;
const REMOTE_ENTRY_BYTES_MAX = 4_000;
/** One page, slot, modal or panel of a remote, its texts not included. */
const EXPOSE_BYTES_MAX = 50_000;
/** A bundle without federation has the first page of the casino in its own chunk, like the shell. */
const MONOLITH_START_BYTES_MAX = 260_000;
/**
 * The scripts of the operations board's start: React, Chakra and Emotion, zod, axios and the rest of node_modules are
 * 153 KB of it.
 */
export const BOARD_START_BYTES_MAX = 196_000;

const compressedBytes = (folder: string, scripts: readonly string[]): number =>
  scripts
    .map((script) => readFileSync(join(folder, script)))
    .map((bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length)
    .reduce((sum, bytes) => sum + bytes, 0);

const check = (what: string, bytes: number, bytesMax: number): string[] =>
  bytes > bytesMax ? [`${what} is ${bytes} bytes (brotli); the budget is ${bytesMax}.`] : [];

const overBudget = (folder: string, release: Release): string[] => {
  const start = [release.entry, ...(release.initial ?? [])];
  if (release.bundled)
    return check('The start of the bundle', compressedBytes(folder, start), MONOLITH_START_BYTES_MAX);
  if (release.remote === 'host')
    return check('The start of the shell', compressedBytes(folder, start), HOST_START_BYTES_MAX);
  return [
    ...check(`The entry of ${release.remote}`, compressedBytes(folder, start), REMOTE_ENTRY_BYTES_MAX),
    ...Object.entries(release.exposes).flatMap(([expose, { scripts }]) =>
      check(`${expose} of ${release.remote}`, compressedBytes(folder, scripts), EXPOSE_BYTES_MAX),
    ),
  ];
};

const refuse = (sentences: readonly string[]): void => {
  if (sentences.length === 0) return;
  throw new Error(
    `${sentences.join('\n')}\nMake it smaller, or change the budget in tools/build/src/budgets.ts and say why.`,
  );
};

/**
 * Holds a release against the budgets.
 *
 * @throws naming everything that is too large, its size and its budget
 */
export const checkBudgets = (folder: string, release: Release): void => refuse(overBudget(folder, release));

/**
 * Holds the start of the operations board against its budget.
 *
 * @param scripts the files that its page starts, relative to the folder
 * @throws naming the size and the budget when it is too large
 */
export const checkBoardBudget = (folder: string, scripts: readonly string[]): void =>
  refuse(check('The start of the board', compressedBytes(folder, scripts), BOARD_START_BYTES_MAX));
