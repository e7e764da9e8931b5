import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { build as buildWithVite } from 'vite';
import { releaseFaults } from '@jangada/contracts/release-rules/release-faults';
import { buildRelease } from './build-release.ts';
import type { BuiltRelease } from './build-release.ts';
import { contentIn } from './federation-manifest.ts';
import { releaseFromManifest } from './manifest-release.ts';
import { viteConfiguration } from './vite-remote.ts';
import { startChromium } from './testing/chromium.ts';
import { startFixtureSite } from './testing/fixture-site.ts';
import type { Visit } from './testing/fixture-site.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const outDir = mkdtempSync(join(tmpdir(), 'jangada-build-'));
const provides = ['react', 'react/jsx-runtime', 'react-dom', '@jangada/contracts'];

const build = (name: ReleasableName, version?: string): Promise<BuiltRelease> =>
  buildRelease({ name, version, folder: join(fixtures, name), outDir, provides });

/** A release of ES modules that Vite built, as a separate repository publishes it. */
const buildByVite = async (version: string): Promise<BuiltRelease> => {
  const folder = join(fixtures, 'raffle');
  const built = join(outDir, `vite-${version}`);
  const configuration = await viteConfiguration({ name: 'raffle', folder, version });
  await buildWithVite({ ...configuration, configFile: false, build: { ...configuration.build, outDir: built } });
  return releaseFromManifest(built, { name: 'raffle', folder, version, outDir, provides });
};

type Mount = (remote: string, expose: string, timeoutMs?: number) => Promise<string>;

const mount = (page: Page, remote: string, expose: string, timeoutMs?: number): Promise<string> =>
  page.evaluate(
    ([name, place, limitMs]) =>
      (globalThis as unknown as { fixture: { mount: Mount } }).fixture.mount(name, place, limitMs),
    [remote, expose, timeoutMs] as const,
  );

interface Fixture {
  prefer(remote: string, version: string): void;
  takeOut(remote: string, version: string): void;
}

const prefer = (page: Page, version: string): Promise<void> =>
  page.evaluate((wanted) => (globalThis as unknown as { fixture: Fixture }).fixture.prefer('wallet', wanted), version);

const takeOut = (page: Page, version: string): Promise<void> =>
  page.evaluate((gone) => (globalThis as unknown as { fixture: Fixture }).fixture.takeOut('wallet', gone), version);

/** The name that webpack gives to the global of a release's chunks. */
const chunksOf = ({ uniqueName }: BuiltRelease['release']): string => `webpackChunk${uniqueName.replace('__', '_')}`;

const EXCHANGES = 20;
/** The browser compiles frequent code and caches the scripts of both releases: some 260 KB, once. */
const WARM_UP_EXCHANGES = 20;
/** Number of nodes that code running for the first time in React may add. */
const NODES_SPARE = 20;
/** 10 KB for each exchange; without a leak it is about 1 KB. */
const HEAP_SPARE_BYTES = 200_000;
/** A busy machine frees memory late: objects that remain after this many collections are leaked. */
const COLLECTIONS_MAX = 20;
const COLLECTION_PAUSE_MS = 250;

interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/** The objects of the page after garbage collection. */
const countHeld = async (page: Page): Promise<Held> => {
  const devtools = await page.context().newCDPSession(page);
  // Dropped objects are freed at the next collection, and the objects they referenced at the one after.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return { nodes: read('Nodes'), listeners: read('JSEventListeners'), heapBytes: read('JSHeapUsedSize') };
};

/** The counts that exceed their limit; empty without a leak. */
const leakedSince = (before: Held, after: Held): string[] => {
  const grown = { nodes: NODES_SPARE, listeners: EXCHANGES / 2 - 1, heapBytes: HEAP_SPARE_BYTES };
  return (['nodes', 'listeners', 'heapBytes'] as const)
    .filter((kind) => after[kind] > before[kind] + grown[kind])
    .map((kind) => `${kind}: ${before[kind]} → ${after[kind]}`);
};

