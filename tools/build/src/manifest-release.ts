import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Release } from '@jangada/contracts/delivery/release';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import { exposesOf } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';
import type { BuiltRelease } from './build-release.ts';
import { checkBudgets } from './budgets.ts';
import { checkManifest } from './federation-manifest.ts';
import { budgetsOf } from './foreign/project.ts';
import { makeScripts } from './foreign/module-scripts.ts';
import { adoptedSheet } from './foreign/sheets.ts';
import { GENERATED_FOLDER } from './foreign/write-modules.ts';
import { readOffer } from './offer.ts';
import { listProvided } from './provided-modules.ts';
import { listFiles, replaceRelease, writeRelease } from './release-document.ts';
import { scriptOriginsOf } from './script-origins.ts';
import { removeMapComments, removeWork, takeSourceMaps } from './source-maps.ts';
import { describeUses, readShapes, sourceText } from './surface.ts';
import { buildTarget, sharedFrom } from './targets.ts';
import type { BuildTarget, TargetOptions } from './targets.ts';

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
    ...(release.container === undefined && {
      globalName: release.uniqueName,
      remoteEntry: { ...manifest.metaData.remoteEntry, name: release.entry, path: '', type: 'var' },
    }),
    buildInfo: { buildVersion: release.version, buildName: release.remote },
  },
  exposes: manifest.exposes
    .filter(({ path }) => release.exposes[path])
    .map((one) => ({
      ...one,
      assets: {
        js: { ...one.assets.js, sync: release.exposes[one.path]?.scripts ?? [] },
        css: { sync: [], async: [] },
      },
    })),
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

/** Moves the sheets of views into their first scripts: a release has its rules in a scope of its own. */
const moveSheets = (
  folder: string,
  { name, metaData, exposes }: ForeignManifest,
  released: readonly string[],
): void => {
  const sheets = new Set<string>();
  for (const {
    path,
    assets: { js, css },
  } of exposes) {
    const [script] = [...js.sync].sort();
    if (!released.includes(path) || script === undefined) continue;
    for (const file of [...css.sync, ...css.async]) {
      sheets.add(file);
      const facts = { css: readFileSync(join(folder, file), 'utf8'), file, script, uniqueName: name };
      appendFileSync(
        join(folder, script),
        adoptedSheet({ ...facts, isModule: metaData.remoteEntry.type === 'module' }),
      );
    }
  }
  for (const file of [...sheets].flatMap((sheet) => [sheet, `${sheet}.map`]))
    rmSync(join(folder, file), { force: true });
};

/** Where the team of a release changes its budgets. */
const BUDGETS_PLACE = 'package.json under jangada.budgets';

/** Build reports, types and a project's own page, which the site never loads. */
const NOT_RELEASED = /(^|\/)(mf-stats\.json|release\.json|\.vite|@mf-types[^/]*)$|\.(LICENSE\.txt|html|ico)$/;

/** A map whose script was dropped is the map of no file. */
const isReleased = (file: string): boolean =>
  !NOT_RELEASED.test(file.replaceAll('\\', '/')) &&
  (!file.endsWith('.map') || existsSync(file.slice(0, -'.map'.length)));

/** The folder of the release: a project may build into the folder where releases usually are. */
const placeOf = (from: string, { outDir, folder, name, version }: BuildTarget): string =>
  relative(from, outDir).startsWith('..') ? outDir : join(folder, GENERATED_FOLDER, 'releases', name, version);

/**
 * Makes a release of another bundler's Module Federation 2 build, from its `mf-manifest.json`. The files are copied to
 * the release folder, `release.json` is written beside them, and the same checks apply as to our own builds.
 *
 * @param from the folder with the files and the manifest
 * @param isChecked whether manifest and budgets are checked; `jangada doctor` lists all that is wrong with a release
 * @throws with all reasons why it cannot be a release
 */
export const releaseFromManifest = async (
  from: string,
  options: TargetOptions,
  { isChecked = true }: { readonly isChecked?: boolean } = {},
): Promise<BuiltRelease> => {
  const target = buildTarget(options);
  const { name, folder } = target;
  const outDir = placeOf(from, target);
  const manifest = readManifest(from);
  const offer = await readOffer(folder, name);
  const faults = faultsOf(manifest, name, exposesOf(offer));
  if (faults.length > 0) throw new Error(faults.join('\n'));

  const scripts = scriptsText(from);
  const keys = keysIn(
    scripts,
    listProvided(sharedFrom, target.provides).map(({ key }) => key),
  );
  const { path, name: entryName, type } = manifest.metaData.remoteEntry;
  const container = `${path}${entryName}`;
  // A project of another shape needs no Integrity-Policy for its modules (docs/decisions/bundlers-of-remotes.md).
  const asScripts = type === 'module' && !existsSync(join(folder, 'src/offer.ts'));
  const wanted = new Set(exposesOf(offer));
  const exposes = Object.fromEntries(
    manifest.exposes
      .filter((expose) => wanted.has(expose.path))
      .map(({ path: expose, assets: { js } }) => [
        expose,
        { scripts: [...new Set([...js.sync, ...(asScripts ? [container] : [])])].sort(), needs: keys },
      ]),
  );
  const imports = Object.fromEntries(keys.map((key) => [key, []]));
  const { uses, range } = describeUses(imports, `${sourceText(folder)}\n${scripts}`, offer, readShapes());
  const budgets = budgetsOf(folder);
  const scriptOrigins = [...scriptOriginsOf(folder)];
  const facts = {
    ...{ remote: name, version: target.version, uniqueName: manifest.name, entry: container },
    ...(type === 'module' && !asScripts && { container: 'module' as const }),
    ...{ exposes, offer, range, surface: { uses }, ...(scriptOrigins.length > 0 && { scriptOrigins }) },
    ...(Object.keys(budgets).length > 0 && { budgets }),
  };

  const workDir = `${outDir}.building-${process.pid}`;
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  try {
    cpSync(from, workDir, { recursive: true, filter: isReleased });
    moveSheets(workDir, manifest, Object.keys(exposes));
    if (asScripts) facts.entry = await makeScripts(workDir, container, manifest.name);
    writeFileSync(join(workDir, MANIFEST_FILE), `${JSON.stringify(completed(manifest, facts), null, 2)}\n`);
    removeMapComments(workDir);
    const putSourceMaps = takeSourceMaps(workDir);
    const release = writeRelease(workDir, facts);
    if (isChecked) {
      checkManifest(workDir, release);
      checkBudgets(workDir, release, BUDGETS_PLACE);
    }
    putSourceMaps();
    mkdirSync(dirname(outDir), { recursive: true });
    replaceRelease(workDir, outDir);
    return { dir: outDir, release, built: true };
  } finally {
    removeWork(workDir);
  }
};
