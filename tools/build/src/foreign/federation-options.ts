import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exposesOf } from '@jangada/contracts/page/offer';
import { remoteName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { listSources } from '../source-files.ts';
import { sharedKeys } from '../shared-packages.ts';
import { offerInPackage, projectAbove, readProject, viewsOf } from './project.ts';
import { writeNoTexts, writeView } from './write-modules.ts';

/** The part of a project's own federation options that a release takes over. */
export interface ForeignOptions {
  readonly exposes?: unknown;
}

export interface ForeignBuild {
  readonly uniqueName: string;
  /** The files of the modules that the offer names. */
  readonly exposes: Readonly<Record<string, string>>;
  /** The text of the project's code. */
  readonly sources: string;
}

const DIGITS = 8;

const NOT_SOURCES = /^(dist|build|out|output|packages|node_modules|\.[^/]+)\//;
const CODE = /\.[cm]?[jt]sx?$/;

/** Vite writes its loaded configuration beside the file for a moment. */
const TEMPORARY = /\.timestamp-[^/]*$/;

/** The files of a project, without what it builds and installs. */
const filesOf = (folder: string): string[] =>
  listSources(folder).filter((path) => !NOT_SOURCES.test(path) && !TEMPORARY.test(path));

/** Changes with the sources, the settings and the lock file of the project. */
const digestOf = (folder: string): string => {
  const hash = createHash('sha256');
  for (const path of filesOf(folder)) hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, DIGITS);
};

const sourcesOf = (folder: string): string =>
  filesOf(folder)
    .filter((path) => CODE.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

/** The endings that bundlers add to an expose. */
const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

/** The file of an expose, also when the configuration leaves the ending out: a package of ES modules needs it. */
const existing = (folder: string, path: string): string => {
  const base = resolve(folder, path);
  const found = ENDINGS.map((ending) => base + ending).find((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
  if (found !== undefined) return found;
  throw new Error(`The federation plugin exposes ${path}; ${folder} has no such file.`);
};

const fileOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return fileOf(value[0]);
  return typeof value === 'object' && value !== null && 'import' in value ? fileOf(value.import) : undefined;
};

const exposesIn = (options: ForeignOptions): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options.exposes ?? {}).flatMap(([expose, value]) => {
      const file = fileOf(value);
      return file === undefined ? [] : [[expose.startsWith('./') ? expose : `./${expose}`, file]];
    }),
  );

/**
 * What a project exposes and offers.
 *
 * @throws when package.json names no remote or no valid offer, or the offer names what is not exposed
 */
export const foreignBuild = (from: string, options: ForeignOptions): ForeignBuild => {
  const folder = projectAbove(from);
  const parsed = z.safeParse(remoteName, readProject(folder).jangada?.remote);
  if (!parsed.success) throw new Error(`jangada.remote in ${join(folder, 'package.json')} is no name of a remote.`);
  const name = parsed.data;
  const offer = offerInPackage(folder, name);
  if (!offer) throw new Error(`${join(folder, 'package.json')} says nothing under jangada.offer.`);
  const all = exposesIn(options);
  const texts = new Set([offer.texts.pt, offer.texts.en]);
  const missing = exposesOf(offer).filter((expose) => all[expose] === undefined && !texts.has(expose));
  if (missing.length > 0) {
    throw new Error(
      `jangada.offer in package.json names ${missing.join(', ')}; the federation plugin does not expose it.`,
    );
  }
  const uniqueName = `${name}__${digestOf(folder)}`;
  const views = new Set(viewsOf(offer));
  const moduleOf = (expose: string): string => {
    const file = all[expose];
    if (file === undefined) return writeNoTexts(folder, expose);
    const found = existing(from, file);
    return views.has(expose) ? writeView(folder, expose, found, uniqueName) : found;
  };
  const exposes = Object.fromEntries(exposesOf(offer).map((expose) => [expose, moduleOf(expose)]));
  return { uniqueName, exposes, sources: sourcesOf(folder) };
};

/** A container loads every declared key, even an unused one: React, and what the sources name. */
const sharedBy = (sources: string) =>
  Object.fromEntries(
    sharedKeys
      .filter((key) => key.startsWith('react') || sources.includes(key))
      .map((key) => [key, { import: false as const, singleton: true, requiredVersion: false as const }]),
  );

/** The options of Module Federation that every release has; all that the shell shares is taken from it. */
export const federationOptions = ({ uniqueName, sources }: ForeignBuild) => ({
  name: uniqueName,
  filename: 'entry.[contenthash:8].js',
  shared: sharedBy(sources),
  shareStrategy: 'loaded-first' as const,
  dts: false,
  manifest: true,
});
