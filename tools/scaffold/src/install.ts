import { spawnSync } from 'node:child_process';
import { workspaceDir } from '@jangada/build/targets';

const PNPM = 'pnpm@12.21.0';

const runPnpm = (network: '--offline' | '--prefer-offline') =>
  spawnSync('npx', ['--yes', PNPM, 'install', '--no-frozen-lockfile', '--reporter=silent', network], {
    cwd: workspaceDir,
    encoding: 'utf8',
  });

/**
 * Links the packages of a new remote, and adds it to the lock file. It needs the same packages as the other remotes, so
 * the network is used only if the local store is incomplete.
 *
 * @throws with what pnpm said
 */
export const installWorkspace = (): void => {
  if (runPnpm('--offline').status === 0) return;
  const { status, stderr } = runPnpm('--prefer-offline');
  if (status !== 0) {
    throw new Error(`The files are written, but their packages are not linked: run pnpm install.\n${stderr}`);
  }
};
