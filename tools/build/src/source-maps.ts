import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SOURCE_MAP_SUFFIX, SOURCE_MAPS_FOLDER } from '@jangada/contracts/delivery/source-maps';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import { listFiles } from './release-document.ts';

/** What a bundler writes below a script to name its map. */
const MAP_COMMENT = /\n?\/\/[#@] sourceMappingURL=\S+\s*$/;

/** Sources by their path from the folder of the remote, wherever it was built; a module that a plugin made has no path. */
export const sourceName = ({ resourcePath }: { resourcePath: string }): string =>
  resourcePath.startsWith('data:') ? 'generated' : resourcePath.replace(/^\.\//, '');

/** A quoted absolute path into a folder of packages: the code that a federation plugin generates has them. */
const BUILD_FOLDER = /(['"`])(?:[A-Za-z]:)?\/(?:[^'"`\\\n]*?\/)?node_modules\//g;

/** A map names no folder of the machine that built it: it would show it, and differ from one machine to the other. */
const withoutBuildFolder = (map: string): string => map.replace(BUILD_FOLDER, '$1node_modules/');

const PLUGIN = 'HashWithoutMapsPlugin';

/**
 * Hashes modules by their code alone, as in a build without maps. webpack adds the map, and the minimizer gives short
 * names by how often each character occurs, those of hashes included: the same sources got other bytes with maps.
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
 * The same build with source maps, in files of their own that no script names. The scripts are the same bytes: the same
 * release with and without maps has one digest.
 */
export const withSourceMaps = (configuration: Configuration): Configuration => ({
  ...configuration,
  // Modules that were cached without maps would have none.
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

/** Removes the folder a release is built in, and what was taken out of it. */
export const removeWork = (folder: string): void => {
  for (const one of [folder, asideOf(folder)]) rmSync(one, { recursive: true, force: true });
};

/**
 * Takes the source maps out of a folder of built files, before the release is described, so that no release contains one.
 *
 * @returns puts them into the folder of maps, when the files of the release are listed
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

/** Removes the comment that names the map of a script: another bundler may have written one, and players get no map. */
export const removeMapComments = (folder: string): void => {
  for (const { path } of listFiles(folder)) {
    if (!path.endsWith('.js')) continue;
    const script = readFileSync(join(folder, path), 'utf8');
    if (MAP_COMMENT.test(script)) writeFileSync(join(folder, path), script.replace(MAP_COMMENT, ''));
  }
};
