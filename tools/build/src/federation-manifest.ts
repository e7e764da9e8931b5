import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compiler } from 'webpack';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Offer } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';
import { exposesOfRemote, lazyScriptsOfRemote, sharedKeysOfRemote } from './chunk-files.ts';
import { listFiles, RELEASE_DOCUMENT } from './release-document.ts';

/**
 * A manifest for tools of Module Federation. The page never reads it: its plan has the same data, with a hash for every
 * file.
 */
export const MANIFEST_FILE = 'mf-manifest.json';

/** The plugin's own report of the build, which a release does not need. */
const STATS_FILE = 'mf-stats.json';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];
type ManifestOptions = Exclude<NonNullable<Options['manifest']>, boolean>;
type Stats = Parameters<NonNullable<ManifestOptions['additionalData']>>[0]['stats'];

const assets = (sync: string[], async: string[]) => ({ js: { sync, async }, css: { sync: [], async: [] } });

const withoutDot = (expose: string): string => expose.replace(/^\.\//, '');

/**
 * The `manifest` option of the plugin. It omits modules shared by a key that ends in a slash and files that modules
 * have in common, so files and keys come from the source of `release.json`.
 */
export function manifestOptions(uniqueName: string, version: string, offer: Offer): ManifestOptions {
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
}

/** Leaves the plugin's report of the build out of the release. */
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

const assetNames = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({
    globalName: z.string(),
    publicPath: z.string(),
    buildInfo: z.object({ buildVersion: z.string(), buildName: z.string() }),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetNames, css: assetNames }) })),
  shared: z.array(z.object({ name: z.string() })),
  remotes: z.array(z.object({})),
});

type Manifest = z.infer<typeof manifestSchema>;

const readManifest = (folder: string): Manifest | null => {
  try {
    const parsed = z.safeParse(manifestSchema, JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** A sentence for each thing that is another one than it should be. */
const differences = (pairs: readonly (readonly [what: string, found: string, wanted: string])[]): string[] =>
  pairs
    .filter(([, found, wanted]) => found !== wanted)
    .map(([what, found, wanted]) => `${what} is ${found}, not ${wanted}`);

const listed = (names: Iterable<string>): string => [...names].sort().join(', ') || 'nothing';

const manifestFaults = (manifest: Manifest, release: Release): string[] => {
  const { metaData, exposes, shared } = manifest;
  const files = new Set(release.files.map(({ path }) => path));
  const scripts = new Map(exposes.map(({ path, assets: { js } }) => [path, js.sync]));
  const named = exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);
  const keys = new Set(shared.map(({ name }) => name));
  const needs = Object.values(release.exposes).flatMap((exposed) => exposed.needs ?? []);
  return [
    ...differences([
      ['its name', manifest.name, release.uniqueName],
      ['its global', metaData.globalName, release.uniqueName],
      ['its version', metaData.buildInfo.buildVersion, release.version],
      ['its entry', metaData.remoteEntry.path + metaData.remoteEntry.name, release.entry],
      ['its public path', metaData.publicPath, 'auto'],
      ['the list of its modules', listed(scripts.keys()), listed(Object.keys(release.exposes))],
    ]),
    ...differences(
      Object.entries(release.exposes).map(([path, exposed]) => [
        `what it has for ${path}`,
        listed(scripts.get(path) ?? []),
        listed(exposed.scripts),
      ]),
    ),
    ...[...new Set(named)]
      .filter((file) => !files.has(file))
      .map((file) => `it names ${file}, which the release does not have`),
    ...[...new Set(needs)]
      .filter((key) => !keys.has(key))
      .map((key) => `it does not say that ${key} comes from the shell`),
  ];
};

const escaped = (text: string): string => text.replaceAll(/[^\w]/g, String.raw`\$&`);

/** Does a script declare the global of a container, as `library: var` writes it? */
const defines = (script: string, uniqueName: string): boolean =>
  new RegExp(String.raw`\bvar ${escaped(uniqueName)}\s*[;=]`).test(script);

const entryFaults = (folder: string, { entry, uniqueName }: Release): string[] => {
  if (!existsSync(join(folder, entry))) return [];
  return defines(readFileSync(join(folder, entry), 'utf8'), uniqueName) ? [] : [`${entry} defines no ${uniqueName}.`];
};

const fileFaults = (folder: string, release: Release): string[] => {
  const found = new Map(listFiles(folder).map(({ path, integrity }) => [path, integrity]));
  return release.files.flatMap(({ path, integrity }) => {
    if (!found.has(path)) return [`${path} is missing.`];
    return found.get(path) === integrity ? [] : [`${path} has other bytes than ${RELEASE_DOCUMENT} says.`];
  });
};

/**
 * The differences of a built remote from its `release.json`: its files, its entry, its manifest.
 *
 * @returns sentences that name the file; none without a difference
 */
export function federationFaults(folder: string, release: Release): string[] {
  const isListed = release.files.some(({ path }) => path === MANIFEST_FILE);
  const faults = [...fileFaults(folder, release), ...entryFaults(folder, release)];
  if (!isListed) return [...faults, `${MANIFEST_FILE} is not among the files of ${RELEASE_DOCUMENT}.`];
  if (!existsSync(join(folder, MANIFEST_FILE))) return faults;
  const manifest = readManifest(folder);
  if (!manifest) return [...faults, `${MANIFEST_FILE} is not a manifest of Module Federation.`];
  return [...faults, ...manifestFaults(manifest, release).map((fault) => `${MANIFEST_FILE}: ${fault}.`)];
}

/**
 * Compares the files of a built remote with its release.json.
 *
 * @throws with all differences
 */
export function checkManifest(folder: string, release: Release): void {
  const faults = federationFaults(folder, release);
  if (faults.length > 0) throw new Error(`${release.remote} ${release.version}: ${faults.join(' ')}`);
}
