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

test('a regulated tenant shows its seal and no boxes', async ({ page }) => {
  await page.goto(urls.onca);
  await expect(page.getByRole('contentinfo').getByText(/maiores de 18/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Caixa misteriosa' })).toHaveCount(0);
});
