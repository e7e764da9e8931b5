import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { listBundled } from '@jangada/build/bundled-modules';
import { importsOfFile, startScripts } from '@jangada/build/chunk-files';
import { compile } from '@jangada/build/compile';
import { uniqueNameOf } from '@jangada/build/digest';
import { writeRelease } from '@jangada/build/release-document';
import { buildTarget } from '@jangada/build/targets';
import { bundledFile, hostConfiguration } from '@jangada/build/webpack-host';
import { bundledRemotes } from '@jangada/contracts/delivery/bundled-remotes';
import type { Plan, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { plannedReleaseOf, releaseBase } from '@jangada/contracts/delivery/resolve';

/** The file with the plan of the remotes, because the page has none. */
const PLAN_FILE = 'remotes.json';

const ownDir = join(import.meta.dirname, 'single-page');

/** The shell fetches its settings and its plan when it starts. */
const fetchedPlan = (prefix: string) => [
  new webpack.NormalModuleReplacementPlugin(/[\\/]boot-document\.ts$/, (resource) => {
    if (!resource.contextInfo.issuer.startsWith(ownDir)) resource.request = join(ownDir, 'boot-document.ts');
  }),
  new webpack.DefinePlugin({ PLAN_ADDRESS: JSON.stringify(prefix + PLAN_FILE) }),
];

export interface SinglePage {
  /** The path of the build's files. */
  readonly prefix: string;
  /** Addresses of the scripts that the page starts, in order. */
  readonly scripts: readonly string[];
}

/**
 * Builds one bundle as an ordinary single-page application: it fetches its settings, which it would also do without our
 * edge.
 *
 * @param dir an empty folder for its files
 */
export const buildSinglePage = async (dir: string): Promise<SinglePage> => {
  const monolith = buildTarget({ name: 'host', monolith: true });
  const target = { ...monolith, outDir: dir };
  const [uniqueName, prefix] = [uniqueNameOf(target), releaseBase('host', target.version)];
  mkdirSync(dir, { recursive: true });
  const base = hostConfiguration(target, uniqueName);
  const compilation = await compile({
    ...base,
    name: 'single-page application',
    plugins: [...(base.plugins ?? []), ...fetchedPlan(prefix)],
    cache: false,
  });
  const { offers, modules } = await listBundled(target.folder);
  const [entry, ...initial] = startScripts(compilation, 'main');
  const imports = importsOfFile(compilation, 'main', bundledFile(target.folder));
  const exposes = modules.map(({ key, request }) => [key, imports[request] ?? { scripts: [] }] as const);
  const release = writeRelease(dir, {
    remote: 'host',
    version: target.version,
    uniqueName,
    entry,
    initial,
    exposes: Object.fromEntries(exposes),
    bundled: offers,
  });
  const host: PlannedRemote = { remote: 'host', reason: 'stable', state: 'live', chain: [plannedReleaseOf(release)] };
  const remotes = { host, ...Object.fromEntries(bundledRemotes(release, host)) };
  const plan: Plan = { tenant: 'jangada', guest: 'guest', revision: 1, remotes };
  writeFileSync(join(dir, PLAN_FILE), JSON.stringify(plan));
  return { prefix, scripts: [entry, ...initial].map((path) => prefix + path) };
};
