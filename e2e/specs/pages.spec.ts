import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { withSettings } from '../verbs/operator.ts';

test.use(withoutPictures);

/* Pages of the shell: tenant content, legal pages, redirects, pages for designers. */

for (const { prefix, title, missing } of [
  { prefix: '', title: 'Novidades', missing: 'Página não encontrada' },
  { prefix: '/en', title: 'News', missing: 'Page not found' },
]) {
  test(`/pages/novidades is the tenant’s, and another slug is a 404 (${prefix || 'pt'})`, async ({ page }) => {
    const found = await page.goto(`${prefix}/pages/novidades`);
    expect(found?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));

    const answer = await page.goto(`${prefix}/pages/nada-disso`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: missing })).toBeVisible();
  });
}

const legal = [
  ['/terms', 'Termos e Condições', 'Terms and Conditions'],
  ['/privacy', 'Política de Privacidade', 'Privacy Policy'],
  ['/aml-policy', 'Política AML', 'AML Policy'],
  ['/betting-terms', 'Regulamento', 'Betting rules'],
  ['/responsible-gaming', 'Jogo responsável', 'Responsible gaming'],
] as const;

test('the legal pages are there in both languages, with the tenant’s name in the text', async ({ page }) => {
  for (const language of ['pt', 'en'] as const) {
    await page.goto(language === 'pt' ? '/terms' : '/en/terms');
    await pageReady(page);
    for (const [path, pt, en] of legal) {
      const name = language === 'pt' ? pt : en;
      await page.getByRole('contentinfo').locator(`a[href$="${path}"]`).first().click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Jangada');
    }
  }
});

test('what an operator redirects is redirected by the server and inside the page', async ({ page }) => {
  const redirects = [
    { from: '/jogos', to: '/casino/games' },
    { from: '/promo-de-natal', to: '/pages/novidades' },
  ];
  await withSettings('jangada', { redirects }, async () => {
    const answer = await fetch(`${urls.jangada}/jogos`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/\/casino\/games$/);
    await page.goto('/promo-de-natal');
    await expect(page).toHaveURL(/\/pages\/novidades$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  });
  expect((await fetch(`${urls.jangada}/jogos`, { redirect: 'manual' })).status).toBe(404);
});

test('a press on a link that an operator redirects to another site leaves this one', async ({ page }) => {
  const elsewhere = 'https://elsewhere.example/aml';
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }));
  await withSettings('jangada', { redirects: [{ from: '/aml-policy', to: elsewhere }] }, async () => {
    await page.goto('/terms');
    await pageReady(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Política AML' }).click();
    await expect(page).toHaveURL(elsewhere);
  });
});

test('the scroll starts at the top of each page, and stays where only the query changes', async ({ page }) => {
  await page.goto('/terms');
  await pageReady(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Política de Privacidade' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Política de Privacidade' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the gallery of parts and the animations can be opened, and are not indexed by search engines', async ({
  page,
}) => {
  for (const path of ['/NewComponents', '/animation']) {
    await page.goto(path);
    await pageReady(page);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  }
});
