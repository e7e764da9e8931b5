import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { providedPackages } from './shared-packages.ts';

/**
 * Whether this is the packed tool, installed in the repository of one remote. Packed packages are JavaScript; the
 * workspace runs its sources (docs/decisions/0140).
 */
export const isInstalled = extname(import.meta.filename) === '.js';

/** A setting under `jangada` in the package.json of a folder: the name of its remote, or the address of its edge. */
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

/** The folder of the whole workspace, or of the remote's repository in which the tool is installed. */
export const workspaceDir = isInstalled
  ? (repositoryAbove(process.cwd()) ?? process.cwd())
  : join(import.meta.dirname, '../../..');

/** The remote of a single-remote repository; undefined in the workspace. */
export const ownRemote = isInstalled ? settingOf(workspaceDir, 'remote') : undefined;

/** The edge that a single-remote repository publishes to, from its package.json. */
export const ownEdge = isInstalled ? settingOf(workspaceDir, 'edge') : undefined;

/** A build without federation needs another version, because the same version with other bytes is refused. */
export const MONOLITH_SUFFIX = '-monolith';

/** The input and output of one build; conventions determine the rest, see README. */
export interface BuildTarget {
  name: ReleasableName;
  kind: 'host' | 'remote' | 'monolith';
  version: string;
  /** The folder of the package: `host`, `remotes/wallet`. */
  folder: string;
  /** The folder for the files of this release: `dist/wallet/1.0.0`. */
  outDir: string;
  /** Packages whose modules a shell provides to remotes; only for a shell. */
  provides: readonly string[];
}

export interface TargetOptions {
  name: ReleasableName;
  /** The version; by default that of the package. */
  version?: string | undefined;
  /** The folder that contains `<name>/<version>/`; by default `dist` of the workspace. */
  outDir?: string | undefined;
  /** Builds one bundle without federation; also implied by a version that ends in `-monolith`. */
  monolith?: boolean | undefined;
  /** Another folder of the sources, for fixtures. */
  folder?: string | undefined;
  provides?: readonly string[] | undefined;
}

export const folderOf = (name: ReleasableName): string => {
  if (name === ownRemote) return workspaceDir;
  return join(workspaceDir, name === 'host' ? 'host' : `remotes/${name}`);
};

/**
 * The remotes of this workspace: the folders of `remotes/` with an offer (docs/decisions/0031), or the remote of this
 * repository.
 */
export const listRemotes = (): string[] => {
  const folder = join(workspaceDir, 'remotes');
  if (isInstalled || !existsSync(folder)) return ownRemote === undefined ? [] : [ownRemote];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'src/offer.ts')))
    .sort();
};

/** A project of another shape has the tools in a folder of their own, with the shared packages beside them. */
const installedFrom = existsSync(join(workspaceDir, 'node_modules/@jangada')) ? workspaceDir : import.meta.dirname;

/** The folder from which the shared packages are resolved: the shell's, or where the remote's repository has them. */
export const sharedFrom = isInstalled ? installedFrom : join(workspaceDir, 'host');

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

/** The file of a module without its extension, `.tsx` before `.ts`; undefined when it does not exist. */
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
