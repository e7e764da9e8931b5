import { urls } from '../site.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { violationsOn } from '../verbs/accessibility.ts';
import { launchSlot } from '../verbs/game-rounds.ts';
import { idleWorkDone } from '../verbs/network-idle.ts';
import { registerPerson } from '../verbs/people.ts';

/* The three states of the preloader, and the page before the first paint. */

const words = {
  pt: {
    prefix: '',
    loading: 'Carregando site...',
    maintenance: ['Fazendo uma pausa para melhorar!', 'Para descobrir mais, entre em contato com um administrador!'],
    notFound: 'Plataforma não encontrada',
    more: 'Clique aqui para saber mais',
  },
  en: {
    prefix: '/en',
    loading: 'Loading site...',
    maintenance: ['Taking a break to improve!', 'To find out more, contact an administrator!'],
    notFound: 'Platform not found',
    more: 'Click here to learn more',
  },
} as const;

/** Delays the shell's code until it is released. */
const holdShell = async (page: Page): Promise<() => void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/releases\/host\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};

const screen = (page: Page) => page.locator('#jangada-preloader');

for (const [language, texts] of Object.entries(words)) {
  test(`the preloader is shown while the shell loads, without a CSP violation, and then reveals the site (${language})`, async ({
    page,
  }) => {
    const letGo = await holdShell(page);
    await page.goto(`${texts.prefix}/terms`, { waitUntil: 'commit' });
    await expect(screen(page)).toContainText(texts.loading);
    await expect(screen(page)).toHaveAttribute('role', 'status');
    expect(await screen(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    expect(await violationsOn(page)).toEqual([]);
    letGo();
    await expect(screen(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
  });

  test(`a tenant in maintenance answers 503 and shows it on every page (${language})`, async ({ page }) => {
    for (const path of ['/', '/casino/games']) {
      const answer = await page.goto(`${urls.manutencao}${texts.prefix}${path}`);
      expect(answer?.status()).toBe(503);
      for (const line of texts.maintenance) await expect(page.getByText(line, { exact: true })).toBeVisible();
    }
    expect(await violationsOn(page)).toEqual([]);
  });

  test(`an unknown host answers 404 and links to the platform (${language})`, async ({ page }) => {
    const answer = await page.goto(`${urls.unknown}${texts.prefix}/`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: texts.notFound })).toBeVisible();
    const link = page.getByRole('link', { name: texts.more });
    expect(await link.getAttribute('href')).toMatch(/^https?:\/\//);
    expect(await link.getAttribute('target')).toBeNull();
    expect(await violationsOn(page)).toEqual([]);
  });
}

for (const [device, stored, shown] of [
  ['dark', null, 'dark'],
  ['dark', 'light', 'light'],
  ['light', 'system', 'light'],
] as const) {
  test(`with a ${device} device and the choice “${stored ?? 'none'}” the very first paint is ${shown}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    if (stored) await page.addInitScript((mode) => localStorage.setItem('color-mode', mode), stored);
    const letGo = await holdShell(page);
    await page.goto('/terms', { waitUntil: 'commit' });
    await expect(screen(page)).toBeVisible();
    const look = () =>
      page.evaluate(() => ({
        mode: document.documentElement.dataset['theme'],
        canvas: getComputedStyle(document.documentElement).backgroundColor,
        brand: getComputedStyle(document.documentElement).getPropertyValue('--jg-colors-brand-solid').trim(),
      }));
    const before = await look();
    expect(before.mode).toBe(shown);
    expect(before.brand).not.toBe('');
    letGo();
    await expect(screen(page)).toHaveCount(0);
    // The page looks the same after the shell has started.
    expect(await look()).toEqual(before);
  });
}

/** The boxes of a selector's elements, in CSS pixels. */
const boxesOf = (page: Page, selector: string, count: number): Promise<number[][]> =>
  page.locator(selector).evaluateAll(
    (elements, most) =>
      elements.slice(0, most).map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    count,
  );

/** The page's layout shift, without shifts after an input (the web's Cumulative Layout Shift without its windows). */
const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported with the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
      }),
  );

/** The limit for every page, from its start until all requests have finished. */
const LAYOUT_SHIFT_MAX = 0.02;

for (const [device, viewport, tiles] of [
  ['a phone', { width: 360, height: 740 }, 4],
  ['a desktop', { width: 1440, height: 900 }, 7],
] as const) {
  test.describe(`with ${device}`, () => {
    test.use({ viewport });

    test('a guest’s first games are links before any script of the site has run, in the boxes they have afterwards', async ({
      page,
    }) => {
      const letGo = await holdShell(page);
      await page.goto('/', { waitUntil: 'commit' });
      const first = page.locator('.first-rows .row a');
      await expect(first.first()).toBeVisible();
      await expect(screen(page)).toContainText('Carregando site...');
      const name = await first.first().getAttribute('aria-label');
      const path = await first.first().getAttribute('href');
      const before = {
        tiles: await boxesOf(page, '.first-rows .row a', tiles),
        banner: await boxesOf(page, '.first-rows .banner', 1),
        titles: (await boxesOf(page, '.first-rows h2', 2)).map(([x, y]) => [x, y]),
      };
      expect(await violationsOn(page)).toEqual([]);
      letGo();
      await expect(screen(page)).toHaveCount(0);
      const rows = 'main section:not([aria-roledescription])';
      await expect(page.locator(`${rows} li a`).first()).toHaveAttribute('href', String(path));
      expect(name).toBeTruthy();
      expect({
        tiles: await boxesOf(page, `${rows} li > div`, tiles),
        banner: await boxesOf(page, 'main section[aria-roledescription]', 1),
        titles: (await boxesOf(page, `${rows} h2`, 2)).map(([x, y]) => [x, y]),
      }).toEqual(before);
      await idleWorkDone(page);
      expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
    });
  });
}

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`a player with ${device} has the last opened games before any script of the site has run, in the boxes they have afterwards`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    const { token } = await registerPerson();
    const titles = [];
    for (const place of [2, 1, 0]) titles.unshift((await launchSlot('localhost', token, place)).title);
    await context.addCookies([{ name: 'auth_client', value: token, url: urls.jangada }]);
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const letGo = await holdShell(page);
    await page.goto('/', { waitUntil: 'commit' });
    const card = page.locator('.first-rows .last');
    await expect(card).toContainText(`Último jogo${titles[0]}`);
    await expect(page.locator('.first-rows .recent li a').first()).toHaveAttribute(
      'aria-label',
      new RegExp(`^${titles[1]}`),
    );
    const before = {
      card: await boxesOf(page, '.first-rows .last', 1),
      words: (await boxesOf(page, '.first-rows .last h2', 1)).map(([x, y, , height]) => [x, y, height]),
      button: await boxesOf(page, '.first-rows .last em', 1),
      recent: await boxesOf(page, '.first-rows .recent li a', 2),
      titles: (await boxesOf(page, '.first-rows section h2', 2)).map(([x, y]) => [x, y]),
    };
    expect(await violationsOn(page)).toEqual([]);
    letGo();
    await expect(screen(page)).toHaveCount(0);
    const last = 'main [aria-label="Último jogo"]';
    await expect(page.locator(`${last} a`)).toBeVisible();
    expect({
      card: await boxesOf(page, last, 1),
      words: (await boxesOf(page, `${last} h2`, 1)).map(([x, y, , height]) => [x, y, height]),
      button: await boxesOf(page, `${last} a`, 1),
      recent: await boxesOf(page, 'main [aria-labelledby] li > div', 2),
      titles: (await boxesOf(page, 'main [aria-labelledby] h2', 2)).map(([x, y]) => [x, y]),
    }).toEqual(before);
    await idleWorkDone(page);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
    expect(calls.filter((path) => /\/(auth\/me|home-games|categories|games\/recent)$/.test(path))).toEqual([]);
  });
}

test('the first games of the catalogue are in the HTML, in the boxes they have afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const letGo = await holdShell(page);
  await page.goto('/casino/games', { waitUntil: 'commit' });
  await expect(page.locator('.first-rows .grid a').first()).toBeVisible();
  const before = {
    tiles: await boxesOf(page, '.first-rows .grid a', 9),
    chips: await boxesOf(page, '.first-rows .chips a', 3),
    heading: (await boxesOf(page, '.first-rows h1', 1)).map(([x, y]) => [x, y]),
  };
  letGo();
  await expect(screen(page)).toHaveCount(0);
  await expect(page.locator('main [role=list] a.link').first()).toBeVisible();
  expect({
    tiles: await boxesOf(page, 'main [role=list] a.link', 9),
    chips: await boxesOf(page, 'main nav a', 3),
    heading: (await boxesOf(page, 'main h1', 1)).map(([x, y]) => [x, y]),
  }).toEqual(before);
});

test('a game that is pressed before the shell has loaded opens its page', async ({ page }) => {
  const letGo = await holdShell(page);
  await page.goto('/', { waitUntil: 'commit' });
  const game = page.locator('.first-rows .row a').first();
  const path = String(await game.getAttribute('href'));
  await game.click();
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
  letGo();
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
});

test('the first paint contains title, icon and description of the tenant', async ({ page }) => {
  await holdShell(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(screen(page)).toBeVisible();
  await expect(page).toHaveTitle('Jangada · cassino e esportes');
  expect(await page.locator('link[rel="icon"]').first().getAttribute('href')).toBeTruthy();
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy();
  expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.webmanifest');
});
