import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr, error } = spawnSync(command, [...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout.trim();
};

export interface Checkout {
  readonly folder: string;
  /** The commit, shortened. */
  readonly commit: string;
  remove(): void;
}

/**
 * Checks out another commit of this repository next to the working tree, and installs the packages of its lockfile.
 *
 * @param ref a commit, tag or branch
 * @throws when the commit does not exist here or cannot be installed
 */
export const checkOut = (ref: string): Checkout => {
  const commit = run('git', ['rev-parse', '--short', `${ref}^{commit}`], workspaceDir);
  const parent = mkdtempSync(join(tmpdir(), 'jangada-before-'));
  const folder = join(parent, 'tree');
  run('git', ['worktree', 'add', '--detach', folder, commit], workspaceDir);
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: workspaceDir });
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    run(process.execPath, ['tools/start/install.mjs'], folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, commit, remove };
};
