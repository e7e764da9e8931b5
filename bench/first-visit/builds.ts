import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MONOLITH_SUFFIX, versionOf, workspaceDir } from '@jangada/build/targets';
import { checkOut } from '@jangada/test/upgrade/earlier-release';
import { selfSigned, trusting, type Tls } from '../harness/certificate.ts';
import type { Call } from '../harness/question.ts';
import { openSite, temporaryFolder, TENANT, type OpenedSite } from '../harness/site.ts';
import { buildSinglePage } from './single-page.ts';
import { startStaticSite } from './static-site.ts';

/**
 * `ours`: the site of the working tree. `one bundle`: the same sources and edge without federation (`build
 * --monolith`). `single-page application`: one bundle behind a static page that has only its scripts, which fetch
 * settings, the plan of the remotes and data.
 */
export const builds = ['ours', 'one bundle', 'single-page application'] as const;
export type Build = (typeof builds)[number];

export const chosenBuilds = (words: string): readonly Build[] => {
  const chosen = builds.filter((build) => words.split(',').includes(build));
  if (chosen.length === 0) throw new RangeError(`--builds are some of ${builds.join(',')}`);
  return chosen;
};

export interface StartedBuild {
  readonly url: string;
  /** Switches between two releases that differ in one text of casino, where the build has two. */
  readonly rollOut?: (release: 'before' | 'after') => Promise<void>;
}

export interface StartedBuilds {
  readonly pages: ReadonlyMap<Build, StartedBuild>;
  /** The argument with which Chromium trusts the certificate of the sites. */
  readonly trust: string;
}

/** A checkout in which one text of casino differs. */
const checkOutChanged = async (defer: Call['defer']): Promise<string> => {
  const { folder, remove } = await checkOut('HEAD');
  defer(remove);
  const file = join(folder, 'remotes/casino/src/texts/pt/catalogue.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/: '([^']+)'/, ": '$1 (novo)'"));
  return folder;
};

const AFTER = '1.999.0';

interface Place {
  readonly site: OpenedSite;
  readonly tls: Tls;
  /** A checkout of the changed sources, where there are two releases. */
  readonly changed: string | null;
}

/** Runs the `jangada` command against a site. @param folder the checkout, which builds its own sources */
const jangada = async ({ site, tls }: Place, words: readonly string[], folder = workspaceDir): Promise<void> => {
  const access = { JANGADA_EDGE_URL: site.url, JANGADA_DATA_DIR: site.dataDir, NODE_EXTRA_CA_CERTS: tls.cert };
  const command = spawn(process.execPath, ['tools/cli/src/main.ts', ...words], {
    cwd: folder,
    env: { ...process.env, ...access },
    stdio: 'ignore',
  });
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`jangada ${words.join(' ')} failed.`);
};

const rollOut = (place: Place, remote: 'casino' | 'host', version: string): Promise<void> =>
  jangada(place, ['rollout', remote, version, '--tenant', TENANT, '--reason', 'measured', '--yes']);

const startOurs = async (place: Place): Promise<StartedBuild> => {
  const { site, changed } = place;
  if (changed === null) return { url: site.url };
  const before = versionOf(join(workspaceDir, 'remotes/casino'));
  await jangada(place, ['publish', 'casino', '--version', AFTER, '--skip-check'], changed);
  return { url: site.url, rollOut: (which) => rollOut(place, 'casino', which === 'before' ? before : AFTER) };
};

const startOneBundle = async (place: Place): Promise<StartedBuild> => {
  const { site, changed } = place;
  const before = versionOf(join(workspaceDir, 'host')) + MONOLITH_SUFFIX;
  await jangada(place, ['publish', 'host', '--version', before]);
  await rollOut(place, 'host', before);
  if (changed === null) return { url: site.url };
  const after = AFTER + MONOLITH_SUFFIX;
  await jangada(place, ['publish', 'host', '--version', after], changed);
  return { url: site.url, rollOut: (which) => rollOut(place, 'host', which === 'before' ? before : after) };
};

/**
 * Starts the pages of the builds, and the sites that they need.
 *
 * @param withNewRelease whether there are two releases; only for `ours` and `one bundle`
 */
export const startBuilds = async (
  chosen: readonly Build[],
  withNewRelease: boolean,
  defer: Call['defer'],
): Promise<StartedBuilds> => {
  const workDir = temporaryFolder(defer);
  const tls = selfSigned(workDir);
  const changed = withNewRelease ? await checkOutChanged(defer) : null;
  const open = async (): Promise<Place> => ({ site: await openSite(defer, tls), tls, changed });
  const pages = new Map<Build, StartedBuild>();
  if (chosen.includes('one bundle')) pages.set('one bundle', await startOneBundle(await open()));
  const single = 'single-page application';
  if (chosen.includes('ours') || chosen.includes(single)) pages.set('ours', await startOurs(await open()));
  if (chosen.includes(single)) {
    const folder = join(workDir, 'single-page');
    const page = { ...(await buildSinglePage(folder)), folder, siteUrl: pages.get('ours')?.url ?? '' };
    pages.set(single, { url: await startStaticSite({ ...page, tls }, defer) });
  }
  // Disables the check of certificates, because Node does not trust the certificate of the run.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  return { pages, trust: trusting(tls) };
};
