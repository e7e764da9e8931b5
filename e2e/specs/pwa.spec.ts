import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { jangada } from '../verbs/operator.ts';
import { blockRealtime } from '../verbs/live-changes.ts';
import { richPlayer, signIn } from '../verbs/people.ts';
import { publishWithTexts } from '../verbs/publish-texts.ts';
import { idleWorkDone, networkIdle } from '../verbs/network-idle.ts';
import {
  isMarked,
  cachedUrls,
  cacheNames,
  markDocument,
  spoilCachedScripts,
  spoiltScriptsOfPage,
  workerControlsPage,
} from '../verbs/service-worker.ts';
import { urls } from '../site.ts';

test.use({ serviceWorkers: 'allow' });

const REASON = 'end-to-end test';
const OLD = 'Todos os jogos';
const NEW = 'Jogos de hoje';
/** Longer than the poll interval of an open tab. */
const POLLED = '06:10';
/** A page that was just used is reloaded a little later. */
const QUIET_MS = 25_000;

/** An unpublished version, also when the site is reused. */
const version = (minor: number) => `1.${minor}.${Math.floor(Date.now() / 1000) % 100_000}`;
const CASINO = version(7);

const title = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await workerControlsPage(page);
};

const rollOut = (remote: string, which: string) =>
  jangada('rollout', remote, which, '--tenant', 'jangada', '--reason', REASON, '--yes');
const rollBack = (remote: string) => jangada('rollback', remote, '--tenant', 'jangada', '--reason', REASON);

const ANSWER_MS = 5_000;

/**
 * Advances the page's clock until the page has requested the build and received the reply. A page that has just loaded
 * requests nothing before it is idle; then the clock is advanced again. An advanced clock lets pending requests time
 * out, so none may be pending.
 */
const poll = (page: Page): Promise<void> =>
  expect(async () => {
    await networkIdle(page);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/build.json'), { timeout: ANSWER_MS }),
      page.clock.fastForward(POLLED),
    ]);
  }).toPass();

