import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { DependencyOrderPlugin } from './dependency-order-plugin.ts';
import { listSources } from './source-files.ts';
import { workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

/** The desk: a plain application without federation, with all of its files below the root of a host of its own. */
export const deskConfiguration = (target: BuildTarget): Configuration => {
  const base = releaseConfiguration(target, 'jangada-desk');
  return {
    ...base,
    name: 'desk',
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
      name: 'desk',
      cacheDirectory: join(workspaceDir, '.cache/webpack'),
      buildDependencies: { config: listSources(import.meta.dirname).map((path) => join(import.meta.dirname, path)) },
    },
  };
};
