import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Compilation, Configuration } from 'webpack';
import type { Release } from '@jangada/contracts/delivery/release';
import { floorFaults } from '@jangada/contracts/release-rules/browser-floor-faults';
import { formatFaults } from '@jangada/contracts/release-rules/release-fault';
import { languages } from '@jangada/contracts/values/languages';
import { listBundled } from './bundled-modules.ts';
import { checkBudgets } from './budgets.ts';
import { exposesOfRemote, filesInside, importsOfFile, sharedKeysOfRemote, startScripts } from './chunk-files.ts';
import { compile } from './compile.ts';
import { buildDigest, uniqueNameOf } from './digest.ts';
import { checkManifest, contentIn } from './federation-manifest.ts';
import { readOffer } from './offer.ts';
import { listSourceMaps, readRelease, replaceRelease, writeRelease } from './release-document.ts';
import { listProvided } from './provided-modules.ts';
import { scriptOriginsOf } from './script-origins.ts';
import { removeWork, takeSourceMaps, withSourceMaps } from './source-maps.ts';
import { describeProvides, describeUses, readShapes, sharedImports, sourceText } from './surface.ts';
import { buildTarget, sharedFrom } from './targets.ts';
import type { BuildTarget, TargetOptions } from './targets.ts';
import { bundledFile, hostConfiguration, providedFile } from './webpack-host.ts';
import { remoteConfiguration } from './webpack-remote.ts';

export interface BuiltRelease {
  /** The folder with the files and `release.json`. */
  dir: string;
  release: Release;
  /** False when the last build was still up to date. */
  built: boolean;
}

const DIGEST_FILE = '.digest';

/** Checks that a shell provides all shared modules that a remote imports: otherwise it would fail in the browser. */
const checkNeeds = (target: BuildTarget, exposes: Release['exposes'], keys: readonly string[]) => {
  const provided = new Set(listProvided(sharedFrom, target.provides).map(({ key }) => key));
  const sentences = keys
    .filter((key) => !provided.has(key))
    .flatMap((key) => {
      const importing = Object.keys(exposes).filter((expose) => exposes[expose]?.needs?.includes(key));
      const importers = importing.length > 0 ? importing : [`A part of ${target.name} that is loaded later`];
      return importers.map((importer) => `${importer} imports ${key}, which the shell does not provide.`);
    });
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
};

type Facts = Parameters<typeof writeRelease>[1];

type Change = (configuration: Configuration) => Configuration;

const buildRemote = async (target: BuildTarget, change: Change): Promise<Facts> => {
  const uniqueName = uniqueNameOf(target);
  const offer = await readOffer(target.folder, target.name);
  const compilation = await compile(change(remoteConfiguration(target, uniqueName, offer)));
  const [entry] = startScripts(compilation, uniqueName);
  const exposes = exposesOfRemote(compilation, uniqueName, offer);
  checkNeeds(target, exposes, sharedKeysOfRemote(compilation));
  const { uses, range, unknown } = describeUses(
    sharedImports(compilation),
    sourceText(target.folder),
    offer,
    readShapes(),
  );
  if (unknown.length > 0) {
    console.warn(
      `${target.name} uses what the report of the contract does not know (pnpm contracts): ${unknown.join(', ')}`,
    );
  }
  const scriptOrigins = [...scriptOriginsOf(target.folder)];
  return {
    remote: target.name,
    version: target.version,
    uniqueName,
    entry,
    exposes,
    offer,
    range,
    surface: { uses },
    ...(scriptOrigins.length > 0 && { scriptOrigins }),
  };
};

/** The file of a shell that imports its texts in the visitor's language. */
export const HOST_TEXTS = 'src/texts/host-texts.ts';

/** The shell's texts as modules: `./texts/en`. Texts in its start are not included, and a shell may lack this file. */
const textsOfHost = (compilation: Compilation, folder: string): Release['exposes'] => {
  const imports = importsOfFile(compilation, 'main', join(folder, HOST_TEXTS));
  return Object.fromEntries(
    languages.flatMap((language) => {
      const texts = imports[`./${language}.ts`];
      return texts ? [[`./texts/${language}`, { scripts: texts.scripts }]] : [];
    }),
  );
};

