import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import { listSources } from './source-files.ts';
import { SHAPES_FILE } from './surface.ts';
import { workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';

const UNIQUE_NAME_DIGITS = 8;

const SHARED_FOLDERS = ['shared/contracts', 'shared/event-bus', 'shared/design', 'shared/remote-kit'];

const addFile = (hash: Hash, label: string, file: string) => {
  if (!existsSync(file)) return;
  hash.update(`\0${label}\0`).update(readFileSync(file));
};

const addFolder = (hash: Hash, label: string, folder: string) => {
  addFile(hash, `${label}/package.json`, join(folder, 'package.json'));
  if (!existsSync(join(folder, 'src'))) return;
  for (const path of listSources(join(folder, 'src'))) addFile(hash, `${label}/${path}`, join(folder, 'src', path));
};

/** The packages that are bundled in this build; a remote contains none of the shared packages. */
const foldersInside = (target: BuildTarget): string[] => {
  const shared = SHARED_FOLDERS.map((folder) => join(workspaceDir, folder));
  if (target.kind === 'remote') return [target.folder];
  if (target.kind === 'host') return [target.folder, ...shared];
  const remotes = ['casino', 'sportsbook', 'wallet', 'social', 'account'];
  return [target.folder, ...shared, ...remotes.map((name) => join(workspaceDir, 'remotes', name))];
};

const hashOfSources = (target: BuildTarget): Hash => {
  const hash = createHash('sha256').update(`${target.name} ${target.kind} ${target.version} ${CONTRACT_VERSION}`);
  for (const folder of foldersInside(target)) addFolder(hash, folder.slice(workspaceDir.length + 1), folder);
  return hash;
};

/** A remote in a separate repository may be installed with npm. */
const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json'];

/** The installed packages without their dependents: a new remote does not change the builds of others. */
const installed = (): string => {
  const file = LOCK_FILES.map((name) => join(workspaceDir, name)).find((one) => existsSync(one));
  if (file === undefined) return '';
  const lockfile = readFileSync(file, 'utf8');
  return lockfile.slice(Math.max(lockfile.indexOf('\npackages:'), 0));
};

/** Everything that can change the code of the build: its sources, the build itself, the lockfile. */
const hashOfCode = (target: BuildTarget): Hash => {
  const hash = hashOfSources(target).update(target.provides.join());
  addFolder(hash, 'tools/build', dirname(import.meta.dirname));
  return hash.update(installed());
};

/**
 * The global name of a release, known before it is built: `wallet__1a2b3c4d`. It changes with the version and with
 * everything that can change its code, so that two releases of one remote can be in one page: a plan names the files of
 * each release by it.
 */
export const uniqueNameOf = (target: BuildTarget): string =>
  `${target.name}__${hashOfCode(target).digest('hex').slice(0, UNIQUE_NAME_DIGITS)}`;

/** Changes with everything that can change the bytes of the build. */
export const buildDigest = (target: BuildTarget): string => {
  const hash = hashOfCode(target);
  // The shapes of the shared packages change release.json, although they do not change the code.
  addFile(hash, 'shapes', SHAPES_FILE);
  return hash.digest('hex');
};

/** Changes with the sources of these workspace folders, the shared packages, the build itself, and the lockfile. */
export const sharedBuildDigest = (folders: readonly string[]): string => {
  const hash = createHash('sha256').update(CONTRACT_VERSION);
  for (const folder of [...SHARED_FOLDERS, ...folders]) addFolder(hash, folder, join(workspaceDir, folder));
  addFolder(hash, 'tools/build', dirname(import.meta.dirname));
  return hash.update(installed()).digest('hex');
};
