import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { listSources } from './source-files.ts';
import { bundlerTarget } from './browser-floor.ts';
import { moduleFile, workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { resolution, sourceRules } from './webpack-base.ts';

const require = createRequire(import.meta.url);

/**
 * One remote on its own, with the stub host, React Refresh and readable sources. It is one application without sharing
 * or federation; the contract defines the API of its host.
 */
export const devConfiguration = (target: BuildTarget): Configuration => ({
  name: `${target.name} alone`,
  mode: 'development',
  context: target.folder,
  target: bundlerTarget,
  devtool: 'cheap-module-source-map',
  entry: { main: `${join(target.folder, 'src/offer.ts')}?start` },
  output: { filename: '[name].js', publicPath: 'auto', uniqueName: `${target.name}-alone` },
  resolve: resolution,
  experiments: { css: true },
  module: {
    rules: [
      ...(sourceRules(true, `${target.name}-alone`) ?? []),
      {
        resourceQuery: /^\?start$/,
        enforce: 'pre',
        loader: moduleFile(import.meta.dirname, 'dev-modules-loader'),
        options: { name: target.name },
      },
    ],
  },
  plugins: [new ReactRefreshPlugin({ overlay: false, library: target.name })],
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
  cache: {
    type: 'filesystem',
    name: `dev-${target.name}`,
    cacheDirectory: join(workspaceDir, '.cache/webpack'),
    buildDependencies: {
      config: listSources(import.meta.dirname).map((path) => join(import.meta.dirname, path)),
      defaultWebpack: [require.resolve('webpack/lib/index.js')],
    },
  },
});
