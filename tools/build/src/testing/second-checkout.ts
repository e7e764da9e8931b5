import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceDir } from '../targets.ts';

/** The parts of the workspace that the build of a fixture reads. */
const PARTS = ['package.json', 'pnpm-lock.yaml', 'tools/build', 'shared', 'host/node_modules'];

/** Files in the workspace's root that belong to one checkout, because builds, tests and git write them. */
const NOT_COPIED = ['.git', '.cache', '.data', 'coverage', 'dist', 'node_modules', 'playwright-report', 'test-results'];

const STORE = 'node_modules/.pnpm';

/**
 * Packages that must be copies in the checkout's store, as after an install: those whose path gets into a build, and
 * the files that pnpm writes.
 */
const isInstalled = (name: string): boolean =>
  /^(@module-federation\+|swc-loader@|lock\.yaml$|node_modules$)/.test(name);

/** Links stay links: a link to a workspace package leads to the package in the copy. */
const copy = (folder: string, part: string): void =>
  cpSync(join(workspaceDir, part), join(folder, part), { recursive: true, verbatimSymlinks: true });

/**
 * Packages are linked from the folder's own store, in which the relevant ones are copies; all others link to the first
 * workspace.
 */
const linkStore = (folder: string): void => {
  mkdirSync(join(folder, STORE), { recursive: true });
  for (const name of readdirSync(join(workspaceDir, STORE))) {
    if (isInstalled(name)) copy(folder, join(STORE, name));
    else symlinkSync(join(workspaceDir, STORE, name), join(folder, STORE, name));
  }
};

/**
 * Creates a copy of the workspace with everything that a fixture needs to build.
 *
 * @returns the folder
 */
export const makeSecondCheckout = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-checkout-'));
  for (const part of PARTS) copy(folder, part);
  linkStore(folder);
  return folder;
};

/**
 * Creates a complete, installed copy of the workspace without build results: commands and pnpm change only the copy.
 *
 * @param folder created here; must not exist
 */
export const copyCheckout = (folder: string): void => {
  mkdirSync(folder);
  for (const part of readdirSync(workspaceDir)) if (!NOT_COPIED.includes(part)) copy(folder, part);
  for (const name of readdirSync(join(workspaceDir, 'node_modules'))) {
    if (name !== '.pnpm') copy(folder, join('node_modules', name));
  }
  linkStore(folder);
};
