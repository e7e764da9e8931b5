import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SOURCE_MAP_SUFFIX, SOURCE_MAPS_FOLDER } from '@jangada/contracts/delivery/source-maps';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import { listFiles } from './release-document.ts';

/** The comment of a bundler below a script that names its map. */
const MAP_COMMENT = /\n?\/\/[#@] sourceMappingURL=\S+\s*$/;

/**
 * The source's path relative to the remote's folder, wherever it was built; a module that a plugin made has no path.
 */
export const sourceName = ({ resourcePath }: { resourcePath: string }): string =>
  resourcePath.startsWith('data:') ? 'generated' : resourcePath.replace(/^\.\//, '');

/** A quoted absolute path into node_modules: generated code of a federation plugin contains such paths. */
const BUILD_FOLDER = /(['"`])(?:[A-Za-z]:)?\/(?:[^'"`\\\n]*?\/)?node_modules\//g;

/** Removes the build machine's folders from a map: they would be published, and differ between machines. */
const withoutBuildFolder = (map: string): string => map.replace(BUILD_FOLDER, '$1node_modules/');

const PLUGIN = 'HashWithoutMapsPlugin';

/**
 * Hashes modules by their code alone, as in a build without maps. webpack adds the map to the hash, and the minimizer
 * assigns short names by letter frequency, hashes included: the same sources had other bytes with maps.
 */
class HashWithoutMapsPlugin {
  apply(compiler: Compiler): void {
    const { NormalModule, sources, util } = compiler.webpack;
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.succeedModule.tap(PLUGIN, (module) => {
        const source = module instanceof NormalModule && module.originalSource();
        if (!source || !module.buildInfo) return;
        const hash = util.createHash(compilation.outputOptions.hashFunction ?? 'sha256');
        hash.update('source');
        new sources.RawSource(source.buffer()).updateHash(hash);
        hash.update('meta');
        hash.update(JSON.stringify(module.buildMeta));
        module.buildInfo.hash = hash.digest('hex');
      });
    });
  }
}

const cacheWithMaps = (cache: Configuration['cache']): NonNullable<Configuration['cache']> =>
  typeof cache === 'object' && cache.type === 'filesystem' ? { ...cache, name: `${cache.name}-source-maps` } : false;

/**
 * The same build with source maps in separate files, which no script names. The scripts have the same bytes, so a
 * release has one digest with and without maps.
 */
export const withSourceMaps = (configuration: Configuration): Configuration => ({
  ...configuration,
  // A cache of its own, because modules that were cached without maps would have none.
  cache: cacheWithMaps(configuration.cache),
  plugins: [
    ...(configuration.plugins ?? []),
    new HashWithoutMapsPlugin(),
    new webpack.SourceMapDevToolPlugin({
      filename: `[file]${SOURCE_MAP_SUFFIX}`,
      append: false,
      moduleFilenameTemplate: sourceName,
    }),
  ],
});

const asideOf = (folder: string): string => `${folder}.maps`;

/** Removes the working folder of a release, and the files that were moved out of it. */
export const removeWork = (folder: string): void => {
  for (const one of [folder, asideOf(folder)]) rmSync(one, { recursive: true, force: true });
};

/**
 * Moves the source maps out of a folder of built files before the release is described, so that no release contains
 * one.
 *
 * @returns a function that moves them to the folder of maps, to be called when the files are listed
 */
export const takeSourceMaps = (folder: string): (() => void) => {
  const maps = listFiles(folder).filter(({ path }) => path.endsWith(SOURCE_MAP_SUFFIX));
  const aside = asideOf(folder);
  const move = (path: string, from: string, to: string): void => {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    renameSync(join(from, path), join(to, path));
  };
  for (const { path } of maps) {
    const map = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), withoutBuildFolder(map));
    move(path, folder, aside);
  }
  return () => {
    if (maps.length > 0) renameSync(aside, join(folder, SOURCE_MAPS_FOLDER));
  };
};

/**
 * Removes the comment that names the map of a script: another bundler may have written one, and players get no maps.
 */
export const removeMapComments = (folder: string): void => {
  for (const { path } of listFiles(folder)) {
    if (!path.endsWith('.js')) continue;
    const script = readFileSync(join(folder, path), 'utf8');
    if (MAP_COMMENT.test(script)) writeFileSync(join(folder, path), script.replace(MAP_COMMENT, ''));
  }
};
