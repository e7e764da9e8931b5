import { urls } from '../site.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { violationsOn } from '../verbs/accessibility.ts';

/* The error page, which replaces the app: its texts by status, its links, its details. */

const texts = {
  pt: {
    prefix: '',
    '401': ['Não autorizado', 'Você não tem autorização para acessar esta página.'],
    '404': ['Página não encontrada', 'Não conseguimos encontrar a página que você estava procurando.'],
    other: ['Ops... Algo deu errado', 'Algo não saiu como esperado. Nosso time já foi notificado!'],
    home: 'Voltar ao início',
    back: 'Página anterior',
    sections: 'Ou explore essas seções:',
    details: 'Detalhes técnicos',
  },
  en: {
    prefix: '/en',
    '401': ['Not authorised', 'You are not authorised to see this page.'],
    '404': ['Page not found', 'We could not find the page you were looking for.'],
    other: ['Oops... Something went wrong', 'Something did not go as expected. Our team has been told!'],
    home: 'Back to home',
    back: 'Previous page',
    sections: 'Or explore these sections:',
    details: 'Technical details',
  },
} as const;

interface Case {
  readonly query: string;
  readonly row: '401' | '404' | 'other';
  readonly big: string;
  readonly code: string;
  readonly reference: string;
}

const cases: readonly Case[] = [
  { query: '?status=401', row: '401', big: '401', code: '401', reference: 'ERR-401' },
  { query: '?status=404', row: '404', big: '404', code: '404', reference: 'ERR-404' },
  { query: '?status=500', row: 'other', big: '500', code: '500', reference: 'ERR-500' },
  { query: '', row: '404', big: '404', code: 'N/A', reference: 'ERR-000' },
];

const openDetails = async (page: Page, name: string) => {
  await page.getByText(name, { exact: true }).click();
  return page.getByRole('group').filter({ hasText: name });
};

for (const language of ['pt', 'en'] as const) {
  const said = texts[language];
  for (const { query, row, big, code, reference } of cases) {
    test(`the error page of “${query || 'no status'}” shows the text of the table (${language})`, async ({ page }) => {
      await page.goto(`${said.prefix}/error${query}`);
      const [title, text] = said[row];
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      const joke = page.getByText(text, { exact: true }).locator('xpath=following-sibling::p');
      await expect(joke).toHaveText(/\S.{10,}/);
      await expect(page.getByText(big, { exact: true }).first()).toBeVisible();
      // The error page has no header and no menus.
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /Jangada/ })).toBeVisible();

      const details = await openDetails(page, said.details);
      await expect(details).toContainText(code);
      await expect(details).toContainText(new RegExp(`${reference}-\\d{6}`));
      await expect(details).toContainText(/\d{2}\/\d{2}\/\d{4},? \d{2}:\d{2}:\d{2}/);

      const sections = page.getByRole('navigation', { name: said.sections });
      const targets = await sections.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      expect(targets).toContain(`${said.prefix}/casino`);
      expect(targets.filter((to) => /sport/.test(to ?? ''))).toEqual([`${said.prefix}/sportsbook`]);
    });
  }

  test(`an address that is nowhere is a 404 with the address in the details (${language})`, async ({ page }) => {
    const answer = await page.goto(`${said.prefix}/nowhere/at/all`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: said['404'][0] })).toBeVisible();
    const details = await openDetails(page, said.details);
    await expect(details).toContainText('/nowhere/at/all');
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('button', { name: said.home }).click();
    await expect(page).toHaveURL(new RegExp(`${said.prefix || ''}/?$`));
    await expect(page.getByRole('banner')).toBeVisible();
    // The app works again without a full load.
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });
}

test('“Página anterior” leads to the previous page, or home when there is none', async ({ page, context }) => {
  await page.goto('/terms');
  await page.goto('/error?status=500');
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect(page).toHaveURL(/\/terms$/);

  // A tab opened by a link has no earlier history entry.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/error?status=500', '_blank', 'noopener'));
  const fresh = await opened;
  await fresh.getByRole('button', { name: 'Página anterior' }).click();
  await expect(fresh).toHaveURL(new RegExp(`${urls.jangada}/?$`));
  await expect(fresh.getByRole('banner')).toBeVisible();
});

test('its sections link to pages, in the same document', async ({ page }) => {
  await page.goto('/error?status=503');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Cassino' }).click();
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});
