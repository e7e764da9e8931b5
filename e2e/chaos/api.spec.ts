import { AMOUNT_CENTAVOS, openCashier, shownBalance } from './cashier.ts';
import { depositFor, isSignedIn, moneyOf, newPlayer } from './player.ts';
import { expect, test } from './viewer.ts';
import type { Page, Route } from './viewer.ts';

/*
 * API outages: for a while the API refuses every call or never replies. Players stay signed in, typed text stays, and
 * afterwards everything works again without a page load.
 */

const CALLS = '**/api/v1/**';
const RETRIES_MS = 30_000;

const storms: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  '500': (route) => route.fulfill({ status: 500, json: { code: 'server.failed', message: 'Erro interno' } }),
  '503': (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' }),
  '429': (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { code: 'rate-limited', message: 'Too many' },
    }),
  'cut connections': (route) => route.abort('connectionreset'),
};

const main = (page: Page) => page.getByRole('main');

/** The page shows no text that only developers understand. */
const saysNothingRaw = async (page: Page) => {
  const text = (await page.locator('body').innerText()).toLowerCase();
  for (const raw of ['undefined', '[object', 'axioserror', 'status code', '<h1>', 'service unavailable', 'nan'])
    expect(text, raw).not.toContain(raw);
};

for (const [what, refuse] of Object.entries(storms)) {
  test(`a storm of ${what} while the catalogue loads: it says so with a retry, and the retry shows the games`, async ({
    page,
    said,
    at,
    picture,
  }) => {
    await page.route(CALLS, refuse);
    await page.goto(at('/casino/games?searchTerm=a'));
    const retry = main(page).getByRole('button', { name: said.tryAgain }).first();
    await expect(retry).toBeVisible({ timeout: RETRIES_MS });
    await saysNothingRaw(page);
    await picture(`api-${what}-catalogue`);
    await page.unroute(CALLS);
    await retry.click();
    await expect(main(page).getByRole('listitem').getByRole('link').first()).toBeVisible();
  });

  test(`a storm of ${what} under a player: nobody is signed out, and a retry shows the right balance`, async ({
    page,
    said,
    at,
    picture,
  }) => {
    const player = await newPlayer();
    await depositFor(player.token, AMOUNT_CENTAVOS);
    await isSignedIn(page, player);
    await page.goto(at('/terms'));
    await expect(shownBalance(page)).toBeVisible();
    await page.route(CALLS, refuse);
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, at('/account/wallet'));
    const retry = main(page).getByRole('button', { name: said.tryAgain }).first();
    await expect(retry).toBeVisible({ timeout: RETRIES_MS });
    await saysNothingRaw(page);
    await picture(`api-${what}-player`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
    await page.unroute(CALLS);
    await retry.click();
    await expect(
      main(page)
        .getByText(/50[,.]00/)
        .first(),
    ).toBeVisible();
    await expect(shownBalance(page)).toBeVisible();
  });

  test(`a storm of ${what} at a deposit: the amount stays, and the next press makes one charge`, async ({
    page,
    said,
    at,
    picture,
  }) => {
    const { player, amount, submit, code } = await openCashier(page, said, at, { centavos: 7_700 });
    await page.route(CALLS, refuse);
    await submit.click();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveValue(/77[,.]00/);
    await saysNothingRaw(page);
    await picture(`api-${what}-deposit`);
    await page.unroute(CALLS);
    await submit.click();
    await expect(code).toBeVisible({ timeout: RETRIES_MS });
    expect((await moneyOf(player)).deposits).toBe(1);
  });
}

test('a page loaded while the API is away for two seconds: the player stays signed in', async ({
  page,
  at,
  picture,
}) => {
  const player = await newPlayer();
  await depositFor(player.token, AMOUNT_CENTAVOS);
  await isSignedIn(page, player);
  let tries = 0;
  await page.route('**/auth/me', (route) =>
    (tries += 1) <= 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto(at('/terms'));
  await expect(shownBalance(page)).toBeVisible();
  await picture('api-away-at-load');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
});

test('an API that does not answer a deposit for a while: the button is busy, a second press sends nothing, and one charge is made', async ({
  page,
  said,
  at,
  picture,
}) => {
  const { player, submit, code } = await openCashier(page, said, at);
  const held: Route[] = [];
  await page.route('**/qrcode-pix', (route) => void held.push(route));
  await submit.click();
  await expect.poll(() => held.length).toBe(1);
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await picture('api-silent-deposit');
  await submit.click({ force: true });
  await page.keyboard.press('Enter');
  expect(held.length).toBe(1);
  await Promise.all(held.map((route) => route.continue()));
  await expect(code).toBeVisible({ timeout: RETRIES_MS });
  expect((await moneyOf(player)).deposits).toBe(1);
});
