import { expect, test } from '../test.ts';
import { urls } from '../site.ts';

test.describe('the first calls of a page', () => {
  test('start with the HTML, same-origin and without a preflight, and each is made once', async ({ page }) => {
    const sent: { method: string; path: string; scriptsDone: number }[] = [];
    let scriptsDone = 0;
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scriptsDone += 1;
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/')) sent.push({ method: request.method(), path: pathname, scriptsDone });
    });
    await page.route(/\/releases\/host\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto('/');
    await expect(page.locator('a[href^="/casino/"] img').first()).toBeVisible();

    const home = sent.filter(({ path }) => path === '/api/v1/featured/home-games');
    expect(home).toEqual([{ method: 'GET', path: '/api/v1/featured/home-games', scriptsDone: 0 }]);
    expect(sent.filter(({ path }) => path === '/api/v1/categories')).toHaveLength(1);
    expect(sent.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  });

  test('are compressed', async ({ page }) => {
    const reply = page.waitForResponse((response) => response.url() === `${urls.jangada}/api/v1/featured/home-games`);
    await page.goto('/');
    expect((await reply).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  });

  test('of a page that only shows a text are none', async ({ page }) => {
    const beforeScripts: string[] = [];
    let scriptsDone = 0;
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scriptsDone += 1;
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Later calls are the shell's own: the realtime connection authenticates.
      if (pathname.startsWith('/api/v1/') && scriptsDone === 0) beforeScripts.push(pathname);
    });
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
    expect(scriptsDone).toBeGreaterThan(0);
    expect(beforeScripts).toEqual([]);
  });
});
