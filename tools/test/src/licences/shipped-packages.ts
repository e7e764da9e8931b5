import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

export interface ShippedPackage {
  /** The name; for one package per platform the common name: `@img/sharp-*`. */
  readonly name: string;
  readonly version: string;
  /** SPDX, as the package declares it; empty when it declares none. */
  readonly licence: string;
  readonly link: string | null;
  /** From its licence file, or else its author. */
  readonly copyright: readonly string[];
  /** The whole licence file; empty when it has none. */
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly author?: string | { readonly name?: string };
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Folders of packages that visitors' browsers or a site's servers run; tools only build and test. */
const SHIPPED_GROUPS = ['remotes', 'services', 'shared'];
const SHIPPED_PACKAGES = ['board', 'desk', 'host'];

const OWN_SCOPE = '@jangada/';
const COPYRIGHT_LINES_MAX = 4;
const LICENCE_FILE = /^licen[cs]e(\.(md|txt|markdown))?$/i;
/** A line that names a person or company, unlike `copyright notice` or the form at the end of the Apache licence. */
const COPYRIGHT = /^\W*((?:©|copyright\b)(?=.*(?:\d{4}|\(c\)|©))(?!.*\[yyyy\]).*)$/gim;
const PLATFORM =
  /(^|[-/])(aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|win32)\b.*$/;

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const licenceOf = ({ license, licenses }: Manifest): string =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '');

const linkOf = ({ repository, homepage }: Manifest): string | null => {
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
  const path = /github(?:\.com[/:]|:)([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/#].*)?$/.exec(url)?.[1];
  if (path !== undefined) return `https://github.com/${path}`;
  if (/^[\w.-]+\/[\w.-]+$/.test(url)) return `https://github.com/${url}`;
  return /^https?:/.test(url) ? url : null;
};

const textOf = (folder: string): string => {
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
};

const copyrightOf = (text: string, { author }: Manifest): string[] => {
  const lines = [...text.matchAll(COPYRIGHT)].map(([, line = '']) => line.replaceAll(/\s+/g, ' ').trim());
  const distinct = [...new Set(lines)].slice(0, COPYRIGHT_LINES_MAX);
  const name = typeof author === 'string' ? author : author?.name;
  return distinct.length > 0 || name === undefined ? distinct : [name];
};

/** Packages for one platform share one name, so that all platforms get the same list. */
const nameOf = ({ name, os, cpu }: Manifest): string => (os || cpu ? name.replace(PLATFORM, '$1*') : name);

const describe = (folder: string, manifest: Manifest): ShippedPackage => {
  const text = textOf(folder);
  return {
    name: nameOf(manifest),
    version: manifest.version,
    licence: licenceOf(manifest),
    link: linkOf(manifest),
    copyright: copyrightOf(text, manifest),
    text,
  };
};

/** The folder in which a package finds another one: below itself, or beside itself in pnpm's store. */
const findInstalled = (folder: string, own: string, wanted: string): string | null => {
  const beside = join(folder, ...own.split('/').map(() => '..'));
  const place = [join(folder, 'node_modules', wanted), join(beside, wanted)].find((one) =>
    existsSync(join(one, 'package.json')),
  );
  return place === undefined ? null : realpathSync(place);
};

const foldersOf = (workspace: string): string[] => [
  ...SHIPPED_PACKAGES,
  ...SHIPPED_GROUPS.filter((group) => existsSync(join(workspace, group))).flatMap((group) =>
    readdirSync(join(workspace, group)).map((name) => join(group, name)),
  ),
];

/**
 * Reads every installed package that the site needs at run time, with its dependencies.
 *
 * @param workspace the root of the repository, installed
 * @throws when a package that every platform needs is not installed
 */
export const readShippedPackages = (workspace: string): ShippedPackage[] => {
  const seen = new Set<string>();
  const found = new Map<string, ShippedPackage>();
  const visit = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const manifest = readManifest(folder);
    if (!manifest.name.startsWith(OWN_SCOPE)) {
      const described = describe(folder, manifest);
      found.set(`${described.name} ${described.version}`, described);
    }
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      const next = findInstalled(folder, manifest.name, name);
      if (next !== null) visit(next);
      else if (!Object.hasOwn(manifest.optionalDependencies ?? {}, name)) {
        throw new Error(`${manifest.name} needs ${name}, which is not installed: node tools/start/install.mjs`);
      }
    }
  };
  for (const folder of foldersOf(workspace)) {
    const path = join(workspace, folder);
    if (existsSync(join(path, 'package.json'))) visit(realpathSync(path));
  }
  return [...found.values()].toSorted((a, b) =>
    a.name === b.name ? a.version.localeCompare(b.version, 'en') : a.name < b.name ? -1 : 1,
  );
};
