import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { providedPackages } from './shared-packages.ts';

/** The folder of the whole workspace. */
export const workspaceDir = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

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
export const folderOf = (name: ReleasableName) => join(workspaceDir, name === 'host' ? 'host' : `remotes/${name}`);

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
