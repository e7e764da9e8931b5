import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from '@jangada/build/release-document';
import { withSourceMaps } from '@jangada/build/source-maps';
import type { BuiltRelease } from '@jangada/build/build-release';
import { SOURCE_MAPS_FOLDER } from '@jangada/contracts/delivery/source-maps';
import { claimsOf } from '@jangada/contracts/page/offer';
import { findBrowser } from '../browser/find-browser.ts';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Subject } from '../subject.ts';
import { labFolder } from './lab-folder.ts';
import { startLabSite } from './lab-site.ts';
import type { LabFacts } from './protocol.ts';
import { sourcePlace } from './source-places.ts';
import { buildStories } from './stories-bundle.ts';
import type { StoriesBundle } from './stories-bundle.ts';

const READY_TIMEOUT_MS = 30_000;

export interface RunningLab {
  readonly page: Page;
  readonly stories: readonly string[];
  /** The page's new errors since the last call: uncaught errors and policy violations. */
  complaints(): string[];
  /** The source of a position in a built file: `src/page/raffle-page.tsx:12`. */
  locate(at: string): Promise<string>;
  /** Opens the page anew, without what a view did to it. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const hashesBelow = (base: string, folder: string): [string, string][] =>
  listFiles(folder).map(({ path, integrity }) => [base + path, integrity]);

/** The folder and the offer of a release, whoever built it. */
export type LabSubject = Pick<BuiltRelease, 'dir' | 'release'> & {
  readonly offer: Offer;
  /** Builds the same files again with source maps, where this workspace has built them. */
  readonly makeMaps?: (() => Promise<unknown>) | undefined;
};

const factsOf = ({ dir, release, offer }: LabSubject, stories: StoriesBundle | null, storiesDir: string) => {
  const exposes = Object.fromEntries(Object.entries(release.exposes).map(([key, { scripts }]) => [key, scripts]));
  return (nonce: string): LabFacts => ({
    remote: release.remote,
    nonce,
    release: {
      ...{ base: '/release/', uniqueName: release.uniqueName, entry: release.entry, exposes },
      container: release.container,
    },
    stories: stories && {
      ...{ base: '/stories/', uniqueName: stories.uniqueName, entry: stories.entry, exposes: stories.exposes },
    },
    texts: offer.texts,
    hasFakes: stories?.hasFakes ?? false,
    claims: claimsOf([offer]),
    integrity: Object.fromEntries([
      ...hashesBelow('/release/', dir),
      ...(stories ? hashesBelow('/stories/', storiesDir) : []),
    ]),
  });
};

const BROKEN_POLICY = /Content Security Policy|Subresource Integrity|Trusted Type/i;

const listenTo = (page: Page): (() => string[]) => {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (BROKEN_POLICY.test(message.text())) heard.push(message.text());
  });
  return () => heard.splice(0);
};

/** Maps are made once, and only where a finding has a position. */
const mapFolders = ({ dir, makeMaps }: LabSubject, sources: Subject | null, work: string) => {
  const release = async () => {
    const folder = join(dir, SOURCE_MAPS_FOLDER);
    if (!existsSync(folder)) await makeMaps?.();
    return existsSync(folder) ? folder : null;
  };
  const stories = async () => {
    const folder = join(work, 'stories-with-maps');
    if (sources && !existsSync(folder)) await buildStories(sources, folder, withSourceMaps);
    return existsSync(folder) ? folder : null;
  };
  return { release, stories };
};

const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(process.env),
    args: ['--no-sandbox', '--js-flags=--expose-gc', '--disable-background-timer-throttling'],
  });

/**
 * Opens a page that mounts the views of a built release with the stub host, and shows its stories.
 *
 * @param sources the remote's sources, which have the stories and fakes; null checks the files alone
 * @throws when stories or fakes do not compile, or no browser works here
 */
export const startLab = async (subject: LabSubject, sources: Subject | null): Promise<RunningLab> => {
  const work = mkdtempSync(join(tmpdir(), 'jangada-lab-'));
  const storiesDir = join(work, 'stories');
  const [stories, labDir] = await Promise.all([sources && buildStories(sources, storiesDir), labFolder()]);
  const folders = { lab: labDir, stories: storiesDir, release: subject.dir };
  const site = await startLabSite({
    folders,
    scriptOrigins: subject.release.scriptOrigins ?? [],
    factsFor: factsOf(subject, stories, storiesDir),
  });
  const browser = await startBrowser();
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  // Third parties are blocked, so that the result is the same with and without a network.
  await page.route(
    (address) => !address.href.startsWith(site.url),
    (route) => route.abort(),
  );
  const complaints = listenTo(page);
  const stop = async () => {
    await browser.close();
    site.stop();
    rmSync(work, { recursive: true, force: true });
  };
  const open = async () => {
    await page.goto(site.url);
    // Before the script has run, `lab` is the element with this id.
    await page.waitForFunction(() => 'storiesOf' in window.lab, null, { timeout: READY_TIMEOUT_MS });
  };
  const maps = mapFolders(subject, sources, work);
  try {
    await open();
  } catch (error) {
    const said = complaints();
    await stop();
    throw said.length > 0 ? new Error(said.join('\n'), { cause: error }) : error;
  }
  const locate = (at: string) => sourcePlace(at, maps);
  return { page, stories: stories?.stories ?? [], complaints, locate, reload: open, stop };
};