describe('releases in a browser', () => {
  let host: BuiltRelease;
  let wallet: BuiltRelease;
  let newWallet: BuiltRelease;
  let casino: BuiltRelease;
  let raffle: BuiltRelease;
  let newRaffle: BuiltRelease;
  let site: Awaited<ReturnType<typeof startFixtureSite>>;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  const entryOf = ({ release }: BuiltRelease) => `/releases/${release.remote}/${release.version}/${release.entry}`;
  const open = async (visit: Omit<Visit, 'host'>, prepare?: () => void) => {
    site.show({ ...visit, host: host.release });
    prepare?.();
    await page.goto(site.url, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'fixture' in globalThis);
  };

  before(async () => {
    host = await build('host');
    wallet = await build('wallet');
    newWallet = await build('wallet', '1.1.0');
    casino = await build('casino');
    raffle = await buildByVite('1.0.0');
    newRaffle = await buildByVite('1.1.0');
    browser = await startChromium();
    site = await startFixtureSite([host, wallet, newWallet, casino, raffle, newRaffle], {
      host: host.release,
      chains: [],
    });
  });

  beforeEach(async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    complaints = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });
  });

  after(async () => {
    await browser.close();
    site.stop();
    rmSync(outDir, { recursive: true, force: true });
  });

  it('uses the scripts that the HTML has started and fetches each file once', async () => {
    await open({ chains: [[wallet.release]], started: ['./routes/wallet'] });
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    await page.getByText('wallet 10000000000').waitFor();
    assert.deepEqual(site.requests, [...new Set(site.requests)]);
    assert.ok(site.requests.every((path) => !path.includes('?')));
  });

  it('uses scripts that ran before the shell checked, while the page still waits for others', async () => {
    const slow = casino.release.entry;
    await open({ chains: [[wallet.release], [casino.release]], started: ['./routes/wallet', './routes/home'] }, () =>
      site.faults.set(`/releases/casino/1.0.0/${slow}`, { kind: 'slow', delayMs: 3_000 }),
    );
    await page.waitForFunction((name) => name in globalThis, wallet.release.uniqueName);
    assert.equal(await mount(page, 'wallet', './routes/wallet', 1_000), '1.0.0');
  });

  it('gives a remote the React of the shell', async () => {
    await open({ chains: [[wallet.release]] });
    await mount(page, 'wallet', './routes/wallet');
    await page.getByText('one React').waitFor();
  });

  it('breaks no rule of a policy without unsafe-eval and unsafe-inline', async () => {
    await open({ chains: [[wallet.release], [casino.release]], started: ['./routes/wallet'] });
    await mount(page, 'wallet', './routes/wallet');
    await mount(page, 'casino', './routes/home');
    await page.getByText('casino').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('runs two releases of one remote in one page, each with its own state, styles and chunks', async () => {
    await open({ chains: [[newWallet.release, wallet.release]] });
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.1.0');
    await prefer(page, '1.0.0');
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    const of = (version: string) => page.locator(`#wallet-${version.replaceAll('.', '\\.')}`);
    const [older, newer] = [of('1.0.0'), of('1.1.0')];
    await older.locator('b').waitFor();

    // StrictMode initialises a state twice; a shared counter would continue across releases.
    assert.deepEqual([await older.locator('u').innerText(), await newer.locator('u').innerText()], ['1', '1']);

    const classes = await Promise.all([older, newer].map((one) => one.locator('b').getAttribute('class')));
    assert.match(classes[0] ?? '', new RegExp(`^${wallet.release.uniqueName}-`));
    assert.match(classes[1] ?? '', new RegExp(`^${newWallet.release.uniqueName}-`));
    assert.equal(await older.locator('b').evaluate((element) => getComputedStyle(element).color), 'rgb(1, 2, 3)');

    for (const one of [older, newer]) {
      await one.getByRole('button', { name: 'more' }).click();
      await one.getByText('more of the wallet').waitFor();
    }
    const chunks = await page.evaluate(() => Object.keys(globalThis).filter((name) => name.startsWith('webpackChunk')));
    for (const release of [wallet.release, newWallet.release]) {
      assert.ok(chunks.includes(chunksOf(release)), `${release.uniqueName} has its own chunks: ${chunks.join()}`);
    }
  });

  it('keeps the rules of two remotes that style the same element in their layers and scopes', async () => {
    await open({ chains: [[wallet.release], [casino.release]] });
    await mount(page, 'wallet', './routes/wallet');
    await mount(page, 'casino', './routes/home');
    await page.getByRole('button', { name: 'play' }).waitFor();
    // A button of the shell, a button of another remote in a slot of the wallet, and unlayered rules of the shell.
    const spacings = await page.evaluate(() => {
      const add = (to: Element | null) => to?.appendChild(document.createElement('button'));
      const inSlot = add(document.querySelector('#wallet-1\\.0\\.0 [data-slot]'));
      const ofShell = add(document.body);
      const spacing = (one: Element | null | undefined) => one && getComputedStyle(one).letterSpacing;
      const [ofWallet, ofCasino] = ['#wallet-1\\.0\\.0 button', '#casino-1\\.0\\.0 button'].map((one) =>
        document.querySelector(one),
      );
      const before = [ofWallet, ofCasino, inSlot, ofShell].map(spacing);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('button { letter-spacing: 1px }');
      document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
      return { before, afterRuleOfShell: spacing(ofWallet) };
    });
    assert.deepEqual(spacings, { before: ['7px', '9px', 'normal', 'normal'], afterRuleOfShell: '1px' });

    // Classes match themselves and each other.
    const wordSpacing = (selector: string) =>
      page.locator(`#wallet-1\\.0\\.0 ${selector}`).evaluate((one) => getComputedStyle(one).wordSpacing);
    assert.deepEqual(
      [await wordSpacing('> div'), await wordSpacing('i'), await wordSpacing('u')],
      ['3px', '4px', '4px'],
    );
    const layers = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) =>
        [...cssRules].flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [rule.name] : [])),
      ),
    );
    assert.deepEqual(layers, [`remote.${wallet.release.uniqueName}`, `remote.${casino.release.uniqueName}`]);
  });

  it('removes a release from the page, and the other one retains its styles and parts', async () => {
    await open({ chains: [[newWallet.release, wallet.release]] });
    await mount(page, 'wallet', './routes/wallet');
    await prefer(page, '1.0.0');
    await mount(page, 'wallet', './routes/wallet');
    await takeOut(page, '1.1.0');
    const older = page.locator('#wallet-1\\.0\\.0');
    assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 1);
    assert.equal(await older.locator('b').evaluate((element) => getComputedStyle(element).color), 'rgb(1, 2, 3)');
    await older.getByRole('button', { name: 'more' }).click();
    await older.getByText('more of the wallet').waitFor();
    const left = await page.evaluate(
      ([name, chunks]) => [Reflect.get(globalThis, name), Reflect.has(globalThis, chunks)],
      [newWallet.release.uniqueName, chunksOf(newWallet.release)] as const,
    );
    assert.deepEqual(left, [undefined, false]);
    assert.equal(await page.locator(`script[src*="/wallet/1.1.0/"]`).count(), 0);
  });

  it('starts a restored release in its initial state', async () => {
    await open({ chains: [[wallet.release]] });
    await mount(page, 'wallet', './routes/wallet');
    await takeOut(page, '1.0.0');
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    assert.equal(await page.locator('u').innerText(), '1');
    await page.getByRole('button', { name: 'more' }).click();
    await page.getByText('more of the wallet').waitFor();
  });

  it(`leaves nothing behind when releases are exchanged ${EXCHANGES} times`, async () => {
    await open({ chains: [[newWallet.release, wallet.release]] });
    const exchange = async (round: number) => {
      const [next, last] = round % 2 === 0 ? ['1.1.0', '1.0.0'] : ['1.0.0', '1.1.0'];
      await prefer(page, next ?? '');
      assert.equal(await mount(page, 'wallet', './routes/wallet'), next);
      await page.getByText('one React').first().waitFor();
      await takeOut(page, last ?? '');
    };
    for (let round = 0; round < WARM_UP_EXCHANGES; round += 1) await exchange(round);
    const before = await countHeld(page);
    for (let round = 0; round < EXCHANGES; round += 1) await exchange(round);
    let leaked = leakedSince(before, await countHeld(page));
    for (let collections = 1; leaked.length > 0 && collections < COLLECTIONS_MAX; collections += 1) {
      await setTimeout(COLLECTION_PAUSE_MS);
      leaked = leakedSince(before, await countHeld(page));
    }
    // A leak would add one for each exchange; the browser's tools sometimes count a listener of their own.
    assert.deepEqual(leaked, []);
    assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 1);
  });

  it('never runs a file with wrong bytes, and shows the release before it', async () => {
    await open({ chains: [[newWallet.release, wallet.release]], started: ['./routes/wallet'] }, () =>
      site.faults.set(entryOf(newWallet), { kind: 'wrong-bytes' }),
    );
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    assert.equal(await page.evaluate(() => 'wrongBytesRan' in globalThis), false);
  });

  it('refuses a release of a contract one major older before any of its files is requested, and shows the next one', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const [major = 0] = CONTRACT_VERSION.split('.').map(Number);
    const range = `^${major - 1}.4.0`;
    const older = { ...newWallet.release, contract: { built: `${major - 1}.4.0`, range } };
    await open({ chains: [[older, wallet.release]] });
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
    await page.getByText('wallet 10000000000').waitFor();
    assert.ok(!site.requests.some((path) => path.startsWith('/releases/wallet/1.1.0/')), site.requests.join());
    assert.equal(await page.evaluate((name) => name in globalThis, older.uniqueName), false);
    assert.ok(said.includes(`wallet 1.1.0 does not fit this shell, which lacks contract ${range}`), said.join());
  });

  it('names the refusal when no release can be used, and a retry works once the file is available', async () => {
    await open({ chains: [[wallet.release]] }, () => site.faults.set(entryOf(wallet), { kind: 'status', status: 404 }));
    assert.match(await mount(page, 'wallet', './routes/wallet'), /http-status/);
    site.faults.clear();
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
  });

  it('recovers from wrong bytes in the browser’s cache', async () => {
    await open({ chains: [[wallet.release]] }, () => site.faults.set(entryOf(wallet), { kind: 'wrong-bytes' }));
    assert.match(await mount(page, 'wallet', './routes/wallet'), /integrity/);
    site.faults.clear();
    assert.equal(await mount(page, 'wallet', './routes/wallet'), '1.0.0');
  });

  it('times out a slow release, and a retry uses the script that loaded late', async () => {
    await open({ chains: [[wallet.release]] }, () =>
      site.faults.set(entryOf(wallet), { kind: 'slow', delayMs: 1_500 }),
    );
    assert.match(await mount(page, 'wallet', './routes/wallet', 300), /timeout/);
    assert.equal(await mount(page, 'wallet', './routes/wallet', 5_000), '1.0.0');
    assert.equal(site.requests.filter((path) => path.startsWith(entryOf(wallet))).length, 1);
  });

  it('does not affect the other remotes when one is broken', async () => {
    await open({ chains: [[wallet.release], [casino.release]], started: ['./routes/wallet', './routes/home'] }, () =>
      site.faults.set(entryOf(wallet), { kind: 'status', status: 500 }),
    );
    assert.match(await mount(page, 'wallet', './routes/wallet'), /http-status/);
    assert.equal(await mount(page, 'casino', './routes/home'), '1.0.0');
  });

  it('checks the bytes of a lazy import, and imports it again on request', async () => {
    const lazy = wallet.release.files.find(({ path }) => /^\d+\./.test(path));
    assert.ok(lazy);
    await open({ chains: [[wallet.release]] }, () =>
      site.faults.set(`/releases/wallet/1.0.0/${lazy.path}`, { kind: 'wrong-bytes' }),
    );
    await mount(page, 'wallet', './routes/wallet');
    await page.getByRole('button', { name: 'more' }).click();
    await page.getByText('ChunkLoadError').waitFor();
    assert.equal(await page.evaluate(() => 'wrongBytesRan' in globalThis), false);

    site.faults.clear();
    await page.getByRole('button', { name: 'more' }).click();
    await page.getByText('more of the wallet').waitFor();
  });

  it('refuses a part that the plan does not name', async () => {
    const unnamed = { ...wallet.release, files: wallet.release.files.filter(({ path }) => !/^\d+\./.test(path)) };
    await open({ chains: [[unnamed]] });
    await mount(page, 'wallet', './routes/wallet');
    await page.getByRole('button', { name: 'more' }).click();
    await page.getByText('ChunkLoadError').waitFor();
  });

  describe('of ES modules, as Vite builds them', () => {
    const fileOf = ({ release }: BuiltRelease, part: string) => {
      const file = release.files.find(({ path }) => path.startsWith(part));
      return `/releases/raffle/${release.version}/${file?.path}`;
    };
    const requested = ({ release }: BuiltRelease) =>
      site.requests.filter((path) => path.startsWith(`/releases/raffle/${release.version}/`));
    const hasWrongBytes = () => page.evaluate(() => 'wrongBytesRan' in globalThis);
    const pressMore = () => page.getByRole('button', { name: 'more' }).click();

    it('fulfil the rules that the edge verifies', () => {
      assert.equal(raffle.release.container, 'module');
      assert.deepEqual(releaseFaults(raffle.release, contentIn(raffle.dir)), []);
    });

    it('take React from the shell, load a part later, and fetch each file once', async () => {
      await open({ chains: [[raffle.release]] });
      assert.equal(await mount(page, 'raffle', './routes/raffle'), '1.0.0');
      await page.getByText('one React').waitFor();
      await pressMore();
      await page.locator('output', { hasText: 'more' }).waitFor();
      assert.deepEqual(complaints, []);
      await page.evaluate(() => (globalThis as unknown as { fixture: Fixture }).fixture.takeOut('raffle', '1.0.0'));
      assert.equal(await mount(page, 'raffle', './routes/raffle'), '1.0.0');
      // The module has kept its state, because browsers never evict modules.
      assert.notEqual(await page.locator('u').textContent(), '1');
      assert.deepEqual(requested(raffle), [...new Set(requested(raffle))]);
    });

    it('do not run a part with other bytes', async () => {
      await open({ chains: [[raffle.release]] }, () =>
        site.faults.set(fileOf(raffle, 'more.'), { kind: 'wrong-bytes' }),
      );
      await mount(page, 'raffle', './routes/raffle');
      await pressMore();
      await page.locator('output', { hasText: 'ChunkLoadError' }).waitFor();
      assert.ok(requested(raffle).includes(fileOf(raffle, 'more.')));
      assert.equal(await hasWrongBytes(), false);
    });

    it('give way to the release before when a module that others import has other bytes', async () => {
      await open({ chains: [[newRaffle.release, raffle.release]] }, () =>
        site.faults.set(fileOf(newRaffle, 'dist.'), { kind: 'wrong-bytes' }),
      );
      assert.equal(await mount(page, 'raffle', './routes/raffle'), '1.0.0');
      await page.getByText('one React').waitFor();
      assert.equal(await hasWrongBytes(), false);
    });

    it('are refused before any request when the shell lacks what they need', async () => {
      const { exposes } = newRaffle.release;
      const wanting = Object.entries(exposes).map(([path, one]) => [path, { ...one, needs: ['@jangada/absent'] }]);
      await open({ chains: [[{ ...newRaffle.release, exposes: Object.fromEntries(wanting) }, raffle.release]] });
      assert.equal(await mount(page, 'raffle', './routes/raffle'), '1.0.0');
      assert.deepEqual(requested(newRaffle), []);
    });

    it('are refused before any request by a page that came before they were rolled out', async () => {
      await open({ chains: [[newRaffle.release]], unmapped: true });
      assert.equal(
        await mount(page, 'raffle', './routes/raffle'),
        `raffle ./routes/raffle: ${newRaffle.release.uniqueName} chunk`,
      );
      assert.deepEqual(requested(newRaffle), []);
    });

    it('are refused by a browser that does not enforce integrity', async () => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IntegrityViolationReportBody'));
      await open({ chains: [[newRaffle.release]] });
      await mount(page, 'raffle', './routes/raffle');
      assert.deepEqual(requested(newRaffle), []);
    });
  });
});
