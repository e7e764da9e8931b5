import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OURS, packedFiles, PACKAGES_FOLDER, type PackageManager } from './new-repository.ts';

interface PackageDocument {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const GROUPS = ['dependencies', 'devDependencies'] as const;

const PNPM_WORKSPACE = 'pnpm-workspace.yaml';

/** `file:packages/jangada-cli-3.0.0.tgz` and `3.0.0` → `3.0.0` */
const versionIn = (wanted: string): string => /\d+\.\d+\.\d+[^/]*?(?=\.tgz$|$)/.exec(wanted)?.[0] ?? wanted;

const listOurs = (document: PackageDocument): ReadonlyMap<string, string> =>
  new Map(GROUPS.flatMap((group) => Object.entries(document[group] ?? {})).filter(([name]) => name.startsWith(OURS)));

export interface Upgrade {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
}

/** The newest packed files replace those of the repository. */
const replaceFiles = (folder: string, packages: string, ours: ReadonlyMap<string, string>) => {
  const files = packedFiles(packages, [...ours.keys()]);
  const target = join(folder, PACKAGES_FOLDER);
  mkdirSync(target, { recursive: true });
  for (const [name, wanted] of ours) {
    const file = files.get(name) ?? '';
    copyFileSync(join(packages, file), join(target, file));
    const earlier = wanted.startsWith('file:') ? join(folder, wanted.slice('file:'.length)) : undefined;
    if (earlier !== undefined && earlier !== join(target, file)) rmSync(earlier, { force: true });
  }
  return new Map([...files].map(([name, file]) => [name, `file:${PACKAGES_FOLDER}/${file}`]));
};

/**
 * Gives a repository the packages of a newer contract, all in one version: package.json, the overrides of pnpm, and the
 * packed files where it has them. The install afterwards writes the lock file.
 *
 * @param packages a folder with the packed packages; they all have one version
 * @throws when the folder lacks one of them, or the repository has none of ours
 */
export const upgradeRepository = (folder: string, packages: string): Upgrade => {
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  const document = JSON.parse(text) as PackageDocument;
  const ours = listOurs(document);
  const [[, first] = [undefined, '']] = ours;
  if (ours.size === 0) throw new Error(`${file} names no package of ${OURS.slice(0, -1)}.`);
  const wanted = replaceFiles(folder, packages, ours);
  for (const group of GROUPS)
    for (const name of Object.keys(document[group] ?? {})) {
      const found = wanted.get(name);
      if (found !== undefined && document[group]) document[group][name] = found;
    }
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  const workspace = join(folder, PNPM_WORKSPACE);
  if (existsSync(workspace)) {
    const overrides = readFileSync(workspace, 'utf8').replaceAll(
      /^( {2}'(@jangada\/[\w-]+)': ).*$/gm,
      (line, start: string, name: string) => (wanted.has(name) ? `${start}${wanted.get(name) ?? ''}` : line),
    );
    writeFileSync(workspace, overrides);
  }
  const [to = ''] = wanted.values();
  return { from: versionIn(first ?? ''), to: versionIn(to), names: [...ours.keys()] };
};

/** The package manager of a repository, by its lock file. */
export const packageManagerOf = (folder: string): PackageManager =>
  existsSync(join(folder, 'package-lock.json')) ? 'npm' : 'pnpm';
