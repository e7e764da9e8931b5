import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import { buildRelease } from './build-release.ts';
import type { BuiltRelease } from './build-release.ts';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import { startChromium } from './testing/chromium.ts';
import { startFixtureSite } from './testing/fixture-site.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const outDir = mkdtempSync(join(tmpdir(), 'jangada-runtime-'));
const provides = ['react', 'react/jsx-runtime', 'react-dom', '@jangada/contracts'];

const build = (name: string): Promise<BuiltRelease> =>
  buildRelease({ name, folder: join(fixtures, name), outDir, provides });

interface Window {
  fixture: { mount(remote: string, expose: string): Promise<string> };
  __FEDERATION__: {
    __INSTANCES__: {
      name: string;
      registerRemotes(remotes: object[]): void;
      loadRemote(id: string): Promise<unknown>;
      preloadRemote(remotes: object[]): Promise<void>;
    }[];
  };
}

const mount = (page: Page, remote: string, expose: string): Promise<string> =>
  page.evaluate(([name, place]) => (globalThis as unknown as Window).fixture.mount(name, place), [
    remote,
    expose,
  ] as const);

/** The errors of the shell's runtime for remotes that are loaded directly, without a plan. */
const loadUnplanned = (page: Page, remote: { name: string; entry: string }): Promise<string> =>
  page.evaluate(async ({ name, entry }) => {
    const host = (globalThis as unknown as Window).__FEDERATION__.__INSTANCES__.find((one) => one.name === 'host');
    host?.registerRemotes([{ name, entry, type: 'global' }]);
    try {
      await host?.loadRemote(`${name}/routes/wallet`);
      return 'loaded';
    } catch (error) {
      const { failure } = error as { failure?: { error?: Error } };
      return failure?.error?.message ?? String(error);
    }
  }, remote);

describe('the federation runtime of the page', () => {
  let host: BuiltRelease;
  let wallet: BuiltRelease;
  let casino: BuiltRelease;
  let site: Awaited<ReturnType<typeof startFixtureSite>>;
  let browser: Browser;
  let page: Page;
  let warnings: string[];

  const open = async (query = '') => {
    site.show({ host: host.release, chains: [[wallet.release], [casino.release]], started: ['./routes/wallet'] });
    await page.goto(site.url + query, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'fixture' in globalThis);
  };

  before(async () => {
    host = await build('host');
    wallet = await build('wallet');
    casino = await build('casino');
    browser = await startChromium();
    site = await startFixtureSite([host, wallet, casino], { host: host.release, chains: [] });
  });

  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    warnings = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
  });

  after(async () => {
    await browser.close();
    site.stop();
    rmSync(outDir, { recursive: true, force: true });
  });

  it('fetches only the files of the plan, and no manifest', async () => {
    await open();
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    assert.equal(await mount(page, 'casino', './routes/home'), '1.0.0');
    const planned = [host, wallet, casino].flatMap(({ release }) =>
      release.files.map(({ path }) => `/releases/${release.remote}/${release.version}/${path}`),
    );
    assert.ok(site.requests.length > 4);
    assert.deepEqual(
      site.requests.filter((path) => path !== '/favicon.ico' && !planned.includes(path)),
      [],
    );
    assert.ok(site.requests.every((path) => !path.includes(MANIFEST_FILE)));
  });

  it('loads every remote although a plugin throws in every hook', async () => {
    await open('?broken-plugin');
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    await page.getByText('one React').waitFor();
    await page.getByRole('button', { name: 'more' }).click();
    await page.getByText('more of the wallet').waitFor();
    assert.equal(await mount(page, 'casino', './routes/home'), '1.0.0');
    assert.ok(warnings.some((text) => text.includes('The runtime plugin broken failed in afterLoadEntry.')));
  });

  it('refuses a remote that is not in the plan, by its name, and fetches nothing of it', async () => {
    await open();
    const said = await loadUnplanned(page, { name: 'wallet__ffffffff', entry: `${site.url}unplanned.js` });
    assert.equal(said, 'The plan has no release wallet__ffffffff.');
    assert.ok(!site.requests.includes('/unplanned.js'));
  });

  it('refuses to discover a remote by its manifest', async () => {
    await open();
    const entry = `${site.url}releases/wallet/1.0.0/${MANIFEST_FILE}`;
    const said = await loadUnplanned(page, { name: 'wallet__ffffffff', entry });
    assert.equal(said, 'The plan has no release wallet__ffffffff.');
    assert.ok(site.requests.every((path) => !path.includes(MANIFEST_FILE)));
  });

  it('contains no handler of manifests: a preload by manifest is refused and requests nothing', async () => {
    await open();
    await mount(page, 'wallet', './routes/wallet');
    const before = site.requests.length;
    const said = await page.evaluate(async (name) => {
      const host = (globalThis as unknown as Window).__FEDERATION__.__INSTANCES__.find((one) => one.name === 'host');
      return host?.preloadRemote([{ nameOrAlias: name }]).then(
        () => 'preloaded',
        (error: unknown) => String(error),
      );
    }, wallet.release.uniqueName);
    assert.equal(said, 'Error: preloadRemote failed to load 1 resource(s).');
    assert.deepEqual(site.requests.slice(before), []);
  });

  it('has the compile hint for V8, like every script of a release', () => {
    for (const { dir, release } of [host, wallet, casino]) {
      const scripts = release.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
      assert.ok(scripts.length > 1);
      for (const path of scripts) {
        assert.match(readFileSync(join(dir, path), 'utf8'), /^\/\/# allFunctionsCalledOnLoad\n/, path);
      }
    }
  });

  it('marks the loaded files in the timeline of the page', async () => {
    await open();
    await mount(page, 'wallet', './routes/wallet');
    const marks = await page.evaluate(() =>
      performance.getEntriesByType('mark').map((mark) => [mark.name, (mark as PerformanceMark).detail as unknown]),
    );
    const { uniqueName } = wallet.release;
    const of = (name: string) => marks.filter(([mark]) => mark === name).map(([, detail]) => detail);
    assert.deepEqual(of('remote:entry'), [{ release: uniqueName, ok: true }]);
    assert.deepEqual(of('remote:init'), [{ release: uniqueName, ok: true }]);
    assert.deepEqual(of('remote:module'), [{ release: uniqueName, expose: './routes/wallet', ok: true }]);
  });
});
