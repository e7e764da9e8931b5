import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe } from 'node:test';
import { setBatchDeadline } from './batch-deadline.ts';

const load = createRequire(import.meta.url);

/**
 * Declares the tests of several files in this process, each file as a suite named after it: what a file declares before and
 * after all its tests runs around its suite, one file after the other.
 *
 * @param files with paths relative to the workspace; one with a top-level `await` cannot be loaded so, which fails its suite
 */
export const runBatch = (workspaceDir: string, files: readonly string[]): void => {
  setBatchDeadline(files);
  for (const file of files) {
    describe(file, () => {
      // In the moment of the call, as `import()` would not: hooks and tests belong to the suite that runs just now.
      load(join(workspaceDir, file));
    });
  }
};
