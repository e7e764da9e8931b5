import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compiler } from 'webpack';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Offer } from '@jangada/contracts/page/offer';
import { manifestFaults } from '@jangada/contracts/release-rules/federation-manifest';
import type { ReleaseContent } from '@jangada/contracts/release-rules/release-fault';
import { compressedBytes } from './budgets.ts';
import { exposesOfRemote, lazyScriptsOfRemote, sharedKeysOfRemote } from './chunk-files.ts';
import { listFiles, RELEASE_DOCUMENT } from './release-document.ts';

/** The plugin's own report of the build, which a release does not need. */
const STATS_FILE = 'mf-stats.json';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<NonNullable<Options['manifest']>, boolean>;
type Stats = Parameters<NonNullable<ManifestOptions['additionalData']>>[0]['stats'];

const assets = (sync: string[], async: string[]) => ({ js: { sync, async }, css: { sync: [], async: [] } });

const withoutDot = (expose: string): string => expose.replace(/^\.\//, '');

/**
 * The `manifest` option of the plugin. The plugin's manifest omits modules that are shared by a key with a final slash,
 * and files that modules have in common, so files and keys come from the source of `release.json`.
 */
export const manifestOptions = (uniqueName: string, version: string, offer: Offer): ManifestOptions => {
  return {
    disableAssetsAnalyze: true,
    additionalData: ({ stats, compilation }): Stats => {
      const exposes = exposesOfRemote(compilation, uniqueName, offer);
      const lazy = lazyScriptsOfRemote(compilation, offer);
      return {
        ...stats,
        metaData: { ...stats.metaData, buildInfo: { buildVersion: version, buildName: offer.remote } },
        exposes: Object.entries(exposes).map(([path, { scripts, needs }]) => ({
          id: `${uniqueName}:${withoutDot(path)}`,
          name: withoutDot(path),
          path,
          file: path,
          requires: needs,
          assets: assets(scripts, lazy[path] ?? []),
        })),
        shared: sharedKeysOfRemote(compilation).map((key) => ({
          id: `${uniqueName}:${key}`,
          name: key,
          version: '*',
          requiredVersion: '*',
          singleton: true,
          hash: '',
          assets: assets([], []),
          deps: [],
          usedIn: Object.keys(exposes).filter((expose) => exposes[expose]?.needs.includes(key)),
          usedExports: [],
          fallback: '',
          fallbackName: '',
          fallbackType: '',
        })),
      };
    },
  };
};

/** Removes the plugin's build report from the release. */
export class WithoutStatsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WithoutStatsPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WithoutStatsPlugin', stage }, () => {
        compilation.deleteAsset(STATS_FILE);
      });
    });
  }
}

const textIn =
  (folder: string): ReleaseContent['text'] =>
  (path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;

/** The files of a built release, for the rules that the edge also checks. */
export const contentIn = (folder: string): ReleaseContent => ({
  text: textIn(folder),
  compressedBytes: (path) => compressedBytes(join(folder, path)),
});

const fileFaults = (folder: string, release: Release): string[] => {
  const found = new Map(listFiles(folder).map(({ path, integrity }) => [path, integrity]));
  return release.files.flatMap(({ path, integrity }) => {
    if (!found.has(path)) return [`${path} is missing.`];
    return found.get(path) === integrity ? [] : [`${path} has other bytes than ${RELEASE_DOCUMENT} says.`];
  });
};

/**
 * The differences between a built remote and its `release.json`: its files, its entry, its manifest.
 *
 * @returns sentences that name the file; none without a difference
 */
export const federationFaults = (folder: string, release: Release): string[] => {
  return [...fileFaults(folder, release), ...manifestFaults(release, contentIn(folder)).map(({ says }) => says)];
};

/**
 * Compares the files of a built remote with its release.json.
 *
 * @throws with all differences
 */
export const checkManifest = (folder: string, release: Release): void => {
  const faults = federationFaults(folder, release);
  if (faults.length > 0) throw new Error(`${release.remote} ${release.version}: ${faults.join(' ')}`);
};
