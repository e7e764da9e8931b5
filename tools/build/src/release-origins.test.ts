import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import { buildRelease } from './build-release.ts';
import type { BuiltRelease } from './build-release.ts';
import { startChromium } from './testing/chromium.ts';
import { startFixtureSite } from './testing/fixture-site.ts';
import type { Fault } from './testing/fixture-site.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const HOME = './routes/home';

type Site = Awaited<ReturnType<typeof startFixtureSite>>;

interface Fixture {
  fixture?: { mount(remote: string, expose: string): Promise<string> };
}

describe('files of releases with a second origin', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'jangada-origins-'));
  let host: BuiltRelease;
  let casino: BuiltRelease;
  let first: Site;
  let second: Site;
  let browser: Browser;

  before(async () => {
    const provides = ['react', 'react/jsx-runtime', 'react-dom', '@jangada/contracts'];
    const build = (name: string) => buildRelease({ name, folder: join(fixtures, name), outDir, provides });
    [host, casino] = [await build('host'), await build('casino')];
    const visit = { host: host.release, chains: [[casino.release]] };
    [first, second] = [await startFixtureSite([host, casino], visit), await startFixtureSite([host, casino], visit)];
    browser = await startChromium();
  });

  after(async () => {
    await browser?.close();
    first?.stop();
    second?.stop();
    rmSync(outDir, { recursive: true, force: true });
  });

  /** Loads the page with this fault of the first origin, and mounts the remote. */
  const open = async (everyFile: Fault | undefined, started: string[] = []) => {
    const origins = [new URL(second.url).origin];
    first.show({ host: host.release, chains: [[casino.release]], started, origins, ...(everyFile && { everyFile }) });
    second.requests.length = 0;
    const context = await browser.newContext();
    const page = await context.newPage();
    // The browser's connection estimate differs at every start.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { downlink: 10, rtt: 50 } }),
    );
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(first.url, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as Fixture).fixture !== undefined);
    const mount = () =>
      page.evaluate((expose) => (globalThis as unknown as Fixture).fixture?.mount('casino', expose), HOME);
    return { context, page, errors, mount };
  };

  const sentOrigins = async (page: Page) => {
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const endMs = Date.now() + 5_000;
    while (first.beacons.length === 0 && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20));
    return first.beacons
      .flatMap(({ origins = [] }) => origins)
      .map(({ remote, origin, why }) => [remote, origin, why].join(' '))
      .toSorted();
  };

  const cases: readonly { name: string; fault: Fault; why: 'failed' | 'slow'; started: string[] }[] = [
    { name: 'refuses connections', fault: { kind: 'refused' }, why: 'failed', started: [HOME] },
    {
      name: 'refuses connections, for a module that the HTML did not start',
      fault: { kind: 'refused' },
      why: 'failed',
      started: [],
    },
    { name: 'answers with an error', fault: { kind: 'status', status: 503 }, why: 'failed', started: [HOME] },
    { name: 'has other bytes', fault: { kind: 'wrong-bytes' }, why: 'failed', started: [HOME] },
    { name: 'never answers', fault: { kind: 'silent' }, why: 'slow', started: [HOME] },
  ];
  for (const { name, fault, why, started } of cases) {
    it(`come from there when the first ${name}, and the beacon says so`, async () => {
      const { context, page, errors, mount } = await open(fault, started);
      assert.equal(await mount(), casino.release.version);
      assert.equal(await page.evaluate(() => 'wrongBytesRan' in globalThis), false);
      assert.deepEqual(errors, []);
      const origin = new URL(second.url).origin;
      assert.deepEqual(await sentOrigins(page), [`casino ${origin} ${why}`, `host ${origin} ${why}`]);
      await context.close();
    });
  }

  it('come from the first only while that works', async () => {
    const { context, mount } = await open(undefined, [HOME]);
    assert.equal(await mount(), casino.release.version);
    assert.deepEqual(second.requests, []);
    await context.close();
  });

  it('with other bytes at both do not run', async () => {
    const { context, page, mount } = await open(undefined);
    const entry = `/releases/casino/${casino.release.version}/${casino.release.entry}`;
    for (const site of [first, second]) site.faults.set(entry, { kind: 'wrong-bytes' });
    assert.notEqual(await mount(), casino.release.version);
    assert.equal(await page.evaluate(() => 'wrongBytesRan' in globalThis), false);
    second.faults.clear();
    await context.close();
  });
});
