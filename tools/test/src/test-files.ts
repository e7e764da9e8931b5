import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Test files by the step that runs them, as paths relative to the workspace. */
export interface ChosenFiles {
  readonly 'node tests': readonly string[];
  readonly 'browser tests': readonly string[];
  readonly e2e: readonly string[];
}

type StepOfFiles = keyof ChosenFiles;

/** Jest runs the tests of code for browsers: the roots of `jest.config.js`. */
const BROWSER_FOLDERS = ['board/', 'desk/', 'host/', 'remotes/', 'shared/design/', 'shared/remote-kit/'];
const NODE_FOLDERS = ['services/', 'shared/', 'tools/'];
const JOURNEY_FOLDERS = ['e2e/specs/', 'e2e/engines/'];

/** Folders whose test files are examples. */
const EXAMPLES = /(^|\/)(node_modules|fixtures|templates|dist)\//;

const isIn = (path: string, folders: readonly string[]): boolean => folders.some((folder) => path.startsWith(folder));

/** @returns the step that runs a test file; null for other files */
export const stepOf = (path: string): StepOfFiles | null => {
  if (EXAMPLES.test(path)) return null;
  if (path.endsWith('.spec.ts')) return isIn(path, JOURNEY_FOLDERS) ? 'e2e' : null;
  if (/\.test\.tsx?$/.test(path) && isIn(path, BROWSER_FOLDERS)) return 'browser tests';
  return path.endsWith('.test.ts') && isIn(path, NODE_FOLDERS) ? 'node tests' : null;
};

const filesAt = (path: string, workspaceDir: string): string[] =>
  statSync(join(workspaceDir, path)).isFile()
    ? [path]
    : globSync(`${path}/**/*.{test.ts,test.tsx,spec.ts}`, { cwd: workspaceDir });

/**
 * Sorts named files and folders by the step that runs them.
 *
 * @param paths relative to the workspace
 * @throws when one does not exist, or has no test that `npm test` runs
 */
export const chooseFiles = (paths: readonly string[], workspaceDir: string): ChosenFiles => {
  const chosen: Record<StepOfFiles, string[]> = { 'node tests': [], 'browser tests': [], e2e: [] };
  for (const path of paths.map((one) => one.replace(/^\.\//, '').replace(/\/+$/, ''))) {
    if (!existsSync(join(workspaceDir, path))) throw new Error(`There is no ${path}.`);
    const found = filesAt(path, workspaceDir).flatMap((file) => {
      const step = stepOf(file);
      return step === null ? [] : [{ file, step }];
    });
    if (found.length === 0) throw new Error(`${path} has no test that npm test runs.`);
    for (const { file, step } of found) if (!chosen[step].includes(file)) chosen[step].push(file);
  }
  return chosen;
};

/** Whether the word is a path: it has a slash, unlike the name of a step. */
export const isPath = (word: string): boolean => word.includes('/');
