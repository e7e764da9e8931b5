import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Release } from '@jangada/contracts/delivery/release';
import { budgetFaults } from '@jangada/contracts/release-rules/budgets';

/**
 * The scripts of the operations board's start. React, Chakra and Emotion, zod, axios and the rest of node_modules are
 * 153 KB of it. About 2.5 KB are the texts on slow, killed and broken releases in both languages, and the checks of
 * replies about incidents and pairs of releases. 1 KB reads pasted text and password managers' input, and keeps the
 * texts in a translated page. The board's pages are separate files.
 */
export const BOARD_START_BYTES_MAX = 200_000;

/**
 * The scripts of the desk's start: those of the board, and the declarations of all operations with their names in both
 * languages, which `Ctrl K` and the navigation need: about 450 bytes for each operation. Its pages are separate files.
 * Staff load it once for a shift, from the network of their office.
 */
const DESK_START_BYTES_MAX = 264_000;

/** The size of a file with brotli, compressed as thoroughly as the edge does. */
export const compressedBytes = (file: string): number =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const refuse = (sentences: readonly string[], where: string): void => {
  if (sentences.length === 0) return;
  throw new Error(`${sentences.join('\n')}\nMake it smaller, or change the budget in ${where} and say why.`);
};

/**
 * Checks a release against the size budgets.
 *
 * @param place where its team changes them
 * @throws naming everything that is too large, its size and its budget
 */
export const checkBudgets = (
  folder: string,
  release: Release,
  place = 'shared/contracts/src/release-rules/budgets.ts',
): void =>
  refuse(
    budgetFaults(release, { compressedBytes: (path) => compressedBytes(join(folder, path)) }).map(({ says }) => says),
    place,
  );

/**
 * Checks the start of the operations board against its budget.
 *
 * @param scripts the files that its page starts, relative to the folder
 * @throws naming the size and the budget when it is too large
 */
export const checkBoardBudget = (folder: string, scripts: readonly string[]): void =>
  checkStart('board', folder, scripts, BOARD_START_BYTES_MAX);

/** Checks the start of the desk against its budget, as `checkBoardBudget` does. */
export const checkDeskBudget = (folder: string, scripts: readonly string[]): void =>
  checkStart('desk', folder, scripts, DESK_START_BYTES_MAX);

const checkStart = (name: string, folder: string, scripts: readonly string[], budget: number): void => {
  const bytes = scripts.reduce((sum, script) => sum + compressedBytes(join(folder, script)), 0);
  if (bytes <= budget) return;
  refuse(
    [`The start of the ${name} is ${bytes} bytes (brotli); the budget is ${budget}.`],
    'tools/build/src/budgets.ts',
  );
};
