import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';

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

test('a tenant in maintenance says so and answers 503', async ({ page }) => {
  const answer = await page.goto(urls.manutencao);
  expect(answer?.status()).toBe(503);
  await expect(page.getByText('Fazendo uma pausa para melhorar!')).toBeVisible();
  await expect(page.getByText('Para descobrir mais, entre em contato com um administrador!')).toBeVisible();
});

test('an unknown host is not found', async ({ page }) => {
  const answer = await page.goto(urls.unknown);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Plataforma não encontrada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clique aqui para saber mais' })).toBeVisible();
});

test('a regulated tenant shows its seal and no boxes', async ({ page }) => {
  await page.goto(urls.onca);
  await expect(page.getByRole('contentinfo').getByText(/maiores de 18/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caixa misteriosa' })).toHaveCount(0);
});

test('every page exists in English under /en, and an unknown path is a 404 in both', async ({ page }) => {
  await page.goto(`${urls.jangada}/en/casino/games`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
  const missing = await page.goto(`${urls.jangada}/en/nowhere`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('404').first()).toBeVisible();
});
