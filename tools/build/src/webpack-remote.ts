import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { Offer } from '@jangada/contracts/page/offer';
import { exposesOf } from '@jangada/contracts/page/offer';
import { manifestOptions, WithoutStatsPlugin } from './federation-manifest.ts';
import { RuntimeIdsPlugin } from './runtime-ids-plugin.ts';
import { sharedKeys } from './shared-packages.ts';
import { findSource, moduleFile } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

/** Smaller shared parts are duplicated instead of loaded separately. */
export const SPLIT_BYTES_MIN = 8_000;

/** The source of an expose: `./routes/home` → `src/routes/home.tsx` or `.ts`. */
export const sourceOfExpose = (folder: string, expose: string): string => {
  const base = join(folder, 'src', expose);
  const file = findSource(base);
  if (!file) throw new Error(`The offer names ${expose}, but there is neither ${base}.tsx nor ${base}.ts.`);
  return file;
};

const refusePlainSheets = {
  test: /\.css$/,
  exclude: /\.module\.css$/,
  enforce: 'pre' as const,
  loader: moduleFile(import.meta.dirname, 'refuse-styles-loader'),
};

/** `./routes/home` → `routes-home` */
export const chunkNameOf = (expose: string): string => expose.slice(2).replaceAll('/', '-');

type ExternalItem = Extract<NonNullable<Configuration['externals']>, (...values: never) => unknown>;

/** The shell sets this global before it runs the first entry. */
export const SHELL_RUNTIME = 'global _FEDERATION_BUNDLER_RUNTIME';

/** Whether this is the part of the federation runtime that the bundler's own code calls. */
export const isRuntimeOfShell = (request: string): boolean => /^[^!]*webpack-bundler-runtime[\\/]dist/.test(request);

const runtimeOfShell: ExternalItem = ({ request }, done) =>
  isRuntimeOfShell(request) ? done(undefined, SHELL_RUNTIME) : done();

/** The container: every expose of the offer is a separate module, and modules of the shell are not bundled. */
export const remoteConfiguration = (target: BuildTarget, uniqueName: string, offer: Offer): Configuration => {
  const base = releaseConfiguration(target, uniqueName);
  const exposes = exposesOf(offer).map((expose) => [
    expose,
    { import: sourceOfExpose(target.folder, expose), name: chunkNameOf(expose) },
  ]);
  const shared = sharedKeys.map((key) => [
    key,
    { import: false as const, singleton: true, requiredVersion: false as const },
  ]);
  return {
    ...base,
    module: { ...base.module, rules: [refusePlainSheets, ...(base.module?.rules ?? [])] },
    entry: {},
    externals: [runtimeOfShell],
    // Every build would warn that addresses are relative to the manifest's, which is intended.
    infrastructureLogging: { level: 'error' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: SPLIT_BYTES_MIN,
        // An expose has its own script and at most one common script; other code is duplicated.
        maxAsyncRequests: 2,
        cacheGroups: {
          defaultVendors: false,
          // Only code is shared here: imports from the shell stay recorded with each expose that uses them.
          default: { type: /^javascript/, minChunks: 2, reuseExistingChunk: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: 'entry.[contenthash:8].js',
        library: { type: 'var', name: uniqueName },
        exposes: Object.fromEntries(exposes),
        shared: Object.fromEntries(shared),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: manifestOptions(uniqueName, target.version, offer),
        // The start of the runtime is not a file in node_modules.
        virtualRuntimeEntry: true,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new RuntimeIdsPlugin(),
      new WithoutStatsPlugin(),
    ],
  };
};
