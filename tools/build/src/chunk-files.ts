import type { Compilation } from 'webpack';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { Offer } from '@jangada/contracts/page/offer';

/** The parts of webpack's graph that describe a release; webpack's own types leave them open. */
type Block =
  Compilation['modules'] extends Set<infer Module> ? (Module extends { blocks: (infer B)[] } ? B : never) : never;
type ChunkGroup = ReturnType<Compilation['chunkGraph']['getBlockChunkGroup']>;
interface Origin {
  blocks: Block[];
  resource?: string;
  modules?: { resource?: string }[];
}

export interface ExposeFiles {
  scripts: string[];
  needs: string[];
}

const scriptsOf = (group: ChunkGroup): string[] =>
  (group?.chunks ?? []).flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')));

const sharedKeyOf = (module: object): string[] =>
  'options' in module &&
  typeof module.options === 'object' &&
  module.options &&
  'shareKey' in module.options &&
  typeof module.options.shareKey === 'string'
    ? [module.options.shareKey]
    : [];

const needsOf = (compilation: Compilation, group: ChunkGroup): string[] =>
  (group?.chunks ?? []).flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(sharedKeyOf),
  );

const sorted = (values: readonly string[], without: readonly string[]) =>
  [...new Set(values)].filter((value) => !without.includes(value)).sort();

const describe = (compilation: Compilation, block: Block, startScripts: readonly string[]): ExposeFiles => {
  const group = compilation.chunkGraph.getBlockChunkGroup(block);
  return { scripts: sorted(scriptsOf(group), startScripts), needs: sorted(needsOf(compilation, group), []) };
};

/** The start scripts of an entry: first the one that runs first. */
export const startScripts = (compilation: Compilation, entry: string): [string, ...string[]] => {
  const entrypoint = compilation.entrypoints.get(entry);
  const runtime = entrypoint?.getRuntimeChunk();
  const first = runtime && [...runtime.files].find((file) => file.endsWith('.js'));
  if (!entrypoint || !first) throw new Error(`The build has no entry ${entry}.`);
  return [first, ...entrypoint.getFiles().filter((file) => file.endsWith('.js') && file !== first)];
};

const nameOf = (block: Block): string | undefined => {
  const [dependency] = block.dependencies;
  if (!dependency) return undefined;
  if ('exposedName' in dependency && typeof dependency.exposedName === 'string') return dependency.exposedName;
  return 'request' in dependency && typeof dependency.request === 'string' ? dependency.request : undefined;
};

const blocksNamed = (origins: Iterable<Origin>): Map<string, Block> =>
  new Map(
    [...origins].flatMap(({ blocks }) =>
      blocks.flatMap((block): [string, Block][] => {
        const name = nameOf(block);
        return name === undefined ? [] : [[name, block]];
      }),
    ),
  );

/** The module of each expose of a remote's offer, as the container imports it. */
const blocksOfExposes = (compilation: Compilation, offer: Offer): Record<string, Block> => {
  const containers = [...compilation.modules].filter(
    (module) =>
      module.type === 'javascript/dynamic' &&
      module.blocks.length > 0 &&
      module.constructor.name === 'ContainerEntryModule',
  );
  const blocks = blocksNamed(containers);
  return Object.fromEntries(
    exposesOf(offer).map((expose) => {
      const block = blocks.get(expose);
      if (!block) throw new Error(`The build has no module for ${expose}.`);
      return [expose, block];
    }),
  );
};

/** The files that each expose of a remote's offer needs besides the entry. */
export const exposesOfRemote = (compilation: Compilation, entry: string, offer: Offer): Record<string, ExposeFiles> => {
  const start = startScripts(compilation, entry);
  return Object.fromEntries(
    Object.entries(blocksOfExposes(compilation, offer)).map(([expose, block]) => [
      expose,
      describe(compilation, block, start),
    ]),
  );
};

const groupsBelow = (group: ChunkGroup, found = new Set<ChunkGroup>()): Set<ChunkGroup> => {
  for (const child of group?.getChildren() ?? []) {
    if (found.has(child)) continue;
    found.add(child);
    groupsBelow(child, found);
  }
  return found;
};

/** By expose: the scripts that its module imports later, by `import()`. */
export const lazyScriptsOfRemote = (compilation: Compilation, offer: Offer): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(blocksOfExposes(compilation, offer)).map(([expose, block]) => {
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      return [expose, sorted([...groupsBelow(group)].flatMap(scriptsOf), scriptsOf(group))];
    }),
  );

/** Every key of a shared module that a remote uses, at its start or later. */
export const sharedKeysOfRemote = (compilation: Compilation): string[] =>
  sorted([...compilation.modules].flatMap(sharedKeyOf), []);

/** The source files of a build, including those that webpack has concatenated into one module. */
export const filesInside = (compilation: Compilation): string[] =>
  ([...compilation.modules] as Origin[])
    .flatMap((module) => module.modules ?? [module])
    .flatMap(({ resource }) => (resource === undefined ? [] : [resource]));

/** The dynamic imports in one file, by the imported request. */
export const importsOfFile = (compilation: Compilation, entry: string, file: string): Record<string, ExposeFiles> => {
  const origins = ([...compilation.modules] as Origin[]).filter((module) =>
    (module.modules ?? [module]).some((part) => part.resource === file),
  );
  const start = startScripts(compilation, entry);
  return Object.fromEntries(
    [...blocksNamed(origins)].map(([name, block]) => [name, describe(compilation, block, start)]),
  );
};
