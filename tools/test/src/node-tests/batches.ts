import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Test files, and how many of them share a process. */
export interface TestFiles {
  readonly pattern: string;
  readonly filesPerProcess: number;
}

const RUN_BATCH = fileURLToPath(new URL('run-batch.ts', import.meta.url));

const inBatches = (files: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, index) => files.slice(index * size, (index + 1) * size));

/**
 * Writes the programs that `node --test` runs, one for each batch of files. Loading the API takes 0.5 s of a core, more
 * than the rest of most test files: the files of a batch load it once.
 *
 * @param all the first pattern that has a file counts
 * @param chosen only these files; empty means all
 * @param folder for the programs, created here; their names have the order of `all`, in which the runner starts them
 * @returns the paths of the programs
 */
export const writeBatches = (
  all: readonly TestFiles[],
  workspaceDir: string,
  folder: string,
  chosen: readonly string[] = [],
): string[] => {
  mkdirSync(folder, { recursive: true });
  const isChosen = (file: string): boolean => chosen.length === 0 || chosen.includes(file);
  const taken = new Set<string>();
  const take = (file: string): boolean => {
    const isFirst = !taken.has(file);
    taken.add(file);
    return isFirst;
  };
  const batches = all.flatMap(({ pattern, filesPerProcess }) =>
    inBatches(globSync(pattern, { cwd: workspaceDir }).filter(take).filter(isChosen).toSorted(), filesPerProcess),
  );
  return batches.map((files, index) => {
    const path = join(folder, `${String(index).padStart(3, '0')}.test.cjs`);
    const call = `runBatch(${JSON.stringify(workspaceDir)}, ${JSON.stringify(files)})`;
    writeFileSync(path, `require(${JSON.stringify(RUN_BATCH)}).${call};\n`);
    return path;
  });
};
