import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceDir } from '../targets.ts';

/** What a build of a fixture reads of the workspace. */
const PARTS = ['package.json', 'pnpm-lock.yaml', 'tools/build', 'shared', 'host/node_modules'];

const STORE = 'node_modules/.pnpm';

/** Packages whose own address gets into a build: they must lie in the checkout, as after an install. */
const isInstalled = (name: string): boolean => /^(@module-federation\+|swc-loader@)/.test(name);

/**
 * The workspace once more, in another folder, with all that a fixture is built from. Links stay links, so packages come
 * from this folder's store, where those that matter are copies and all others lead to the first workspace.
 *
 * @returns the folder
 */
export function makeSecondCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-checkout-'));
  for (const part of PARTS) {
    cpSync(join(workspaceDir, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  mkdirSync(join(folder, STORE), { recursive: true });
  for (const name of readdirSync(join(workspaceDir, STORE))) {
    const [from, to] = [join(workspaceDir, STORE, name), join(folder, STORE, name)];
    if (isInstalled(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
  return folder;
}
