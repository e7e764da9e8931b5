import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';
import { richPlayer, signIn } from '../verbs/people.ts';
import { idleWorkDone } from '../verbs/network-idle.ts';

const remotesLoaded = (page: Page): Set<string> => {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const remote = /\/releases\/(\w+)\//.exec(new URL(request.url()).pathname)?.[1];
    if (remote && remote !== 'host') seen.add(remote);
  });
  return seen;
};

/** A low-end device prefetches nothing, so a page loads only its own needs. */
const haveLowEndDevice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }));

test('the catalogue fetches no code of account, social, wallet or sportsbook', async ({ page }) => {
  await haveLowEndDevice(page);
  const loaded = remotesLoaded(page);
  await page.goto('/casino/games');
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  await idleWorkDone(page);
  expect([...loaded]).toEqual(['casino']);
});

test('the heading font loads after the first view, and headings are drawn with it', async ({ page }) => {
  await page.goto('/');
  const startOf = (name: string) =>
    page.evaluate(
      (part) => performance.getEntries().find((entry) => entry.name.includes(part))?.startTime ?? null,
      name,
    );
  await expect.poll(() => startOf('sora-latin-wght')).not.toBeNull();
  expect(await startOf('sora-latin-wght')).toBeGreaterThan(Number(await startOf('casino:first-tile')));
  // A font face is loaded when an element uses it.
  const isDrawn = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Sora Variable') && status === 'loaded'),
    );
  await expect.poll(isDrawn).toBe(true);
});

test('with all five remotes loaded there is one React, one Chakra and one copy of the contracts', async ({ page }) => {
  const scripts = new Set<string>();
  const loaded = remotesLoaded(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/releases\/.*\.js$/.test(pathname)) scripts.add(pathname);
  });
  await page.goto('/');
  await signIn(page, richPlayer);
  await page.getByRole('button', { name: 'Abrir o chat' }).first().click();
  await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
  await page.getByRole('button', { name: 'Depositar' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Esportes' }).first().click();
  await expect(page.getByTestId('sports-widget')).toBeAttached();
  expect([...loaded].sort()).toEqual(['account', 'casino', 'social', 'sportsbook', 'wallet']);

  // A module is evaluated once per copy, so a single file with it means one evaluation; remotes contain no copy.
  const files = await Promise.all(
    [...scripts].map(async (path) => ({ path, text: await (await fetch(urls.jangada + path)).text() })),
  );
  const holdersOf = (mark: RegExp) => files.filter(({ text }) => mark.test(text)).map(({ path }) => path);
  for (const mark of [/\.useActionState=function/, /\[chakra-ui > factory\]/, /wallet\.balance-updated/]) {
    const holders = holdersOf(mark);
    expect(holders).toHaveLength(1);
    expect(holders[0]).toContain('/releases/host/');
  }
});

test('the form library loads once, with the first form and not with the home page', async ({ page }) => {
  await haveLowEndDevice(page);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/releases\/.*\.js$/.test(pathname)) scripts.add(pathname);
  });
  const holders = async (): Promise<string[]> => {
    const files = await Promise.all(
      [...scripts].map(async (path) => ({ path, text: await (await fetch(urls.jangada + path)).text() })),
    );
    return files.filter(({ text }) => /reValidateMode/.test(text)).map(({ path }) => path);
  };
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  await idleWorkDone(page);
  expect(await holders()).toEqual([]);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Telefone')).toBeVisible();
  const [holder, ...others] = await holders();
  expect(holder).toContain('/releases/host/');
  expect(others).toEqual([]);
});
