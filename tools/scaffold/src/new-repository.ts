import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { MENU_LABEL_MAX } from '@jangada/contracts/page/menu';
import { checkRemoteName, fillTemplate, templateDir, templateFiles } from './new-remote.ts';
import { formatFiles } from './files.ts';
import type { PlannedFile } from './files.ts';
import { checkLabels, labelsOf } from './words.ts';
import type { Labels } from './words.ts';

export interface NewRepository {
  readonly name: string;
  /** The folder of the repository; it must be missing, or empty except for `.git`. */
  readonly folder: string;
  readonly labels?: Partial<Labels>;
  /**
   * A folder with the packed packages, which are copied into the repository. Without it they come from the registry.
   */
  readonly packages?: string | undefined;
  /** The address of the edge that the repository publishes to. */
  readonly edge?: string | undefined;
  readonly packageManager: PackageManager;
  /** The bundler of its releases; by default webpack through `@jangada/build`. */
  readonly bundler?: Bundler | undefined;
  readonly dryRun?: boolean | undefined;
}

export type PackageManager = 'pnpm' | 'npm';

export type Bundler = 'rspack' | 'vite';

export const PACKAGES_FOLDER = 'packages';
export const OURS = '@jangada/';

/** Files that npm renames or omits when it installs a package. */
const renamed: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

const INSTALL_COMMANDS: Readonly<Record<PackageManager, string>> = {
  pnpm: 'npx --yes pnpm@12.21.0 install --frozen-lockfile',
  npm: 'npm ci',
};

/** The newest packed file of each package: `jangada-remote-kit-3.0.0.tgz`. */
export const packedFiles = (folder: string, names: readonly string[]): ReadonlyMap<string, string> => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names.map((name) => {
      const start = `${name.replace('@', '').replace('/', '-')}-`;
      const found = files
        .filter((file) => file.startsWith(start) && /^\d+\.\d+\.\d+.*\.tgz$/.test(file.slice(start.length)))
        .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
      const newest = found.at(-1);
      if (!newest) throw new Error(`${folder} has no ${start}….tgz: npm run packages writes it.`);
      return [name, newest];
    }),
  );
};

/** The versions that `@jangada/build` was tested with. */
const BUNDLER_PACKAGES: Readonly<Record<Bundler, Readonly<Record<string, string>>>> = {
  rspack: { '@rspack/core': '2.3.2' },
  vite: { '@module-federation/vite': '1.23.0', vite: '8.3.8' },
};

interface PackageDocument {
  readonly scripts: Record<string, string>;
  jangada: { remote: string; edge?: string };
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

/** Packages of this workspace get an exact version, or a file in the repository. */
const withVersions = (
  text: string,
  files: ReadonlyMap<string, string> | null,
  { edge, bundler }: Pick<NewRepository, 'edge' | 'bundler'>,
): string => {
  const document: PackageDocument = JSON.parse(text);
  if (bundler) {
    Object.assign(document.devDependencies, BUNDLER_PACKAGES[bundler]);
    const built = 'npm run --silent build && jangada';
    const from = `--from dist/${bundler}`;
    Object.assign(document.scripts, {
      build: `node ${bundler}.mjs`,
      ...{ test: `jest && ${built} check ${from}`, check: `${built} check ${from}` },
      publish: `${built} publish ${from}`,
    });
  }
  for (const group of [document.dependencies, document.devDependencies]) {
    for (const name of Object.keys(group).filter((one) => one.startsWith(OURS))) {
      const file = files?.get(name);
      group[name] = file === undefined ? CONTRACT_VERSION : `file:${PACKAGES_FOLDER}/${file}`;
    }
  }
  if (edge !== undefined) document.jangada = { ...document.jangada, edge };
  return `${JSON.stringify(document, null, 2)}\n`;
};

/** Without this pnpm looks in the registry for dependencies between these packages. */
const withOverrides = (text: string, files: ReadonlyMap<string, string> | null): string =>
  files === null
    ? text
    : `${text}\noverrides:\n${[...files].map(([name, file]) => `  '${name}': file:${PACKAGES_FOLDER}/${file}\n`).join('')}`;

const namesOfOurs = (): string[] => {
  const document: PackageDocument = JSON.parse(readFileSync(join(templateDir('repository'), 'package.json'), 'utf8'));
  return [...Object.keys(document.dependencies), ...Object.keys(document.devDependencies)].filter((name) =>
    name.startsWith(OURS),
  );
};

const planFiles = (given: NewRepository, labels: Labels, files: ReadonlyMap<string, string> | null): PlannedFile[] => {
  const fill = (path: string, text: string): PlannedFile => ({
    path: path.replaceAll('example', given.name),
    text: fillTemplate(text, given.name, labels),
  });
  const change: Readonly<Record<string, (text: string) => string>> = {
    'package.json': (text) => withVersions(text, files, given),
    'pnpm-workspace.yaml': (text) => withOverrides(text, files),
    '.github/workflows/check.yml': (text) => text.replaceAll('INSTALL_COMMAND', INSTALL_COMMANDS[given.packageManager]),
  };
  const read = (template: Parameters<typeof templateDir>[0], path: string) =>
    readFileSync(join(templateDir(template), path), 'utf8');
  const ofRepository = templateFiles('repository').map((path) => {
    const filled = fill(renamed[path] ?? path, read('repository', path));
    return { ...filled, text: change[path]?.(filled.text) ?? filled.text };
  });
  const sources = templateFiles('remote').filter((path) => path.startsWith('src/'));
  const { bundler } = given;
  const ofBundler = bundler ? templateFiles(bundler).map((path) => fill(path, read(bundler, path))) : [];
  return [...ofRepository, ...ofBundler, ...sources.map((path) => fill(path, read('remote', path)))];
};

const checkFolder = (folder: string): void => {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (found.length > 0) throw new Error(`Nothing was written: ${folder} is not empty.`);
};

/**
 * Makes the repository of one remote: its sources, package.json, CI and .gitignore. The install adds its lock file.
 *
 * @returns the paths of the files, relative to the folder
 * @throws when the name is invalid, a label does not fit the menu, or the folder is not empty
 */
export const newRepository = (given: NewRepository): string[] => {
  const { name, folder, packages } = given;
  checkRemoteName(name);
  checkFolder(folder);
  const labels = labelsOf(name, given.labels);
  checkLabels(labels, MENU_LABEL_MAX);
  const files = packages === undefined ? null : packedFiles(packages, namesOfOurs());
  const planned = planFiles(given, labels, files);
  const copies = [...(files?.values() ?? [])].map((file) => `${PACKAGES_FOLDER}/${file}`);
  const paths = [...planned.map(({ path }) => path), ...copies];
  if (given.dryRun) return paths;
  for (const { path, text } of planned) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (packages !== undefined) {
    mkdirSync(join(folder, PACKAGES_FOLDER), { recursive: true });
    for (const file of files?.values() ?? []) copyFileSync(join(packages, file), join(folder, PACKAGES_FOLDER, file));
  }
  formatFiles(
    folder,
    planned.map(({ path }) => path).filter((path) => /\.(tsx?|mjs|md)$/.test(path)),
  );
  return paths;
};
