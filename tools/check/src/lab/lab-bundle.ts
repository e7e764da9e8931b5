import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { compile } from '@jangada/build/compile';
import { providedPackages } from '@jangada/build/shared-packages';
import { listSources } from '@jangada/build/source-files';
import { moduleFile, sharedFrom, workspaceDir } from '@jangada/build/targets';
import { resolution, sourceRules } from '@jangada/build/webpack-base';
import { filledIn } from '@jangada/build/webpack-host';

const require = createRequire(import.meta.url);

const LAB_SCRIPT = 'lab.js';

/**
 * The page that replaces the shell: the shared modules and the stub host, without a remote. The same for every remote.
 */
const labConfiguration = (outDir: string): Configuration => ({
  name: 'lab',
  // The production build of React; names are readable, because the size does not matter here.
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  devtool: false,
  entry: { lab: moduleFile(import.meta.dirname, 'lab') },
  output: {
    path: outDir,
    filename: LAB_SCRIPT,
    assetModuleFilename: '[name][ext]',
    publicPath: '/lab/',
    uniqueName: 'lab',
  },
  resolve: resolution,
  experiments: { css: true },
  module: {
    rules: [
      ...(sourceRules(false) ?? []),
      filledIn(moduleFile(import.meta.dirname, 'provided'), 'provided-loader', {
        folder: sharedFrom,
        provides: providedPackages,
      }),
    ],
  },
  optimization: { minimize: false },
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  performance: false,
  stats: 'errors-warnings',
  cache: {
    type: 'filesystem',
    name: 'check-lab',
    cacheDirectory: join(workspaceDir, '.cache/webpack'),
    buildDependencies: {
      config: listSources(import.meta.dirname).map((path) => join(import.meta.dirname, path)),
      defaultWebpack: [require.resolve('webpack/lib/index.js')],
    },
  },
});

/** Compiles the page into a folder, as `lab.js` and its fonts. */
export const buildLab = async (outDir: string): Promise<void> => {
  await compile(labConfiguration(outDir));
};