test.describe('without a network', () => {
  test('the worker is registered at /sw-custom.js, and its first installation reloads nothing', async ({ page }) => {
    await page.goto('/terms');
    await markDocument(page);
    await workerControlsPage(page);
    const address = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    expect(new URL(address ?? '').pathname).toBe('/sw-custom.js');
    await idleWorkDone(page);
    expect(await isMarked(page)).toBe(true);
  });

  for (const [path, sentence, retry] of [
    ['/casino/games', 'Você está sem internet', 'Tentar de novo'],
    ['/en', 'You are offline', 'Try again'],
  ] as const) {
    test(`${path}, visited once, shows the offline page in its language, and reloads by itself when online`, async ({
      page,
      context,
    }) => {
      await visit(page, '/');
      await expect.poll(async () => (await cacheNames(page)).some((name) => name.includes('offline'))).toBe(true);
      await context.setOffline(true);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: sentence })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('button', { name: retry })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: sentence })).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test('a retry while offline reports the missing network, and a player stays signed in', async ({ page, context }) => {
    await visit(page, '/');
    await signIn(page, richPlayer);
    // Waits for the code that a sign-in loads; offline, the page would report it as missing.
    await networkIdle(page);
    await context.setOffline(true);
    await page.goto('/account/wallet');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Ainda sem conexão' })).toBeVisible();
    await context.setOffline(false);
    await expect(
      page
        .getByRole('banner')
        .getByRole('button', { name: /Depositar/ })
        .first(),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/account/wallet');
  });

  test('an offline page that was opened by its address stays until the visitor retries', async ({ page }) => {
    await page.clock.install();
    await page.goto('/Offiline');
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
    await networkIdle(page);
    await page.clock.fastForward('02:00');
    await networkIdle(page);
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test.describe('stored files', () => {
  test('the second visit starts from the stored files, each script with its hash', async ({ page }) => {
    await visit(page, '/casino/games');
    await page.reload();
    await expect(title(page, OLD)).toBeVisible();
    const answered: string[] = [];
    page.on('response', (response) => {
      if (response.fromServiceWorker() && response.url().endsWith('.js'))
        answered.push(new URL(response.url()).pathname);
    });
    await page.reload();
    await expect(title(page, OLD)).toBeVisible();
    expect(answered.filter((path) => path.startsWith('/releases/host/')).length).toBeGreaterThan(1);
    expect(answered.filter((path) => path.startsWith('/releases/casino/')).length).toBeGreaterThan(1);
  });

  test('no page, no answer of the API, no wallet and no setting is', async ({ page }) => {
    await visit(page, '/');
    await signIn(page, richPlayer);
    await page.goto('/account/wallet');
    await page.goto('/casino/games');
    await expect(title(page, OLD)).toBeVisible();
    await page.reload();
    await expect.poll(async () => ((await cachedUrls(page))['jangada-images-1'] ?? []).length).toBeGreaterThan(0);
    const addresses = Object.values(await cachedUrls(page)).flat();
    const own = addresses
      .filter((address) => address.startsWith(urls.jangada))
      .map((address) => new URL(address).pathname);
    const allowed = /^\/(releases\/[^/]+\/[^/]+\/.+|brand\/.+|api\/_icons\/.+|Offiline|en\/Offiline)$/;
    expect(own.filter((path) => !allowed.test(path))).toEqual([]);
    const foreign = addresses.filter((address) => !address.startsWith(urls.jangada));
    expect(foreign.filter((address) => !address.startsWith(`${urls.sandbox}/studio/art/`))).toEqual([]);
  });

  test('each site has its own storage', async ({ page, context }) => {
    await visit(page, '/terms');
    const other = await context.newPage();
    await visit(other, `${urls.tucano}/terms`);
    const addresses = Object.values(await cachedUrls(other)).flat();
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => address.startsWith(`${urls.jangada}/`))).toEqual([]);
    expect(
      Object.values(await cachedUrls(page))
        .flat()
        .filter((address) => address.startsWith(urls.tucano)),
    ).toEqual([]);
  });
});

test.describe('a cache with other bytes', () => {
  // The browser refuses each wrong script once, before its second attempt.
  test.use({ allowedErrors: [/Failed to find a valid digest|ChunkLoadError/] });

  test('other bytes in the stored scripts leave the caches at the next visit, and the page works', async ({
    page,
    context,
  }) => {
    await visit(page, '/casino/games');
    await page.reload();
    await expect(title(page, OLD)).toBeVisible();
    await networkIdle(page);
    expect(await spoilCachedScripts(page)).toBeGreaterThan(10);
    await page.close();
    // A new page, because the closed one may have kept its scripts in memory, which bypasses the worker.
    const next = await context.newPage();
    await next.goto('/casino/games');
    await expect(title(next, OLD)).toBeVisible();
    await networkIdle(next);
    expect(await spoiltScriptsOfPage(next)).toEqual([]);
  });
});

test.describe('a new release', () => {
  test.beforeAll(() => publishWithTexts('casino', CASINO, { from: OLD, to: NEW }));
  test.afterEach(() => rollBack('casino'));

  test('is shown at the next visit, whatever is stored of the previous one, and so is a rollback', async ({ page }) => {
    await visit(page, '/casino/games');
    await page.reload();
    await expect(title(page, OLD)).toBeVisible();
    await rollOut('casino', CASINO);
    await page.goto('/casino/games');
    await expect(title(page, NEW)).toBeVisible();
    await rollBack('casino');
    await page.goto('/casino/games');
    await expect(title(page, OLD)).toBeVisible();
    await rollOut('casino', CASINO);
  });

  test('reaches a tab without realtime when it polls, without a page load', async ({ page }) => {
    await blockRealtime(page);
    await page.clock.install();
    await visit(page, '/casino/games');
    await expect(title(page, OLD)).toBeVisible();
    await markDocument(page);
    await rollOut('casino', CASINO);
    await poll(page);
    await expect(title(page, NEW)).toBeVisible();
    await poll(page);
    await expect(title(page, NEW)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test('is deferred to the next navigation while the visitor types', async ({ page }) => {
    await blockRealtime(page);
    await page.clock.install();
    await visit(page, '/casino/games');
    await page.getByPlaceholder('Buscar por jogo ou provedor').fill('tigre');
    await markDocument(page);
    await rollOut('casino', CASINO);
    await poll(page);
    await expect.poll(() => page.locator(`script[data-done][src*="/casino/${CASINO}/"]`).count()).toBeGreaterThan(2);
    await networkIdle(page);
    await page.clock.fastForward('01:00');
    await expect(title(page, OLD)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Cassino', exact: true }).click();
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: OLD }).click();
    await expect(title(page, NEW)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
});

test('a new shell installs a new worker: an open tab reloads once, and offline mode still works', async ({
  page,
  context,
}) => {
  const shell = version(8);
  await jangada('publish', 'host', '--version', shell, '--without-source-maps');
  await visit(page, '/terms');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await rollOut('host', shell);
  try {
    const other = await context.newPage();
    await other.goto('/terms');
    await expect.poll(() => loads, { timeout: QUIET_MS }).toBe(1);
    await expect
      .poll(async () => (await cacheNames(page)).filter((name) => name.includes('offline')))
      .toEqual([`jangada-offline-1-${shell}`]);
    await context.setOffline(true);
    await page.goto('/casino/games');
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
    expect(loads).toBe(2);
  } finally {
    await context.setOffline(false);
    await rollBack('host');
  }
});
