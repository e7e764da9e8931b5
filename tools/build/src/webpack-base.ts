import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { bundlerTarget, compilerTargets } from './browser-floor.ts';
import { DependencyOrderPlugin } from './dependency-order-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { ModuleCommentPlugin } from './module-comment-plugin.ts';
import { listSources } from './source-files.ts';
import { folderOf, isInstalled, moduleFile, workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';

/** Maximum loading time of one async chunk. */
export const CHUNK_LOAD_TIMEOUT_MS = 10_000;

/** The second and third pass save 440 bytes (brotli) of the shell's start and cost a third of a second. */
const MINIFIER_PASSES = 3;

const require = createRequire(import.meta.url);

/** `inter.woff2?subset` becomes a separate file, named `inter-subset`. */
const subsetFont = (part: 'subset' | 'remainder'): RuleSetRule => ({
  test: /\.woff2$/,
  resourceQuery: new RegExp(`^\\?${part}$`),
  loader: moduleFile(import.meta.dirname, 'subset-font-loader'),
  options: { part },
  generator: { filename: `[name]-${part}.[contenthash:8][ext]` },
});

/**
 * The rules that release builds and the development server share: TypeScript from the sources, fonts and pictures as
 * files.
 *
 * @param release the unique name of a remote's build, whose sheets get a layer and a scope of their own
 */
export const sourceRules = (refresh: boolean, release?: string): NonNullable<Configuration['module']>['rules'] => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      },
      env: { targets: compilerTargets },
    },
  },
  // Packages that declare ES modules may still import without file extensions.
  { test: /\.m?js$/, resolve: { fullySpecified: false } },
  // Emotion's support for class components is unused; only its own package.json marks it as having side effects.
  { test: /[\\/]node_modules[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false },
  { test: /\.(woff2|avif|webp|png|svg|mp3)$/, type: 'asset/resource' },
  subsetFont('subset'),
  subsetFont('remainder'),
  {
    test: /\.css$/,
    oneOf: [
      {
        test: /\.module\.css$/,
        resourceQuery: /^\?sheet$/,
        type: 'css/module',
        parser: { exportType: 'text', namedExports: true },
        // Two releases of one remote may be in one page, so their class names must differ.
        generator: { localIdentName: '[uniqueName]-[id]-[local]', exportsConvention: 'as-is' },
        loader: moduleFile(import.meta.dirname, 'compact-styles-loader'),
      },
      {
        resourceQuery: /^\?sheet$/,
        type: 'css',
        parser: { exportType: 'text' },
        loader: moduleFile(import.meta.dirname, 'compact-styles-loader'),
      },
      {
        loader: moduleFile(import.meta.dirname, 'adopt-styles-loader'),
        options: { release },
        type: 'javascript/auto',
        sideEffects: true,
      },
    ],
  },
];

/** Aliases of one shared package, which is not installed in a folder outside the workspace, such as a fixture. */
const aliasesOf = (folder: string): [string, string][] => {
  const { name, exports }: { name: string; exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.entries(exports).map(([door, target]) =>
    door.endsWith('/*')
      ? [join(name, door.slice(0, -'/*'.length)), join(folder, dirname(target))]
      : [`${join(name, door)}$`, join(folder, target)],
  );
};

/** An installed package is resolved by its `exports`. */
const sharedAliases = Object.fromEntries(
  isInstalled
    ? []
    : ['contracts', 'event-bus', 'design', 'remote-kit'].flatMap((name) =>
        aliasesOf(join(workspaceDir, 'shared', name)),
      ),
);

export const resolution: Configuration['resolve'] = {
  extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
  alias: sharedAliases,
  // A module must be the same file for every importer.
  symlinks: true,
};

/** Only the workspace's own packages are built repeatedly; a folder outside is a fixture, without a cache. */
const cacheOf = (target: BuildTarget): Configuration['cache'] => {
  if (target.folder !== folderOf(target.name)) return false;
  return {
    type: 'filesystem',
    name: `${target.kind}-${target.name}`,
    cacheDirectory: join(workspaceDir, '.cache/webpack'),
    buildDependencies: { config: listSources(import.meta.dirname).map((path) => join(import.meta.dirname, path)) },
  };
};

/**
 * react-router's package.json leads to its development build under every condition, which contains warnings. Its
 * production build is in the folder beside it.
 */
const productionRouter = new webpack.NormalModuleReplacementPlugin(
  /[\\/]react-router[\\/]dist[\\/]development[\\/]/,
  ({ createData }) => {
    if (createData?.resource === undefined) return;
    createData.resource = createData.resource.replace(/development([\\/][\w-]+\.mjs)$/, 'production$1');
    createData.context = dirname(createData.resource);
  },
);

/**
 * An explicit compile hint: V8 compiles all functions of a file eagerly, on another thread while the file is streamed.
 * Otherwise it compiles each one at its first call, on the main thread (docs/decisions/0184). The hint is added after
 * minimizing, which drops comments.
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/**
 * The configuration that all releases share: production mode, deterministic, hashed names, compatible with a strict
 * CSP.
 */
export const releaseConfiguration = (target: BuildTarget, uniqueName: string): Configuration => ({
  name: `${target.name} ${target.version}`,
  mode: 'production',
  context: target.folder,
  target: bundlerTarget,
  devtool: false,
  output: {
    path: target.outDir,
    clean: true,
    uniqueName,
    filename: '[name].[contenthash:8].js',
    // A version is never published with other bytes, so the hash may be short; the table of chunks contains it a
    // hundred times.
    chunkFilename: '[name].[contenthash:6].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    publicPath: 'auto',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
    // A module that threw while it started is removed, so that no half-initialised module stays.
    strictModuleErrorHandling: true,
    hashFunction: 'sha256',
  },
  resolve: resolution,
  module: {
    rules: sourceRules(false, target.kind === 'remote' ? uniqueName : undefined),
    strictExportPresence: true,
  },
  optimization: {
    moduleIds: 'deterministic',
    chunkIds: 'deterministic',
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        terserOptions: { compress: { passes: MINIFIER_PASSES } },
        extractComments: false,
        parallel: false,
      }),
    ],
  },
  plugins: [
    productionRouter,
    new DependencyOrderPlugin(),
    new ModuleCommentPlugin(),
    new IntegrityPlugin(),
    compileHint,
  ],
  experiments: { css: true },
  performance: false,
  stats: 'errors-warnings',
  cache: cacheOf(target),
});
