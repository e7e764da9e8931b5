import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Configuration } from 'webpack';
import { exposesOfRemote, startScripts } from './chunk-files.ts';
import { compile } from './compile.ts';
import { uniqueNameOf } from './digest.ts';
import { readOffer } from './offer.ts';
import { writeRelease } from './release-document.ts';
import { listSources } from './source-files.ts';
import { buildTarget, folderOf, workspaceDir } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { remoteConfiguration } from './webpack-remote.ts';

/** One local build of a remote: an unminified release, with its files in memory. */
export interface DevRelease {
  readonly release: Release;
  readonly files: ReadonlyMap<string, Buffer>;
}

const cacheDirectory = join(workspaceDir, '.cache/webpack');

/** The same container as in a release, so that the site runs what will be published; only unminified. */
const readable = (configuration: Configuration, { name, folder }: BuildTarget): Configuration => ({
  ...configuration,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  optimization: { ...configuration.optimization, minimize: false },
  cache: folder === folderOf(name) && {
    type: 'filesystem',
    name: `dev-release-${name}`,
    cacheDirectory,
    buildDependencies: { config: listSources(import.meta.dirname).map((path) => join(import.meta.dirname, path)) },
  },
});

const targetOf = (base: BuildTarget, number: number): BuildTarget => {
  const version = `${base.version.split('-', 1)[0]}-dev.${Date.now().toString(36)}.${number}`;
  return buildTarget({
    name: base.name,
    folder: base.folder,
    version,
    outDir: join(workspaceDir, '.cache/dev-releases', String(process.pid)),
  });
};

/**
 * Builds a remote for the running site. Each build has its own version and unique name, so that two of them can be in
 * one page.
 *
 * @param number grows with each build of this process
 * @throws with webpack's message when it does not compile
 */
export const buildDevRelease = async (base: BuildTarget, number: number): Promise<DevRelease> => {
  const target = targetOf(base, number);
  const uniqueName = uniqueNameOf(target);
  try {
    const offer = await readOffer(target.folder, target.name);
    const compilation = await compile(readable(remoteConfiguration(target, uniqueName, offer), target));
    const [entry] = startScripts(compilation, uniqueName);
    const exposes = exposesOfRemote(compilation, uniqueName, offer);
    const facts = { remote: target.name, version: target.version, uniqueName, entry, exposes, offer };
    const release = writeRelease(target.outDir, facts);
    const files = release.files.map(({ path }) => [path, readFileSync(join(target.outDir, path))] as const);
    return { release, files: new Map(files) };
  } finally {
    rmSync(target.outDir, { recursive: true, force: true });
  }
};
