import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { compile } from '@jangada/build/compile';
import { providedPackages } from '@jangada/build/shared-packages';
import { moduleFile, sharedFrom } from '@jangada/build/targets';
import { resolution, sourceRules } from '@jangada/build/webpack-base';
import { filledIn } from '@jangada/build/webpack-host';
import { LAB_SCRIPT } from './protocol.ts';

/**
 * The page that replaces the shell: the shared modules and the stub host, without a remote. It is the same for every
 * remote.
 */
const labConfiguration = (outDir: string): Configuration => ({
  name: 'lab',
  // The production build of React; names stay readable, because the size does not matter here.
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
  // The result is stored as a whole (lab-folder.ts) and packed, so it must have the same bytes each time.
  cache: false,
});

/** Compiles the page into a folder, as `lab.js`. */
export const buildLab = async (outDir: string): Promise<void> => {
  await compile(labConfiguration(outDir));
};
