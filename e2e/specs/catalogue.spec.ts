import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { richPlayer } from '../verbs/people.ts';

/* Finding a game in the catalogue, and returning to the same position. */

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

/** The visible games, by their positions in the list. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role=listitem]')]
      .filter((tile) => {
        const { top, bottom } = tile.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .map((tile) => `${tile.getAttribute('aria-posinset')} ${tile.querySelector('a')?.getAttribute('aria-label')}`),
  );

const scrolledPx = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a game is found by a nickname and by a misspelt name, opened, and closed at the same scroll position', async ({
    page,
  }) => {
    await page.goto('/casino/games');
    await expect(tiles(page).nth(5)).toBeInViewport();
    const field = page.getByRole('main').getByRole('searchbox');
    await field.pressSequentially('tigrinho');
    await expect(page.getByRole('link', { name: /^Onça Dourada, / })).toBeVisible();
    await expect(page).toHaveURL(/\?searchTerm=tigrinho$/);
    await field.fill('pirasema');
    await expect(page.getByText('Nada com “pirasema”. Estes são os mais parecidos.')).toBeVisible();
    await expect(field).toBeFocused();
    await page.getByRole('link', { name: /^Piracema, / }).click();
    await expect(page).toHaveTitle(/^Piracema \|/);

    // The typed text shares one history entry, and back leads to that entry.
    await page.goBack();
    await expect(field).toHaveValue('pirasema');
    await page.getByRole('button', { name: 'Limpar busca' }).click();
    await expect(tiles(page).nth(12)).toBeVisible();

    await page.evaluate(() => window.scrollTo(0, 9_000));
    await expect.poll(async () => (await seen(page)).length).toBeGreaterThan(11);
    const [before, left] = [await seen(page), await scrolledPx(page)];
    const name = before[6]?.replace(/^\d+ /, '') ?? '';
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/casino\/(?!games)[^/]+\/[^/]+$/);
    await page.goBack();
    await expect.poll(() => scrolledPx(page)).toBe(left);
    await expect.poll(() => seen(page)).toEqual(before);
  });
});

test('filters are in the address: a shared link shows the same games, and the back button removes one filter', async ({
  page,
  context,
}) => {
  await page.goto('/casino/games');
  await page.getByRole('navigation', { name: 'Categoria' }).getByRole('link', { name: 'Slots' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  await expect(page).toHaveTitle(/^Slots \|/);
  await page.getByLabel('Provedor', { exact: true }).selectOption('Maré Alta');
  await page.getByRole('button', { name: 'Aceita bônus' }).click();
  await expect(page).toHaveURL(/\/casino\/category\/slots\?provider=mare&bonuses=1$/);
  await expect.poll(async () => (await seen(page)).filter((label) => !/, Maré Alta, Bônus/.test(label))).toEqual([]);
  const games = await seen(page);

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect.poll(() => seen(shared)).toEqual(games);
  await expect(shared.getByRole('button', { name: 'Aceita bônus' })).toHaveAttribute('aria-pressed', 'true');
  await shared.close();

  await page.goBack();
  await expect(page).toHaveURL(/\?provider=mare$/);
  await expect(page.getByRole('button', { name: 'Aceita bônus' })).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/casino/providers');
  await page.getByRole('link', { name: /^Maré Alta/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta' })).toBeVisible();
});

test('the tiles are reachable by keyboard, to the last game and back', async ({ page }) => {
  await page.goto('/casino/games');
  // Waits for the next stops of Tab; a Tab pressed before they load leaves the list, as on every page.
  await expect(page.locator('main [aria-posinset="48"]')).toBeAttached();
  await tiles(page).first().focus();
  const place = () =>
    page.evaluate(() => Number(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset')));
  // Each tile has a link and a heart; the rows go on below the window.
  for (let presses = 0; presses < 80; presses += 1) await page.keyboard.press('Tab');
  await expect.poll(place).toBe(41);
  expect(await scrolledPx(page)).toBeGreaterThan(200);
  const last = page.locator('main [role=listitem]').last();
  const total = (await last.getAttribute('aria-setsize')) ?? '';
  await expect(async () => {
    // On a busy machine one press in fifty scrolls nothing, so the press is repeated.
    await page.keyboard.press('Control+End');
    await expect(last).toHaveAttribute('aria-posinset', total, { timeout: 3_000 });
  }).toPass();
  // The focused tile is outside the window, and the focus continues from it.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(place).toBe(40);
});

test.describe('a player without favourites', () => {
  test.use({ signedIn: richPlayer });

  test('sees how to add one; a guest sees the sign-in', async ({ page, browser }) => {
    await page.goto('/casino/favorites');
    await expect(page.getByText('Toque na estrela na página de um jogo para guardá-lo aqui.')).toBeVisible();
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const guest = await context.newPage();
    const asked: string[] = [];
    guest.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await guest.goto('/casino/recent');
    await expect(guest.getByText('Entre para ver os seus jogos.')).toBeVisible();
    expect(asked.filter((path) => /games\/recent|profile\/favorites/.test(path))).toEqual([]);
    await context.close();
  });
});
