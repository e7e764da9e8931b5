import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '@jangada/contracts/delivery/release';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import { exposesOf } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';
import type { BuiltRelease } from './build-release.ts';
import { checkBudgets } from './budgets.ts';
import { checkManifest } from './federation-manifest.ts';
import { readOffer } from './offer.ts';
import { listProvided } from './provided-modules.ts';
import { listFiles, replaceRelease, writeRelease } from './release-document.ts';
import { scriptOriginsOf } from './script-origins.ts';
import { removeMapComments, removeWork, takeSourceMaps } from './source-maps.ts';
import { describeUses, readShapes, sourceText } from './surface.ts';
import { buildTarget, sharedFrom } from './targets.ts';
import type { TargetOptions } from './targets.ts';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The manifest that every Module Federation 2 plugin writes, for all bundlers. */
const foreignManifest = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({
    globalName: z.string(),
    publicPath: z.optional(z.string()),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  exposes: z.array(z.looseObject({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

type ForeignManifest = z.infer<typeof foreignManifest>;

const readManifest = (folder: string): ForeignManifest => {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new Error(`${folder} has no ${MANIFEST_FILE}: switch it on in the federation plugin.`);
  const parsed = z.safeParse(foreignManifest, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${file} is not a manifest of Module Federation. ${places.join('; ')}`);
};

/** The entry kinds that define a global, and Vite's: an ES module (decision 0156). */
const ENTRIES: readonly string[] = ['var', 'global', 'script', 'module'];

const faultsOf = (manifest: ForeignManifest, name: string, exposes: readonly string[]): string[] => {
  const { metaData } = manifest;
  const offered = new Set(manifest.exposes.map(({ path }) => path));
  const styles = manifest.exposes.filter(({ assets: { css } }) => [...css.sync, ...css.async].length > 0);
  return [
    ...(new RegExp(`^${name}__[0-9a-f]{8}$`).test(manifest.name)
      ? []
      : [
          `The container is called ${manifest.name}; two releases can be in one page, so it has to be ${name}__ and 8 digits that change with its sources.`,
        ]),
    ...(ENTRIES.includes(metaData.remoteEntry.type)
      ? []
      : [
          `Its entry is of the type ${metaData.remoteEntry.type}; the shell runs entries that define a global, and ES modules.`,
        ]),
    ...(metaData.publicPath === undefined || metaData.publicPath === 'auto'
      ? []
      : [`Its public path is ${metaData.publicPath}; releases move between addresses, so it has to be auto.`]),
    ...exposes
      .filter((expose) => !offered.has(expose))
      .map((expose) => `The offer names ${expose}, which the manifest does not expose.`),
    ...styles.map(({ path }) => `${path} comes with a sheet of styles; styles of a release are part of its scripts.`),
  ];
};

const scriptsText = (folder: string): string =>
  listFiles(folder)
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path }) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

/** The shared modules that the shell has to provide. Their keys are strings in the scripts of every bundler. */
const keysIn = (scripts: string, provided: readonly string[]): string[] =>
  provided.filter((key) => [`"${key}"`, `'${key}'`, `\`${key}\``].some((text) => scripts.includes(text)));

/** Completes the manifest with the fields that plugins omit and Module Federation tools read: files, keys, version. */
const completed = (manifest: ForeignManifest, release: Omit<Release, 'format' | 'contract' | 'files'>): object => ({
  ...manifest,
  metaData: {
    ...manifest.metaData,
    publicPath: 'auto',
    buildInfo: { buildVersion: release.version, buildName: release.remote },
  },
  exposes: manifest.exposes.filter(({ path }) => release.exposes[path]),
  shared: [...new Set(Object.values(release.exposes).flatMap(({ needs = [] }) => needs))].sort().map((name) => ({
    id: `${release.uniqueName}:${name}`,
    name,
    version: '*',
    requiredVersion: '*',
    singleton: true,
    assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
  })),
  remotes: [],
});

/** Build reports, which browsers never load. */
const NOT_RELEASED = /(^|\/)(mf-stats\.json|release\.json|\.vite)$|\.LICENSE\.txt$/;

/**
 * Makes a release of another bundler's Module Federation 2 build, from its `mf-manifest.json`. The files are copied to
 * the release folder, `release.json` is written beside them, and the same checks apply as to our own builds.
 *
 * @param from the folder with the files and the manifest
 * @throws with all reasons why it cannot be a release
 */
export const releaseFromManifest = async (from: string, options: TargetOptions): Promise<BuiltRelease> => {
  const target = buildTarget(options);
  const { name, version, folder, outDir } = target;
  const manifest = readManifest(from);
  const offer = await readOffer(folder, name);
  const faults = faultsOf(manifest, name, exposesOf(offer));
  if (faults.length > 0) throw new Error(faults.join('\n'));

  const scripts = scriptsText(from);
  const keys = keysIn(
    scripts,
    listProvided(sharedFrom, target.provides).map(({ key }) => key),
  );
  const { path, name: entryName } = manifest.metaData.remoteEntry;
  const wanted = new Set(exposesOf(offer));
  const exposes = Object.fromEntries(
    manifest.exposes
      .filter((expose) => wanted.has(expose.path))
      .map((expose) => [expose.path, { scripts: [...expose.assets.js.sync].sort(), needs: keys }]),
  );
  const imports = Object.fromEntries(keys.map((key) => [key, []]));
  const { uses, range } = describeUses(imports, `${sourceText(folder)}\n${scripts}`, offer, readShapes());
  const scriptOrigins = [...scriptOriginsOf(folder)];
  const facts = {
    ...{ remote: name, version, uniqueName: manifest.name, entry: `${path}${entryName}` },
    ...(manifest.metaData.remoteEntry.type === 'module' && { container: 'module' as const }),
    ...{ exposes, offer, range, surface: { uses }, ...(scriptOrigins.length > 0 && { scriptOrigins }) },
  };

  const workDir = `${outDir}.building-${process.pid}`;
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  try {
    cpSync(from, workDir, { recursive: true, filter: (file) => !NOT_RELEASED.test(file.replaceAll('\\', '/')) });
    writeFileSync(join(workDir, MANIFEST_FILE), `${JSON.stringify(completed(manifest, facts), null, 2)}\n`);
    removeMapComments(workDir);
    const putSourceMaps = takeSourceMaps(workDir);
    const release = writeRelease(workDir, facts);
    checkManifest(workDir, release);
    checkBudgets(workDir, release);
    putSourceMaps();
    mkdirSync(dirname(outDir), { recursive: true });
    replaceRelease(workDir, outDir);
    return { dir: outDir, release, built: true };
  } finally {
    removeWork(workDir);
  }
};
