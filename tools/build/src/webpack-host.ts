import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { serviceWorkerPlugins } from './precache-manifest.ts';
import { BASE_CHUNK, FORMS_CHUNK, GAMES_CHUNK } from './shared-packages.ts';
import { findSource, folderOf, moduleFile } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

/** Smaller shared parts are copied into each place rather than fetched on their own. */
const SPLIT_BYTES_MIN = 30_000;

/** The file a shell starts with, by convention `src/main.tsx` or `src/main.ts`. */
const hostEntry = (folder: string): string => {
  const file = findSource(join(folder, 'src/main'));
  if (!file) throw new Error(`A shell starts in src/main.tsx or src/main.ts; ${folder} has neither.`);
  return file;
};

/** The file in which the build lists the provided modules. */
export const providedFile = (folder: string) => join(folder, 'src/composition/provided.ts');

/** The file in which the build lists every remote, for the bundle without federation. */
export const bundledFile = (folder: string) => join(folder, 'src/composition/bundled.ts');

/** A file of the shell that a loader of this folder writes while it is compiled. */
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

/** The bundle does not have the federation runtime, which the entries of remotes use. */
const withoutRuntimeGlobals = (folder: string) => ({
  [join(folder, 'src/composition/runtime-globals.ts')]: false as const,
});

/**
 * The unused parts of the federation runtime: snapshots, the classes for a host without remotes or shared modules, and code for
 * Node.
 */
const runtimeOptions = new webpack.DefinePlugin({
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: '"web"',
});

/** The option above ends the use of manifests; their handler would still be loaded. The plan replaces manifests. */
const withoutSnapshots = new webpack.NormalModuleReplacementPlugin(
  /[\\/]snapshot[\\/]SnapshotHandler\.js$/,
  join(folderOf('host'), 'src/composition/without-snapshots.ts'),
);

type CacheGroups = Record<string, object>;

/** Puts all modules of a named async chunk into one file, also those that other chunks use. A module of two goes to the higher priority. */
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
 * The shell: a plain application without the build plugin of federation, with which remotes would use the shell's
 * instance of the runtime as their own. What it shares and its own imports come from the same module graph.
 */
export const hostConfiguration = (target: BuildTarget, uniqueName: string): Configuration => {
  const base = releaseConfiguration(target, uniqueName);
  return {
    ...base,
    entry: { main: hostEntry(target.folder) },
    // The start contains a table of every later file; their names would be a third of it.
    // A page has one shell: with the release in this name, `vendors` would differ in each release.
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
          // Nearly every page has the first; a page without a form has none of the last.
          ...wholeChunk(BASE_CHUNK, 22),
          ...wholeChunk(GAMES_CHUNK, 21),
          ...wholeChunk(FORMS_CHUNK, 20),
          // Changes with the lockfile only, so a new shell leaves it in the browser's cache.
          vendors: { name: 'vendors', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 10 },
        },
      },
    },
  };
};
