import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Versions = Readonly<Record<string, string>>;

/** The fields of a package.json that packing reads. */
export interface Manifest {
  readonly name: string;
  readonly description?: string;
  readonly sideEffects?: readonly string[];
  readonly bin?: Versions;
  readonly exports: Versions;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const CODE = /\.tsx?$/;

/** An export of a module has its declarations beside it; an export of a style sheet has none. */
const doorOf = (target: string): unknown =>
  CODE.test(target) ? { types: target.replace(CODE, '.d.ts'), default: target.replace(CODE, '.js') } : target;

/**
 * The exports of a packed package, one entry per module: Node warns when a pattern is requested with a final slash, as
 * the Module Federation plugin does.
 *
 * @param modules the paths of its compiled modules
 */
const doorsOf = (doors: Versions, modules: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(doors).flatMap(([door, target]) => {
      if (!door.endsWith('/*')) return [[door, doorOf(target)]];
      const [start = '', end = ''] = target.slice('./'.length).replace(CODE, '.js').split('*');
      return modules
        .filter((path) => path.startsWith(start) && path.endsWith(end))
        .map((path) => [
          door.replace('*', path.slice(start.length, -end.length)),
          doorOf(`./${path.replace(/js$/, 'ts')}`),
        ]);
    }),
  );

const mapped = <Value, Other>(record: Readonly<Record<string, Value>>, change: (value: Value) => Other) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

export interface Dependencies {
  readonly dependencies: Versions;
  /** Packages that only some exports need, such as test helpers. */
  readonly optional: Versions;
}

export interface Declared {
  /** The package.json of the package itself. */
  readonly own: Manifest;
  /** The tools that are packed inside the package. */
  readonly carried: readonly Manifest[];
  /** The other packed packages: their declarations may name types from a library. */
  readonly others: readonly Manifest[];
  /** The root of the workspace, whose versions of test libraries and types apply. */
  readonly root: Manifest;
}

/**
 * The dependencies of a packed package: all that it declares, and those of the tools packed inside it.
 *
 * @param used the packages that its files import
 * @param version of the other packed packages
 * @throws when something is imported that nobody declares
 */
export const dependenciesOf = (
  { own, carried, others, root }: Declared,
  used: ReadonlySet<string>,
  version: string,
): Dependencies => {
  const inside = new Set(carried.map(({ name }) => name));
  const exact = (versions: Versions): Versions =>
    Object.fromEntries(
      Object.entries(versions)
        .filter(([name]) => !inside.has(name) && name !== own.name)
        .map(([name, wanted]) => [name, wanted.startsWith('workspace:') ? version : wanted]),
    );
  const elsewhere: Versions = Object.assign(
    {},
    ...[...others, ...carried].map(({ dependencies }) => exact(dependencies ?? {})),
  );
  const dependencies: Record<string, string> = exact(own.dependencies ?? {});
  const optional: Record<string, string> = {};
  const missing: string[] = [];
  for (const name of [...used].sort()) {
    if (name === own.name || Object.hasOwn(dependencies, name)) continue;
    const [found, fromRoot] = [elsewhere[name], own.devDependencies?.[name] ?? root.devDependencies?.[name]];
    if (found !== undefined) dependencies[name] = found;
    else if (fromRoot !== undefined) optional[name] = fromRoot;
    else missing.push(name);
  }
  if (missing.length > 0) throw new Error(`${own.name} imports ${missing.join(', ')} and does not declare it.`);
  // The package's declarations mention the types of React, which are a separate package.
  const typesOfReact = used.has('react') ? root.devDependencies?.['@types/react'] : undefined;
  return {
    dependencies: { ...dependencies, ...(typesOfReact !== undefined && { '@types/react': typesOfReact }) },
    optional,
  };
};

/**
 * The package.json of a packed package, as text.
 *
 * @param modules the paths of its compiled modules
 */
export const packedManifest = (
  own: Manifest,
  version: string,
  { dependencies, optional }: Dependencies,
  modules: readonly string[],
): string => {
  const document = {
    name: own.name,
    version,
    description: own.description,
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=24' },
    ...(own.sideEffects && { sideEffects: own.sideEffects }),
    ...(own.bin && { bin: mapped(own.bin, (target) => target.replace(CODE, '.js')) }),
    exports: { ...doorsOf(own.exports, modules), './package.json': './package.json' },
    dependencies,
    ...(Object.keys(optional).length > 0 && {
      peerDependencies: optional,
      peerDependenciesMeta: mapped(optional, () => ({ optional: true })),
    }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};
