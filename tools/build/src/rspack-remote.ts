import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Compiler, Configuration, ExternalItem } from '@rspack/core';
import { exposesOf } from '@jangada/contracts/page/offer';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { bundlerTarget, compilerTargets } from './browser-floor.ts';
import { uniqueNameOf } from './digest.ts';
import { chunkScript, rejectInsteadOfThrowing, waitForPlanFiles } from './integrity-plugin.ts';
import { readOffer } from './offer.ts';
import { sharedKeys } from './shared-packages.ts';
import { sourceName } from './source-maps.ts';
import { buildTarget, ownRemote } from './targets.ts';
import { CHUNK_LOAD_TIMEOUT_MS } from './webpack-base.ts';
import { chunkNameOf, isRuntimeOfShell, SHELL_RUNTIME, SPLIT_BYTES_MIN, sourceOfExpose } from './webpack-remote.ts';

/** The part of the federation runtime that the entry calls; the shell has it. */
const runtimeOfShell: ExternalItem = ({ request }, done) =>
  isRuntimeOfShell(request ?? '') ? done(undefined, SHELL_RUNTIME) : done();

const NAME = 'RspackRuntimePlugin';

/** The name of Rspack's own runtime module that finds the global object. */
const GLOBAL_MODULE = 'global';

/**
 * Async chunks run only with the integrity hashes of the plan, as with webpack (integrity-plugin.ts). This also
 * replaces Rspack's search for the global object with `Function`, which the page's policy refuses.
 */
class RspackRuntimePlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule, RuntimePlugin } = compiler.webpack;
    class WaitForPlanFiles extends RuntimeModule {
      constructor() {
        super('wait for plan files', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        return waitForPlanFiles(RuntimeGlobals.loadScript);
      }
    }
    class RejectInsteadOfThrowing extends RuntimeModule {
      constructor() {
        super('reject instead of throwing', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        return rejectInsteadOfThrowing(RuntimeGlobals.ensureChunk);
      }
    }
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name === GLOBAL_MODULE && module.source)
          module.source.source = Buffer.from(`${RuntimeGlobals.global} = globalThis;`);
      });
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(NAME, chunkScript);
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new WaitForPlanFiles()));
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunk)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new RejectInsteadOfThrowing()));
    });
  }
}

export interface RspackRemote {
  /** The folder of the remote's package.json. */
  readonly folder: string;
  /** The name of the remote; in a separate repository by default the one in package.json. */
  readonly name?: ReleasableName;
  /** The version of the remote; by default the one in package.json. A published version never changes. */
  readonly version?: string;
}

/**
 * The Rspack configuration for a remote: the same container as webpack builds, published with `jangada publish --from
 * dist/rspack`.
 *
 * @example
 * // rspack.config.mjs
 * import { rspackConfiguration } from '@jangada/build/rspack-remote';
 * export default rspackConfiguration({ folder: import.meta.dirname });
 * @throws when there is no such remote or its offer is not valid
 */
export const rspackConfiguration = async ({
  folder,
  name = ownRemote,
  version,
}: RspackRemote): Promise<Configuration> => {
  if (name === undefined) throw new Error('Which remote is it? Name it, or write jangada.remote into package.json.');
  const target = buildTarget({ name, folder, version });
  const offer = await readOffer(folder, name);
  const uniqueName = uniqueNameOf(target);
  return {
    name: `${name} ${target.version}`,
    mode: 'production',
    context: folder,
    target: bundlerTarget,
    // `jangada publish --from` uploads the maps separately from the files; no script names its map.
    devtool: 'hidden-source-map',
    entry: {},
    output: {
      path: join(folder, 'dist/rspack'),
      clean: true,
      uniqueName,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      devtoolModuleFilenameTemplate: sourceName,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            env: { targets: compilerTargets },
          },
          type: 'javascript/auto',
        },
        { test: /\.(woff2|avif|webp|png|svg|mp3)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      splitChunks: { chunks: 'async', minSize: SPLIT_BYTES_MIN, cacheGroups: { defaultVendors: false } },
    },
    externals: [runtimeOfShell],
    plugins: [
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: 'entry.[contenthash:8].js',
        library: { type: 'var', name: uniqueName },
        exposes: Object.fromEntries(
          exposesOf(offer).map((expose) => [
            expose,
            { import: sourceOfExpose(folder, expose), name: chunkNameOf(expose) },
          ]),
        ),
        shared: Object.fromEntries(
          sharedKeys.map((key) => [key, { import: false, singleton: true, requiredVersion: false }]),
        ),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new RspackRuntimePlugin(),
    ],
    infrastructureLogging: { level: 'error' },
    performance: false,
  };
};
