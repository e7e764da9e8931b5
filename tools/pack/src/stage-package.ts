import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { CARRIED_FOLDER, packedPackages, workspaceOnly } from './packed-packages.ts';
import type { PackedPackage } from './packed-packages.ts';
import { dependenciesOf, packedManifest, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { packageOf, replaceSpecifiers, specifiersIn } from './specifiers.ts';
import type { PackedFile } from './tarball.ts';

export interface Staging {
  readonly workspace: string;
  /** The compiler's files, in the tree of the workspace. */
  readonly emitted: string;
  readonly version: string;
  readonly changelog: string;
  /** Folders with built content of a package, by their path in it. */
  readonly generated: Readonly<Record<string, string>>;
}

const NOT_PACKED = /(^|\/)(node_modules|testing)\/|\.test\.(tsx?|js|d\.ts)$/;

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((path) => !NOT_PACKED.test(path))
        .sort()
    : [];

const isModule = (path: string): boolean => /\.(js|d\.ts)$/.test(path);

/** The module behind an export of an inner tool, below `carried/<tool>/src`. */
const carriedModule = (tools: ReadonlyMap<string, Manifest>, specifier: string): string | undefined => {
  const [, tool = '', door = ''] = /^@jangada\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const manifest = tools.get(tool);
  if (!manifest || workspaceOnly.includes(specifier)) return undefined;
  const target = manifest.exports[`./${door}`] ?? manifest.exports['./*']?.replace('*', door);
  if (target === undefined) throw new Error(`${specifier} is no door of ${manifest.name}.`);
  return `${CARRIED_FOLDER}/${tool}/${target.replace(/^\.\//, '').replace(/\.tsx?$/, '.js')}`;
};

const relativeTo = (path: string, target: string): string => {
  const way = posix.relative(posix.dirname(path), target);
  return way.startsWith('.') ? way : `./${way}`;
};

/** Redirects every import to a file of the package: a compiled file, or an inner tool instead of an installed one. */
const redirect = (path: string, text: string, tools: ReadonlyMap<string, Manifest>): string =>
  replaceSpecifiers(text, (specifier) => {
    // The compiler has already done this in code, where this replacement would also change strings.
    if (specifier.startsWith('.')) return path.endsWith('.d.ts') ? specifier.replace(/\.tsx?$/, '.js') : specifier;
    const carried = carriedModule(tools, specifier);
    return carried === undefined ? specifier : relativeTo(path, carried);
  });

/** The compiler's text of a module by its path in the package. */
const emittedText = ({ emitted }: Staging, { folder, carries }: PackedPackage, path: string): string => {
  const carried = carries.find((one) => path.startsWith(`${CARRIED_FOLDER}/${posix.basename(one)}/`));
  const inWorkspace = carried ? path.replace(/^[^/]+\/[^/]+/, carried) : `${folder}/${path}`;
  return readFileSync(join(emitted, inWorkspace), 'utf8');
};

/** Every module of the package, and the modules that it reaches in its inner tools. */
const modulesOf = (staging: Staging, packed: PackedPackage, tools: ReadonlyMap<string, Manifest>) => {
  const found = new Map<string, string>();
  const own = filesBelow(join(staging.emitted, packed.folder, 'src')).filter(isModule);
  const waiting = own.map((path) => `src/${path}`);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const text = redirect(path, emittedText(staging, packed, path), tools);
    found.set(path, text);
    const reached = specifiersIn(text)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(path), specifier))
      .filter((target) => target.startsWith(`${CARRIED_FOLDER}/`) && target.endsWith('.js'));
    waiting.push(...reached, ...reached.map((target) => target.replace(/\.js$/, '.d.ts')));
  }
  return found;
};

const extraFiles = (place: string, from: string): PackedFile[] => {
  if (statSync(from).isFile()) return [{ path: place, bytes: readFileSync(from) }];
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: `${place}/${file.slice(from.length + 1)}`, bytes: readFileSync(file) }));
};

const checkFiles = (packed: PackedPackage, modules: ReadonlyMap<string, string>, files: ReadonlySet<string>): void => {
  for (const [path, text] of modules) {
    if (path.endsWith('.d.ts')) continue;
    for (const specifier of specifiersIn(text).filter((one) => /^\.{1,2}\/.*\.(js|json|css)$/.test(one))) {
      const target = posix.join(posix.dirname(path), specifier);
      if (!files.has(target)) throw new Error(`${packed.name}: ${path} imports ${target}, which is not packed.`);
    }
  }
};

/**
 * The files of a packed package: JavaScript and declarations in the tree of its sources, its other files, and its files
 * for the npm registry.
 *
 * @throws when a module imports a file that is not packed, or a package that is not declared
 */
export const stagePackage = (staging: Staging, packed: PackedPackage): PackedFile[] => {
  const { workspace, version, changelog } = staging;
  const folder = join(workspace, packed.folder);
  const own = readManifest(folder);
  const tools = new Map(packed.carries.map((one) => [posix.basename(one), readManifest(join(workspace, one))]));
  const modules = modulesOf(staging, packed, tools);
  const used = new Set([...modules.values()].flatMap(specifiersIn).flatMap((one) => packageOf(one) ?? []));
  for (const specifier of workspaceOnly) used.delete(packageOf(specifier) ?? '');
  const names = new Set(packedPackages.map(({ name }) => name));
  const packable = (manifest: Manifest): Manifest => ({
    ...manifest,
    dependencies: withoutWorkspaceTools(manifest.dependencies ?? {}, names),
  });
  const declared = {
    own: packable(own),
    carried: [...tools.values()].map(packable),
    others: packedPackages.map((other) => packable(readManifest(join(workspace, other.folder)))),
    root: readManifest(workspace),
  };
  const assets = filesBelow(join(folder, 'src'))
    .filter((path) => !/\.tsx?$/.test(path))
    .map((path) => ({ path: `src/${path}`, bytes: readFileSync(join(folder, 'src', path)) }));
  const manifest = packedManifest(own, version, dependenciesOf(declared, used, version), [...modules.keys()].sort());
  const bins = Object.values(own.bin ?? {}).map((target) => target.replace(/^\.\/(.*)\.tsx?$/, '$1.js'));
  const files: PackedFile[] = [
    ...[...modules].map(([path, text]) => ({ path, bytes: Buffer.from(text), executable: bins.includes(path) })),
    ...assets,
    ...Object.entries(packed.extra).flatMap(([place, source]) => extraFiles(place, join(workspace, source))),
    ...(packed.built ?? []).flatMap((place) => extraFiles(place, staging.generated[place] ?? '')),
    { path: 'package.json', bytes: Buffer.from(manifest) },
    { path: 'LICENSE', bytes: readFileSync(join(workspace, 'LICENSE')) },
    { path: 'CHANGELOG.md', bytes: Buffer.from(changelog) },
    { path: 'README.md', bytes: readFileSync(join(folder, 'README.md')) },
  ];
  checkFiles(packed, modules, new Set(files.map(({ path }) => path)));
  return files;
};

/** Removes workspace tools from the versions: they are packed inside or unused, and cannot be installed. */
function withoutWorkspaceTools(versions: Readonly<Record<string, string>>, packed: ReadonlySet<string>) {
  return Object.fromEntries(
    Object.entries(versions).filter(([name, version]) => !version.startsWith('workspace:') || packed.has(name)),
  );
}
