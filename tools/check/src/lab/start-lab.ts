import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from '@jangada/build/release-document';
import type { BuiltRelease } from '@jangada/build/build-release';
import { claimsOf } from '@jangada/contracts/page/offer';
import { findBrowser } from '../browser/find-browser.ts';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import type { Subject } from '../subject.ts';
import { labFolder } from './lab-folder.ts';
import { startLabSite } from './lab-site.ts';
import type { LabFacts } from './protocol.ts';
import { buildStories } from './stories-bundle.ts';
import type { StoriesBundle } from './stories-bundle.ts';

const READY_TIMEOUT_MS = 30_000;

export interface RunningLab {
  readonly page: Page;
  readonly stories: readonly string[];
  /** The page's new errors since the last call: uncaught errors and policy violations. */
  complaints(): string[];
  stop(): Promise<void>;
}

const hashesBelow = (base: string, folder: string): [string, string][] =>
  listFiles(folder).map(({ path, integrity }) => [base + path, integrity]);

const factsOf = (subject: Subject, { dir, release }: BuiltRelease, stories: StoriesBundle, storiesDir: string) => {
  const exposes = Object.fromEntries(Object.entries(release.exposes).map(([key, { scripts }]) => [key, scripts]));
  return (nonce: string): LabFacts => ({
    remote: subject.name,
    nonce,
    release: {
      ...{ base: '/release/', uniqueName: release.uniqueName, entry: release.entry, exposes },
      container: release.container,
    },
    stories: { base: '/stories/', uniqueName: stories.uniqueName, entry: stories.entry, exposes: stories.exposes },
    texts: subject.offer.texts,
    hasFakes: stories.hasFakes,
    claims: claimsOf([subject.offer]),
    integrity: Object.fromEntries([...hashesBelow('/release/', dir), ...hashesBelow('/stories/', storiesDir)]),
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

const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(process.env),
    args: ['--no-sandbox', '--js-flags=--expose-gc', '--disable-background-timer-throttling'],
  });

/**
 * Opens a page that mounts the views of a built release with the stub host, and shows its stories.
 *
 * @throws when stories or fakes do not compile, or no browser works here
 */
export const startLab = async (subject: Subject, built: BuiltRelease): Promise<RunningLab> => {
  const work = mkdtempSync(join(tmpdir(), 'jangada-lab-'));
  const storiesDir = join(work, 'stories');
  const [stories, labDir] = await Promise.all([buildStories(subject, storiesDir), labFolder()]);
  const folders = { lab: labDir, stories: storiesDir, release: built.dir };
  const site = await startLabSite({
    folders,
    scriptOrigins: subject.allowed.scriptOrigins,
    factsFor: factsOf(subject, built, stories, storiesDir),
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
  try {
    await page.goto(site.url);
    // Before the script has run, `lab` is the element with this id.
    await page.waitForFunction(() => 'storiesOf' in window.lab, null, { timeout: READY_TIMEOUT_MS });
  } catch (error) {
    const said = complaints();
    await stop();
    throw said.length > 0 ? new Error(said.join('\n'), { cause: error }) : error;
  }
  return { page, stories: stories.stories, complaints, stop };
};
