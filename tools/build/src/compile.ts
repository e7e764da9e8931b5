import webpack from 'webpack';
import type { Compilation, Configuration } from 'webpack';

/**
 * Runs one build and writes the cache.
 *
 * @throws with webpack's own words when anything does not compile; warnings are printed
 */
export const compile = (configuration: Configuration): Promise<Compilation> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    if (!compiler) throw new Error('webpack made no compiler of the configuration.');
    compiler.run((failure, stats) => {
      compiler.close((closeFailure) => {
        if (failure ?? closeFailure) reject(failure ?? closeFailure);
        else if (!stats) reject(new Error('webpack ended without a result.'));
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else {
          if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
          resolve(stats.compilation);
        }
      });
    });
  });
