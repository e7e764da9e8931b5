import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { DependencyOrderPlugin } from './dependency-order-plugin.ts';
import { listSources } from './source-files.ts';
import { workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

/**
 * The operations board: a plain application without federation. Its page trusts the scripts that its one nonced script
 * loads, so it needs no table of hashes.
 */
export const boardConfiguration = (target: BuildTarget): Configuration => {
  const base = releaseConfiguration(target, 'jangada-board');
  return {
    ...base,
    name: 'board',
    entry: { main: join(target.folder, 'src/main.tsx') },
    plugins: [new DependencyOrderPlugin()],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          vendors: { name: 'vendors', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 10 },
        },
      },
    },
    cache: {
      type: 'filesystem',
      name: 'board',
      cacheDirectory: join(workspaceDir, '.cache/webpack'),
      buildDependencies: { config: listSources(import.meta.dirname).map((path) => join(import.meta.dirname, path)) },
    },
  };
};
