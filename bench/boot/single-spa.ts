import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compilation, Configuration } from 'webpack';
import type { Release } from '@jangada/contracts/delivery/release';
import { releaseBase } from '@jangada/contracts/delivery/resolve';
import { listBundled, type BundledModule } from '@jangada/build/bundled-modules';
import { importsOfFile, startScripts } from '@jangada/build/chunk-files';
import { compile } from '@jangada/build/compile';
import { uniqueNameOf } from '@jangada/build/digest';
import { writeRelease } from '@jangada/build/release-document';
import { sharedKeys } from '@jangada/build/shared-packages';
import { buildTarget } from '@jangada/build/targets';
import type { BuildTarget } from '@jangada/build/targets';
import { releaseConfiguration } from '@jangada/build/webpack-base';
import { hostConfiguration, providedFile } from '@jangada/build/webpack-host';

const VERSION_SUFFIX = '-single-spa';

const ownDir = join(import.meta.dirname, 'single-spa');

/** The file of a remote may run before SystemJS does. */
const EARLY_SYSTEM = 'globalThis.System??={early:[],register(...registration){this.early.push(registration)}};';

const isShared = (request: string): boolean =>
  sharedKeys.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key));

const sourceOf = ({ folder }: BuildTarget, { request }: BundledModule): string =>
  join(folder, 'src/composition', request);

/**
 * Every module of every remote is a separate SystemJS module, registered by its name; it imports the shell's modules.
 */
const remotesConfiguration = (target: BuildTarget, modules: readonly BundledModule[]): Configuration => {
  const base = releaseConfiguration(target, `${uniqueNameOf(target)}_remotes`);
  return {
    ...base,
    name: 'single-spa remotes',
    entry: Object.fromEntries(
      modules.map((module) => [
        module.chunk,
        { import: sourceOf(target, module), library: { type: 'system', name: module.key } },
      ]),
    ),
    output: {
      ...base.output,
      clean: false,
      // A module registered by name has no address from which others could be resolved.
      publicPath: releaseBase('host', target.version),
      chunkLoadingGlobal: 'remoteChunks',
    },
    externalsType: 'system',
    externals: [
      ({ request }, done) => (request !== undefined && isShared(request) ? done(undefined, request) : done()),
    ],
    plugins: [...(base.plugins ?? []), new webpack.BannerPlugin({ banner: EARLY_SYSTEM, raw: true, entryOnly: true })],
    cache: false,
  };
};

interface SystemFile {
  readonly file: string;
  readonly needs: readonly string[];
}

const systemFileOf = (compilation: Compilation, chunk: string): SystemFile => {
  const entrypoint = compilation.entrypoints.get(chunk);
  const [file] = startScripts(compilation, chunk);
  const needs = (entrypoint?.chunks ?? []).flatMap((one) =>
    [...compilation.chunkGraph.getChunkModulesIterable(one)].flatMap((module) =>
      module instanceof webpack.ExternalModule && typeof module.request === 'string' ? [module.request] : [],
    ),
  );
  return { file, needs: [...new Set(needs)].sort() };
};

const shellConfiguration = (target: BuildTarget, files: Readonly<Record<string, SystemFile>>): Configuration => {
  const base = hostConfiguration(target, uniqueNameOf(target));
  return {
    ...base,
    name: 'single-spa shell',
    output: { ...base.output, clean: false },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]load-module(\.monolith)?\.ts$/, join(ownDir, 'load-module.ts')),
      new webpack.DefinePlugin({ SYSTEM_FILES: JSON.stringify(files) }),
    ],
    cache: false,
  };
};

/**
 * Builds the shell and the remotes in the way of single-spa and SystemJS, with the facades that federation shares. The
 * result is one release of the shell, like the single bundle, so that the edge serves it with the same optimisations as
 * ours.
 *
 * @param dir an empty folder for its files
 */
export const buildSingleSpa = async (dir: string): Promise<Release> => {
  const plain = buildTarget({ name: 'host' });
  const version = plain.version + VERSION_SUFFIX;
  const target: BuildTarget = { ...plain, kind: 'monolith', version, outDir: dir };
  mkdirSync(dir, { recursive: true });
  const { offers, modules } = await listBundled(target.folder);
  const remotes = await compile(remotesConfiguration(target, modules));
  const files = Object.fromEntries(modules.map(({ key, chunk }) => [key, systemFileOf(remotes, chunk)]));
  const shell = await compile(shellConfiguration(target, files));
  const [entry, ...initial] = startScripts(shell, 'main');
  const provided = importsOfFile(shell, 'main', providedFile(target.folder));
  // The HTML starts the file of a module, and the shell's modules that it imports.
  const exposes = Object.entries(files).map(([key, { file, needs }]): [string, { scripts: string[] }] => {
    const shared = needs.flatMap((name) => provided[name]?.scripts ?? []);
    return [key, { scripts: [...new Set([file, ...shared])] }];
  });
  return writeRelease(dir, {
    remote: 'host',
    version,
    uniqueName: uniqueNameOf(target),
    entry,
    initial,
    exposes: Object.fromEntries(exposes),
    bundled: offers,
  });
};
