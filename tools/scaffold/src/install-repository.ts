import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, workspaceDir } from '@jangada/build/targets';
import type { PackageManager } from './new-repository.ts';

const PNPM = 'pnpm@12.21.0';
const PNPM_LOCK = 'pnpm-lock.yaml';

const run = (folder: string, command: string, ...args: string[]) =>
  // The environment of the package manager that runs this command must not apply to the other folder.
  spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_(config|package|lifecycle)|pnpm_|INIT_CWD)/i.test(name)),
    ),
  });

/** Copies the workspace's lock file, so that the install uses the tested versions and fetches only missing packages. */
const seedLockFile = (folder: string): void => {
  const source = join(workspaceDir, PNPM_LOCK);
  if (isInstalled || !existsSync(source)) return;
  const text = readFileSync(source, 'utf8');
  const packages = text.slice(text.indexOf('\npackages:'));
  const head = "lockfileVersion: '9.0'\n\nsettings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\n";
  writeFileSync(join(folder, PNPM_LOCK), `${head}\nimporters:\n\n  .: {}\n${packages}`);
};

const withPnpm = (folder: string) => {
  seedLockFile(folder);
  const install = (network: string) =>
    run(folder, 'npx', '--yes', PNPM, 'install', '--no-frozen-lockfile', '--reporter=append-only', network);
  const offline = install('--offline');
  return offline.status === 0 ? offline : install('--prefer-offline');
};

/**
 * Installs the packages of a new repository, and writes its lock file.
 *
 * @throws with what the package manager said
 */
export const installRepository = (folder: string, packageManager: PackageManager): void => {
  const { status, stdout, stderr } =
    packageManager === 'pnpm' ? withPnpm(folder) : run(folder, 'npm', 'install', '--no-audit', '--no-fund');
  if (status !== 0)
    throw new Error(`The files are written, but their packages are not installed.\n${stdout}\n${stderr}`);
};