const buildHost = async (target: BuildTarget, change: Change): Promise<Facts> => {
  const uniqueName = uniqueNameOf(target);
  const compilation = await compile(change(hostConfiguration(target, uniqueName)));
  const [entry, ...initial] = startScripts(compilation, 'main');
  const imports = importsOfFile(compilation, 'main', providedFile(target.folder));
  const provided = listProvided(target.folder, target.provides);
  const exposes = Object.fromEntries(provided.map(({ key }) => [key, imports[key] ?? { scripts: [] }]));
  const surface = { provides: describeProvides(Object.keys(exposes), readShapes()) };
  const withTexts = { ...exposes, ...textsOfHost(compilation, target.folder) };
  return { remote: 'host', version: target.version, uniqueName, entry, initial, exposes: withTexts, surface };
};

/** The build without federation, for comparison, must not contain the federation runtime. */
const checkWithoutFederation = (compilation: Compilation): void => {
  const found = filesInside(compilation).find((file) => /[\\/]@module-federation[\\/]/.test(file));
  if (found) throw new Error(`The bundle without federation carries ${found}.`);
};

const buildMonolith = async (target: BuildTarget, change: Change): Promise<Facts> => {
  const uniqueName = uniqueNameOf(target);
  const { offers, modules } = await listBundled(target.folder);
  const compilation = await compile(change(hostConfiguration(target, uniqueName)));
  checkWithoutFederation(compilation);
  const [entry, ...initial] = startScripts(compilation, 'main');
  const imports = importsOfFile(compilation, 'main', bundledFile(target.folder));
  const modulesInside = modules.map(({ key, request }) => [key, imports[request] ?? { scripts: [] }] as const);
  const exposes = { ...Object.fromEntries(modulesInside), ...textsOfHost(compilation, target.folder) };
  return { remote: 'host', version: target.version, uniqueName, entry, initial, exposes, bundled: offers };
};

const builders = { host: buildHost, remote: buildRemote, monolith: buildMonolith };

/** Builds into a working folder and then moves the result: a failed build leaves the previous release in place. */
const buildInto = async (target: BuildTarget, sourceMaps: boolean): Promise<Release> => {
  const workDir = `${target.outDir}.building-${process.pid}`;
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  try {
    const change: Change = sourceMaps ? withSourceMaps : (configuration) => configuration;
    const facts = await builders[target.kind]({ ...target, outDir: workDir }, change);
    const putSourceMaps = takeSourceMaps(workDir);
    const release = writeRelease(workDir, facts);
    if (target.kind === 'remote') checkManifest(workDir, release);
    checkFloor(workDir, release);
    checkBudgets(workDir, release);
    putSourceMaps();
    replaceRelease(workDir, target.outDir);
    return release;
  } finally {
    removeWork(workDir);
  }
};

/** @throws naming the features that the oldest supported browsers lack */
const checkFloor = (folder: string, release: Release): void => {
  const faults = floorFaults(release, contentIn(folder));
  if (faults.length > 0) throw new Error(formatFaults(`${release.remote} ${release.version}`, faults, 'en'));
};

const isCurrent = (target: BuildTarget, digest: string): boolean => {
  const file = join(target.outDir, DIGEST_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === digest;
};

export interface BuildOptions extends TargetOptions {
  /** Also makes source maps, in a folder beside the files; published releases have them. */
  sourceMaps?: boolean | undefined;
}

/**
 * Builds one release of the shell or of a remote. Does nothing when neither its sources nor the build have changed
 * since.
 *
 * @returns the folder with the files and `release.json`, and the document itself
 * @throws when it does not compile, breaks the contract or is over budget; the last release stays as it was
 */
export const buildRelease = async ({ sourceMaps = false, ...options }: BuildOptions): Promise<BuiltRelease> => {
  const target = buildTarget(options);
  const digest = buildDigest(target);
  const hasMaps = !sourceMaps || listSourceMaps(target.outDir).length > 0;
  if (hasMaps && isCurrent(target, digest))
    return { dir: target.outDir, release: readRelease(target.outDir), built: false };
  mkdirSync(dirname(target.outDir), { recursive: true });
  const release = await buildInto(target, sourceMaps);
  writeFileSync(join(target.outDir, DIGEST_FILE), digest);
  return { dir: target.outDir, release, built: true };
};
