import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { serviceWorkerPlugins } from './precache-manifest.ts';
import { BASE_CHUNK, FORMS_CHUNK, GAMES_CHUNK } from './shared-packages.ts';
import { findSource, folderOf, moduleFile } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

/** Smaller shared parts are duplicated instead of loaded separately. */
const SPLIT_BYTES_MIN = 30_000;

/** The entry file of a shell: `src/main.tsx` or `src/main.ts` by convention. */
const hostEntry = (folder: string): string => {
  const file = findSource(join(folder, 'src/main'));
  if (!file) throw new Error(`A shell starts in src/main.tsx or src/main.ts; ${folder} has neither.`);
  return file;
};

/** The file in which the build lists the provided modules. */
export const providedFile = (folder: string) => join(folder, 'src/composition/provided.ts');

/** The file in which the build lists every remote, for the bundle without federation. */
export const bundledFile = (folder: string) => join(folder, 'src/composition/bundled.ts');

/** A rule for a file of the shell that a loader writes during compilation. */
export const filledIn = (resource: string, name: string, options: object): RuleSetRule => ({
  resource,
  enforce: 'pre',
  use: [{ loader: moduleFile(import.meta.dirname, name), options }],
});

/** In the bundle, the shell's imports of `load-module.ts` resolve to the loader of the bundle. */
const withoutFederation = (folder: string) =>
  new webpack.NormalModuleReplacementPlugin(
    /[\\/]load-module\.ts$/,
    join(folder, 'src/composition/load-module.monolith.ts'),
  );

/** The bundle lacks the federation runtime, which the entries of remotes use. */
const withoutRuntimeGlobals = (folder: string) => ({
  [join(folder, 'src/composition/runtime-globals.ts')]: false as const,
});

/**
 * Disables the unused parts of the federation runtime: snapshots, the classes for a host without remotes or shared
 * modules, and code for Node.
 */
const runtimeOptions = new webpack.DefinePlugin({
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: '"web"',
});

/** The option above disables manifests, but their handler would still be bundled. The plan replaces manifests. */
const withoutSnapshots = new webpack.NormalModuleReplacementPlugin(
  /[\\/]snapshot[\\/]SnapshotHandler\.js$/,
  join(folderOf('host'), 'src/composition/without-snapshots.ts'),
);

type CacheGroups = Record<string, object>;

/**
 * Puts all modules of a named async chunk into one file, including those that other chunks use. A module in two such
 * chunks goes to the one with the higher priority.
 */
const wholeChunk = (chunk: string, priority: number): CacheGroups => ({
  [chunk]: {
    name: `${chunk}-modules`,
    chunks: 'async',
    enforce: true,
    priority,
    test: (module: webpack.Module, { chunkGraph }: { chunkGraph: webpack.ChunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === chunk),
  },
});

/**
 * The shell: a plain application without the federation build plugin, with which remotes would use the shell's runtime
 * instance as their own. Its own imports and the modules it shares come from the same module graph.
 */
export const hostConfiguration = (target: BuildTarget, uniqueName: string): Configuration => {
  const base = releaseConfiguration(target, uniqueName);
  return {
    ...base,
    entry: { main: hostEntry(target.folder) },
    // The start contains a table of all later files, of which names would be a third. A page has one shell, so this
    // global needs no release in its name, which would make `vendors` differ in each release.
    output: { ...base.output, chunkFilename: '[id].[contenthash:6].js', chunkLoadingGlobal: 'hostChunks' },
    ...(target.kind === 'monolith'
      ? { resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...withoutRuntimeGlobals(target.folder) } } }
      : {}),
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        filledIn(providedFile(target.folder), 'provided-loader', {
          folder: target.folder,
          provides: target.provides,
        }),
        filledIn(bundledFile(target.folder), 'bundled-loader', { folder: target.folder }),
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      ...(target.kind === 'monolith' ? [withoutFederation(target.folder)] : [runtimeOptions, withoutSnapshots]),
      ...serviceWorkerPlugins(target.folder),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'all',
        minSize: SPLIT_BYTES_MIN,
        cacheGroups: {
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
          defaultVendors: false,
          // In the order of priority. Nearly every page loads `BASE_CHUNK`; a page without a form does not load
          // `FORMS_CHUNK`.
          ...wholeChunk(BASE_CHUNK, 22),
          ...wholeChunk(GAMES_CHUNK, 21),
          ...wholeChunk(FORMS_CHUNK, 20),
          // This chunk changes only with the lockfile, so it stays in the browser's cache when the shell changes.
          vendors: { name: 'vendors', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 10 },
        },
      },
    },
  };
};
