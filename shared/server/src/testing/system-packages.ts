import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_TIMEOUT_MS = 300_000;
/** Several tests may want packages at once. */
const LOCK_TIMEOUT_S = 120;
/** Debian's folders for servers, which are not in every PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/sbin'];

/** The first of these programs in the PATH or in `SERVER_FOLDERS`, or null. */
function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SERVER_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null;
}

/**
 * Installs system packages: as root, or with sudo without a password.
 *
 * @param choices lists of packages, the first that can be installed is taken
 * @returns false when that is not possible here
 */
export const installSystemPackages = (...choices: readonly (readonly string[])[]): boolean => {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...words: readonly string[]): boolean => {
    const [command = '', ...args] = [...prefix, ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS, env }).status === 0;
  };
  if (!run('true')) return false;
  const waiting = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
  console.log(`installing ${choices.map((packages) => packages.join(', ')).join(' or ')} …`);
  return (
    run('apt-get', ...waiting, 'update', '-q') &&
    choices.some((packages) => run('apt-get', ...waiting, 'install', '-y', '-q', ...packages))
  );
};

/** A program of a system package, installed when it is missing. Null where that is not possible. */
export const findOrInstall = (program: string, systemPackage: string): string | null =>
  findProgram(program) ?? (installSystemPackages([systemPackage]) ? findProgram(program) : null);
