import type { Release } from '../delivery/release.ts';
import * as z from '../values/schema.ts';
import type { ReleaseContent, ReleaseFault } from './release-fault.ts';

/**
 * A manifest for tools of Module Federation. The page never reads it: its plan has the same data, with a hash for every
 * file.
 */
export const MANIFEST_FILE = 'mf-manifest.json';

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

export type FederationManifest = z.infer<typeof manifestSchema>;

/** @returns null for anything that is not a manifest of Module Federation */
export const readManifest = (text: string | null): FederationManifest | null => {
  try {
    const parsed = z.safeParse(manifestSchema, JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * `npm start` publishes a changed build of an existing version as `1.0.0-dev.1a2b3c4d`; the build itself keeps its
 * version.
 */
const DEVELOPMENT_SUFFIX = /-dev\.[0-9a-f]{8}$/;

const builtVersionOf = ({ version }: Release): string => version.replace(DEVELOPMENT_SUFFIX, '');

/** A sentence for each value that differs from the expected one. */
const differences = (pairs: readonly (readonly [what: string, found: string, wanted: string])[]): string[] =>
  pairs
    .filter(([, found, wanted]) => found !== wanted)
    .map(([what, found, wanted]) => `${what} is ${found}, not ${wanted}`);

const listed = (names: Iterable<string>): string => [...names].sort().join(', ') || 'nothing';

const containerOf = (entryType: string): string => (entryType === 'module' ? entryType : 'a global');

const differencesOf = (manifest: FederationManifest, release: Release): string[] => {
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
      ['its version', metaData.buildInfo.buildVersion, builtVersionOf(release)],
      ['its entry', metaData.remoteEntry.path + metaData.remoteEntry.name, release.entry],
      ['its public path', metaData.publicPath, 'auto'],
      ['its container', containerOf(metaData.remoteEntry.type), release.container ?? 'a global'],
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

const fault = (says: string, where?: string): ReleaseFault => ({
  rule: 'manifest',
  ...(where !== undefined && { where }),
  says,
});

/** Does a module export the two functions of a container? */
const exportsContainer = (module: string): boolean => {
  const exported = [...module.matchAll(/\bexport\s*\{([^}]*)\}/g)].map(([, names = '']) => names).join();
  return ['init', 'get'].every((name) => new RegExp(String.raw`(^|,|\bas\s)\s*${name}\s*(,|$)`).test(exported));
};

const entryFaults = ({ entry, uniqueName, container }: Release, script: string): ReleaseFault[] => {
  if (container === 'module')
    return exportsContainer(script) ? [] : [fault(`${entry} exports no container: init and get.`)];
  return defines(script, uniqueName) ? [] : [fault(`${entry} defines no ${uniqueName}.`)];
};

/** A style sheet of an ES module would be added to the page outside of its policy. */
const sheetFaults = ({ container, files }: Release): ReleaseFault[] =>
  container === 'module'
    ? files
        .filter(({ path }) => /\.css$/i.test(path))
        .map(({ path }) => fault('is a sheet of styles; styles of ES modules are part of them.', path))
    : [];

/** The differences of a remote's entry and manifest from its document; empty for a shell, which has no manifest. */
export const manifestFaults = (release: Release, { text }: ReleaseContent): ReleaseFault[] => {
  if (release.remote === 'host') return [];
  const { entry, files } = release;
  const script = text(entry);
  const faults = [...(script === null ? [] : entryFaults(release, script)), ...sheetFaults(release)];
  if (!files.some(({ path }) => path === MANIFEST_FILE)) {
    return [...faults, fault(`${MANIFEST_FILE} is not among the files of release.json.`)];
  }
  const written = text(MANIFEST_FILE);
  if (written === null) return faults;
  const manifest = readManifest(written);
  if (!manifest) return [...faults, fault(`${MANIFEST_FILE} is not a manifest of Module Federation.`)];
  return [...faults, ...differencesOf(manifest, release).map((one) => fault(`${MANIFEST_FILE}: ${one}.`))];
};
