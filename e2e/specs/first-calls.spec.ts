import { expect, test } from '../test.ts';
import { urls } from '../site.ts';
import { idleWorkDone } from '../verbs/network-idle.ts';
import { richPlayer, signIn } from '../verbs/people.ts';

test.describe('the first calls of a page', () => {
  test('start with the HTML, same-origin and without a preflight, and each is made once', async ({ page }) => {
    const sent: { method: string; path: string; scriptsDone: number }[] = [];
    let scriptsDone = 0;
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scriptsDone += 1;
    });
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The grid requests further pages automatically.
      if (pathname.startsWith('/api/v1/') && Number(searchParams.get('page') ?? 1) === 1)
        sent.push({ method: request.method(), path: pathname, scriptsDone });
    });
    await page.route(/\/releases\/host\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    // The reply to a filter depends on the visitor, so it is not in the HTML.
    await page.goto('/casino/games?type=new');
    await expect(page.locator('main [role=list] a.link').first()).toBeVisible();

    const list = sent.filter(({ path }) => path === '/api/v1/casinos/games');
    expect(list).toEqual([{ method: 'GET', path: '/api/v1/casinos/games', scriptsDone: 0 }]);
    // This reply is the same for all guests and is in the HTML.
    expect(sent.filter(({ path }) => path === '/api/v1/categories')).toEqual([]);
    expect(sent.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  });

  test('are compressed', async ({ page }) => {
    const reply = page.waitForResponse((response) => response.url().startsWith(`${urls.jangada}/api/v1/casinos/games`));
    await page.goto('/casino/games?type=new');
    expect((await reply).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
  });

  test('are not made where the HTML has their replies: a guest’s home page asks for no game', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.locator('main a.link img').first()).toBeVisible();
    expect(sent.filter((path) => /\/(home-games|categories)$/.test(path))).toEqual([]);
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

test('the first calls of a dialog start with its code, and each is made once', async ({ page }) => {
  // A low-end device prefetches nothing.
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }));
  await page.goto('/');
  await signIn(page, richPlayer);
  await page.goto('/account/wallet');
  const withdraw = page.getByRole('main').getByRole('button', { name: 'Sacar' });
  await expect(withdraw).toBeVisible();
  await idleWorkDone(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/wallet\/withdraw\/(options|methods)$/.test(pathname)) sent.push(pathname.replace('/api/v1', ''));
  });
  let sendCode = () => {};
  const isSent = new Promise<void>((resolve) => (sendCode = resolve));
  await page.route(/modals-withdraw\..*\.js$/, async (route) => {
    await isSent;
    await route.continue();
  });
  await withdraw.click();
  await expect.poll(() => sent).toEqual(['/wallet/withdraw/options', '/wallet/withdraw/methods']);
  sendCode();
  await expect(page.getByRole('dialog').getByLabel('Quanto você quer sacar?')).toBeVisible();
  expect(sent).toHaveLength(2);
});
