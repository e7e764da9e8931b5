import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offerInPackage, readProject } from '@jangada/build/foreign/project';
import { listSources } from '@jangada/build/source-files';
import { claimProblems } from '@jangada/contracts/release-rules/offer-claims';
import type { Offer } from '@jangada/contracts/page/offer';
import { remoteName } from '@jangada/contracts/values/remotes';
import * as z from '@jangada/contracts/values/schema';
import { lineRules, type LineRule } from './line-rules.ts';
import { NOT_SOURCES } from './project-files.ts';

/** One thing that would be refused, or that works differently in the site, with its place and the change. */
export interface Advice {
  readonly where: string;
  readonly says: string;
  readonly change: string;
  /** Nothing refuses it, but it is worth a look. */
  readonly isNote: boolean;
}

const CONFIGURATION = /^(webpack|rspack|rsbuild|vite|module-?federation)[\w.-]*\.[cm]?[jt]s$/i;
const CODE = /\.[cm]?[jt]sx?$/;

const PACKAGE = 'package.json';

/** The folder in which a project has our tools, apart from its own packages. */
const TOOLS = '.jangada';

const BUILD = '@jangada/build';

const OUR_PLUGINS = "import the plugin of '@jangada/build/foreign/webpack', rspack, rsbuild or vite";

const VITE_PLUGIN = '@module-federation/vite';

/** A change as the project has to write it: the plugins are imported by their path in the folder of the tools. */
const written = (folder: string, change: string): string =>
  existsSync(join(folder, TOOLS, 'node_modules', BUILD))
    ? change.replace(/@jangada\/build\/foreign\/(\w+)/, `./${TOOLS}/node_modules/${BUILD}/src/foreign/$1.js`)
    : change;

const refusal = (where: string, says: string, change: string): Advice => ({ where, says, change, isNote: false });

const EXAMPLE =
  '"jangada": { "remote": "raffle", "edge": "https://site.example", "offer": { "name": { "pt": "Rifa", "en": "Raffle" }, "routes": [{ "path": "/raffle", "expose": "./Widget", "title": "Rifa" }] } }';

/** The plugin of Vite is no part of our tools, because it installs a Vite of its own. */
const vitePlugin = (folder: string, configuration: string): Advice[] => {
  const isThere = [TOOLS, '.'].some((place) => existsSync(join(folder, place, 'node_modules', VITE_PLUGIN)));
  if (isThere || !configuration.includes('/foreign/vite')) return [];
  const command = `npm install --prefix ${TOOLS} ${VITE_PLUGIN}@1.23.0`;
  return [refusal(PACKAGE, `${VITE_PLUGIN} is not installed.`, command)];
};

const linesWith = (file: string, text: string, rules: readonly LineRule[]): Advice[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ sign }) => sign.test(line))
        .map(({ says, change, isNote = false }) => ({ where: `${file}:${index + 1}`, says, change, isNote })),
    );

const offerAdvice = (folder: string, remote: string): Advice[] => {
  if (existsSync(join(folder, 'src/offer.ts'))) return [];
  try {
    const offer = offerInPackage(folder, remote);
    if (!offer)
      return [refusal(PACKAGE, 'jangada.offer is missing: nobody knows what the remote shows where.', EXAMPLE)];
    return claimProblems(offer).map((says) => refusal(PACKAGE, says, 'change jangada.offer'));
  } catch (error) {
    return [refusal(PACKAGE, error instanceof Error ? error.message : String(error), 'change jangada.offer')];
  }
};

const packageAdvice = (folder: string): Advice[] => {
  const { version, jangada } = readProject(folder);
  const remote = z.safeParse(remoteName, jangada?.remote);
  return [
    ...(version === undefined
      ? [refusal(PACKAGE, 'version is missing: a release has one.', '"version": "1.0.0"')]
      : []),
    ...(remote.success
      ? offerAdvice(folder, remote.data)
      : [refusal(PACKAGE, 'jangada.remote names no remote: lower-case letters and digits.', EXAMPLE)]),
  ];
};

const offerOf = (folder: string): Offer | undefined => {
  try {
    return offerInPackage(folder, readProject(folder).jangada?.remote ?? '');
  } catch {
    // packageAdvice names what is wrong.
    return undefined;
  }
};

const configurationAdvice = (folder: string): Advice[] => {
  const files = readdirSync(folder).filter((name) => CONFIGURATION.test(name));
  if (files.length === 0)
    return [
      refusal('.', 'no configuration of webpack, Rspack, Rsbuild or Vite is here.', 'name the folder of the remote'),
    ];
  const texts = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const all = texts.map(([, text]) => text).join('\n');
  const isRelease = all.includes(`${BUILD}/`);
  const lines = texts.flatMap(([file, text]) =>
    linesWith(file, text, isRelease ? lineRules.configured : [...lineRules.plugin, ...lineRules.configured]),
  );
  const offer = offerOf(folder);
  const missing = offer
    ? [...offer.routes, ...offer.slots, ...offer.modals, ...offer.panels]
        .map(({ expose }) => expose)
        .filter((expose) => !all.includes(`'${expose}'`) && !all.includes(`"${expose}"`))
    : [];
  const hasPlugin = isRelease || lines.some(({ says }) => lineRules.plugin.some((rule) => rule.says === says));
  return [
    ...lines.map((one) => ({ ...one, change: written(folder, one.change) })),
    ...(hasPlugin
      ? []
      : [refusal(files.join(', '), 'no plugin makes a release of this project.', written(folder, OUR_PLUGINS))]),
    ...vitePlugin(folder, all),
    ...[...new Set(missing)].map((expose) =>
      refusal(
        files.join(', '),
        `nothing exposes ${expose}, which jangada.offer names.`,
        `exposes: { '${expose}': './src/…' }`,
      ),
    ),
  ];
};

const sourceAdvice = (folder: string): Advice[] =>
  listSources(folder)
    .filter(
      (path) => CODE.test(path) && !NOT_SOURCES.test(path) && !CONFIGURATION.test(path) && path.startsWith('src/'),
    )
    .flatMap((path) => linesWith(path, readFileSync(join(folder, path), 'utf8'), lineRules.source));

/** Everything in a folder that a release would be refused for, at once; nothing is built. */
export const lookAt = (folder: string): Advice[] => {
  if (!existsSync(join(folder, PACKAGE))) {
    return [refusal(PACKAGE, 'is missing here.', 'name the folder of the remote: jangada doctor ../raffle')];
  }
  return [...packageAdvice(folder), ...configurationAdvice(folder), ...sourceAdvice(folder)];
};
