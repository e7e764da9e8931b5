import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRelease } from '@jangada/build/build-release';
import { MONOLITH_SUFFIX, versionOf, workspaceDir } from '@jangada/build/targets';
import { checkOut } from '../checkout.ts';
import { hashOfKey, selfSigned } from './certificate.ts';
import type { Site } from './measure.ts';
import { buildMinimal, MINIMAL_PREFIX } from './minimal-federation.ts';
import { apiUrlOf, startSite, type RunningSite } from './running-site.ts';
import { buildSingleSpa } from './single-spa.ts';
import { buildSinglePage } from './single-page.ts';
import { startStaticSite, startTlsFront } from './static-site.ts';

/** Distance between the first ports of two sites. */
const PORTS_APART = 10;

/** Port of the TLS proxy for the earlier release's API, relative to the first port. */
const API_FRONT = 8;

export const builds = [
  'before',
  'ours',
  'one bundle',
  'single-spa',
  'single-page application',
  'minimal federation',
] as const;
export type Build = (typeof builds)[number];

/** The builds that need our running site, or are it. */
const needsOurs = ['ours', 'single-page application', 'minimal federation'] as const;

interface Places {
  readonly before: string;
  readonly port: number;
  readonly workDir: string;
  /** Whether there are two releases of casino; only for our build and the single bundle. */
  readonly withNewRelease: boolean;
  /** Receives a function that ends each part, once it runs. */
  readonly undo: (() => void | Promise<void>)[];
}

export interface StartedPage {
  readonly url: string;
  readonly rollOut?: Site['rollOut'];
}

export interface StartedPages {
  readonly pages: ReadonlyMap<Build, StartedPage>;
  /** The hash of the certificate's public key, by which a browser trusts the certificate. */
  readonly keyHash: string;
}

/** Two releases that differ only in casino, as an operator rolls them out. */
interface Releases {
  readonly remote: 'casino' | 'host';
  readonly before: string;
  readonly after: string;
}

const switchOf =
  (site: RunningSite, { remote, ...versions }: Releases): Site['rollOut'] =>
  (which) =>
    site.jangada('rollout', remote, versions[which], '--tenant', 'jangada', '--reason', 'measured');

const changeCasino = (folder: string): void => {
  const file = join(folder, 'remotes/casino/src/texts/pt/catalogue.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/: '([^']+)'/, ": '$1 (novo)'"));
};

/** Starts the pages of the builds, and the sites that some of them need. */
export const startPages = async (
  chosen: readonly Build[],
  { before, port, workDir, withNewRelease, undo }: Places,
): Promise<StartedPages> => {
  const { cert, key } = selfSigned('localhost');
  const tls = { cert: join(workDir, 'cert.pem'), key: join(workDir, 'key.pem') };
  writeFileSync(tls.cert, cert);
  writeFileSync(tls.key, key);
  const pages = new Map<Build, string>();
  const switches = new Map<Build, Site['rollOut']>();
  const checkout = withNewRelease ? checkOut('HEAD') : null;
  const changed = checkout?.folder ?? null;
  if (checkout) {
    undo.push(checkout.remove);
    changeCasino(checkout.folder);
  }
  const portOf = (build: Build): number => port + builds.indexOf(build) * PORTS_APART;
  const start = async (build: Build, folder: string, apiPublicPort?: number) => {
    const dataDir = join(workDir, `site-${builds.indexOf(build)}`);
    const site = await startSite({
      folder,
      firstPort: portOf(build),
      dataDir,
      tls,
      ...(apiPublicPort && { apiPublicPort }),
    });
    undo.push(site.stop);
    pages.set(build, site.url);
    return site;
  };

  if (chosen.includes('before')) {
    const checkout = checkOut(before);
    undo.push(checkout.remove);
    // There the API has a separate origin, as was its default.
    const apiFront = await startTlsFront(port + API_FRONT, apiUrlOf({ firstPort: port }), tls);
    undo.push(() => void apiFront.stop());
    await start('before', checkout.folder, port + API_FRONT);
  }
  if (needsOurs.some((build) => chosen.includes(build))) {
    const site = await start('ours', workspaceDir);
    if (changed !== null) {
      const releases = {
        remote: 'casino',
        before: versionOf(join(workspaceDir, 'remotes/casino')),
        after: '1.999.0',
      } as const;
      await site.jangadaOf(changed, 'publish', 'casino', '--version', releases.after, '--skip-check');
      switches.set('ours', switchOf(site, releases));
    }
  }
  if (chosen.includes('one bundle')) {
    const bundled = await start('one bundle', workspaceDir);
    const version = versionOf(join(workspaceDir, 'host')) + MONOLITH_SUFFIX;
    await bundled.jangada('publish', 'host', '--version', version);
    await bundled.jangada('rollout', 'host', version, '--tenant', 'jangada', '--reason', 'measured');
    if (changed !== null) {
      const releases = { remote: 'host', before: version, after: `1.999.0${MONOLITH_SUFFIX}` } as const;
      await bundled.jangadaOf(changed, 'publish', 'host', '--version', releases.after);
      switches.set('one bundle', switchOf(bundled, releases));
    }
  }
  if (chosen.includes('single-spa')) {
    const folder = join(workDir, 'single-spa');
    const release = await buildSingleSpa(folder);
    const site = await start('single-spa', workspaceDir);
    await site.publish(folder, release);
    await site.jangada('rollout', 'host', release.version, '--tenant', 'jangada', '--reason', 'measured');
  }
  const siteUrl = pages.get('ours') ?? '';
  if (chosen.includes('minimal federation')) {
    const casino = (await buildRelease({ name: 'casino' })).release;
    const folder = join(workDir, 'minimal');
    await buildMinimal(folder, casino);
    const scripts = [`${MINIMAL_PREFIX}host/main.js`];
    const files = { prefix: MINIMAL_PREFIX, folder };
    const site = await startStaticSite({ port: portOf('minimal federation'), scripts, files, siteUrl, tls });
    undo.push(() => void site.stop());
    pages.set('minimal federation', site.url);
  }
  if (chosen.includes('single-page application')) {
    const folder = join(workDir, 'single-page');
    const { prefix, scripts } = await buildSinglePage(folder);
    const files = { prefix, folder };
    const site = await startStaticSite({ port: portOf('single-page application'), scripts, files, siteUrl, tls });
    undo.push(() => void site.stop());
    pages.set('single-page application', site.url);
  }
  return {
    pages: new Map(chosen.map((build) => [build, { url: pages.get(build) ?? '', rollOut: switches.get(build) }])),
    keyHash: hashOfKey(cert),
  };
};
