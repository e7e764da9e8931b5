import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { providedPackages } from './shared-packages.ts';

/**
 * Is this the packed tool, installed in the repository of one remote? Packages are packed as JavaScript; the workspace
 * runs its sources (docs/decisions/0140).
 */
export const isInstalled = extname(import.meta.filename) === '.js';

/** A setting under `jangada` in the package.json of a folder: the name of its one remote, the address of its edge. */
const settingOf = (folder: string, key: 'remote' | 'edge'): string | undefined => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { jangada }: { jangada?: Readonly<Record<string, unknown>> } = JSON.parse(readFileSync(file, 'utf8'));
  const value = jangada?.[key];
  return typeof value === 'string' ? value : undefined;
};

const repositoryAbove = (folder: string): string | undefined => {
  if (settingOf(folder, 'remote') !== undefined) return folder;
  return dirname(folder) === folder ? undefined : repositoryAbove(dirname(folder));
};

/** The folder of the whole workspace, or of the remote's repository that the tool is installed in. */
export const workspaceDir = isInstalled
  ? (repositoryAbove(process.cwd()) ?? process.cwd())
  : join(import.meta.dirname, '../../..');

/** The one remote of a repository of its own; undefined in the workspace. */
export const ownRemote = isInstalled ? settingOf(workspaceDir, 'remote') : undefined;

/** The edge that the repository of one remote publishes to, as its package.json names it. */
export const ownEdge = isInstalled ? settingOf(workspaceDir, 'edge') : undefined;

/** Another build of the same sources is another release: the same version with other bytes would be refused. */
export const MONOLITH_SUFFIX = '-monolith';

/** The input and output of one build. The rest follows from conventions, see README. */
export interface BuildTarget {
  name: ReleasableName;
  kind: 'host' | 'remote' | 'monolith';
  version: string;
  /** The folder of the package: `host`, `remotes/wallet`. */
  folder: string;
  /** Where the files of this release go: `dist/wallet/1.0.0`. */
  outDir: string;
  /** Packages whose modules the shell provides to remotes; of a host only. */
  provides: readonly string[];
}

export interface TargetOptions {
  name: ReleasableName;
  /** The version of the package unless given. */
  version?: string | undefined;
  /** The folder that holds `<name>/<version>/`; `dist` of the workspace unless given. */
  outDir?: string | undefined;
  /** One bundle without federation; also implied by a version ending in `-monolith`. */
  monolith?: boolean | undefined;
  /** Another place for the sources, for fixtures. */
  folder?: string | undefined;
  provides?: readonly string[] | undefined;
}

/** The folder of the shell or of a remote. */
export const folderOf = (name: ReleasableName): string => {
  if (name === ownRemote) return workspaceDir;
  return join(workspaceDir, name === 'host' ? 'host' : `remotes/${name}`);
};

/** The remotes here: the folders of `remotes/` with an offer (docs/decisions/0031), or the one of this repository. */
export const listRemotes = (): string[] => {
  const folder = join(workspaceDir, 'remotes');
  if (isInstalled || !existsSync(folder)) return ownRemote === undefined ? [] : [ownRemote];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'src/offer.ts')))
    .sort();
};

/** The folder whose installed packages are those of the shell: its own, or those of the remote's repository. */
export const sharedFrom = isInstalled ? workspaceDir : join(workspaceDir, 'host');

/** The version in the package.json of a folder. */
export const versionOf = (folder: string): string => {
  const document: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof document === 'object' && document && 'version' in document && typeof document.version === 'string') {
    return document.version;
  }
  throw new Error(`${folder}/package.json has no version.`);
};

/** Completes a caller's options into a build target. */
export const buildTarget = (options: TargetOptions): BuildTarget => {
  const folder = options.folder ?? folderOf(options.name);
  const plainVersion = options.version ?? versionOf(folder);
  const monolith = options.monolith ?? plainVersion.endsWith(MONOLITH_SUFFIX);
  if (monolith && options.name !== 'host') throw new Error('Only the host is built as one bundle.');
  const version = monolith && !plainVersion.endsWith(MONOLITH_SUFFIX) ? plainVersion + MONOLITH_SUFFIX : plainVersion;
  return {
    name: options.name,
    kind: monolith ? 'monolith' : options.name === 'host' ? 'host' : 'remote',
    version,
    folder,
    outDir: join(options.outDir ?? join(workspaceDir, 'dist'), options.name, version),
    provides: options.provides ?? providedPackages,
  };
};

/** The file of a module named without ending, `.tsx` before `.ts`; undefined when there is none. */
export const findSource = (base: string): string | undefined =>
  [`${base}.tsx`, `${base}.ts`].find((file) => existsSync(file));

/**
 * The file of a module of this tool, such as a loader: TypeScript in the workspace, JavaScript when installed.
 *
 * @throws when there is none
 */
export const moduleFile = (folder: string, name: string): string => {
  const base = join(folder, name);
  const file = isInstalled ? [`${base}.js`].find((one) => existsSync(one)) : findSource(base);
  if (!file) throw new Error(`There is no module ${base}.`);
  return file;
};
