import { randomUUID } from 'node:crypto';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { ports, tenantUrl, urls } from '../site.ts';
import { payPix, setNextRoundMultiplier } from '../verbs/bank.ts';
import { launchSlot, playRound } from '../verbs/game-rounds.ts';
import { callHost } from '../verbs/http.ts';
import { jangada } from '../verbs/operator.ts';
import { registerPerson } from '../verbs/people.ts';

interface Look {
  readonly title: string;
  readonly brand: string;
  readonly logo: string | null;
  readonly games: readonly string[];
}

const lookOf = async (page: Page, url: string): Promise<Look> => {
  await page.goto(url);
  const firstRow = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(firstRow.first()).toBeVisible();
  return {
    title: await page.title(),
    brand: await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--jg-colors-brand-solid').trim(),
    ),
    logo: await page.getByRole('banner').getByRole('img').first().getAttribute('src'),
    games: await firstRow.evaluateAll((links) => links.slice(0, 12).map((link) => link.getAttribute('href') ?? '')),
  };
};

test('two tenants of one deployment differ in colours, logo, title and games', async ({ page }) => {
  const jangada = await lookOf(page, urls.jangada);
  const tucano = await lookOf(page, urls.tucano);
  expect(jangada.brand).not.toBe('');
  expect(tucano.brand).not.toBe(jangada.brand);
  expect(tucano.title).not.toBe(jangada.title);
  expect(tucano.logo).not.toBe(jangada.logo);
  expect(tucano.games).not.toEqual(jangada.games);
});

test('a regulated tenant shows its seal and no boxes', async ({ page }) => {
  await page.goto(urls.onca);
  await expect(page.getByRole('contentinfo').getByText(/maiores de 18/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caixa misteriosa' })).toHaveCount(0);
});

const LIVE_MS_MAX = 10_000;
const reason = ['--reason', 'end-to-end test'];
const createLikeJangada = (slug: string, ...more: string[]) =>
  jangada(
    ...['tenant', 'create', slug, '--like', 'jangada', '--domain', `${slug}.localhost`],
    ...['--legal-name', 'Verde Apostas Ltda', ...reason, ...more],
  );

test('a tenant created on the running site is live within ten seconds: look, registration, a deposit that arrives by itself, a game; then it is closed, opened, and one without players is taken back', async ({
  page,
}) => {
  const host = 'verde.localhost';
  const home = tenantUrl(host);
  const template = await lookOf(page, urls.jangada);

  await test.step('it is live, with the look of the other under its own name', async () => {
    const startMs = Date.now();
    await createLikeJangada('verde', '--pix-key', randomUUID());
    // Throws on a status from 400.
    await callHost(`${host}:${ports.edge}`, ports.edge, '/');
    expect(Date.now() - startMs).toBeLessThan(LIVE_MS_MAX);
    const look = await lookOf(page, home);
    expect(look.title).toContain('Verde');
    expect(look.brand).toBe(template.brand);
    expect(look.games).toHaveLength(template.games.length);
    await expect(page.getByRole('contentinfo').getByText('Verde Apostas Ltda')).toBeAttached();
  });

  const { token } = await registerPerson(host);
  await test.step('a deposit is reported by the provider and shown by realtime', async () => {
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.reload();
    const balance = page.getByRole('banner').getByText(/^Saldo: /);
    await expect(balance).toHaveText(/R\$\s0,00/);
    const headers = { authorization: `Bearer ${token}` };
    const body = { amount: 5_000 };
    const charge = await callHost(`${host}:${ports.api}`, ports.api, createDeposit.path, { headers, body });
    await payPix(String(JSON.parse(charge).qrcode));
    await expect(balance).toHaveText(/R\$\s50,00/);
    // A prize of the stake itself would leave the balance as it is.
    await setNextRoundMultiplier(0);
    await playRound(await launchSlot(host, token), 100);
    await expect(balance).not.toHaveText(/R\$\s50,00/);
  });

  await test.step('it has players, so it is closed instead of taken back, and opened again', async () => {
    await expect(jangada('tenant', 'remove', 'verde', ...reason)).rejects.toThrow(/tenant.in-use/);
    await jangada('tenant', 'close', 'verde', ...reason);
    expect((await page.goto(home))?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'Este site foi encerrado' })).toBeVisible();
    await jangada('tenant', 'reopen', 'verde', ...reason);
    expect((await page.goto(home))?.status()).toBe(200);
  });

  await test.step('one without players is taken back', async () => {
    await createLikeJangada('azul');
    expect((await page.goto(tenantUrl('azul.localhost')))?.status()).toBe(200);
    await jangada('tenant', 'remove', 'azul', ...reason);
    expect((await page.goto(tenantUrl('azul.localhost')))?.status()).toBe(404);
  });
  // The other journeys of this site have its demo tenants.
  await jangada('tenant', 'close', 'verde', ...reason);
});
