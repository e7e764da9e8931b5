import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { setBatchDeadline } from './batch-deadline.ts';

const load = createRequire(import.meta.url);

/**
 * Declares the tests of several files in this process, each file as a suite with its name: its before and after hooks
 * run around its suite, one file after the other.
 *
 * @param files with paths relative to the workspace; one with a top-level `await` cannot be loaded synchronously, which
 * fails its suite
 */
export const runBatch = (workspaceDir: string, files: readonly string[]): void => {
  setBatchDeadline(files);
  const left = new Set(files);
  // The runner reports the tests that ended, and says nothing of the others, when a test waits for what can no longer come.
  process.on('exit', () => {
    if (left.size === 0) return;
    console.error(`The process ended before these files: ${[...left].join(', ')}`);
    process.exitCode = 1;
  });
  for (const file of files) {
    describe(file, () => {
      after(() => left.delete(file));
      // The file is loaded synchronously, unlike by `import()`, because hooks and tests belong to the suite that is
      // running.
      load(join(workspaceDir, file));
    });
  }
};
