import { expect, test } from '../test.ts';
import type { Page, Route } from '../test.ts';
import { richPlayer, signIn } from '../verbs/people.ts';

// Files that come corrupted are refused by the browser; that is what is tested.
test.use({ allowedErrors: [/integrity/i] });

const SLOW_MS = 30_000;

const refusals: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'comes corrupted': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.corrupted = true;` });
  },
  'is 30 s slow': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue().catch(() => undefined);
  },
};

const filesOf = (remote: string) => new RegExp(`/releases/${remote}/`);

const chatButton = (page: Page) => page.getByRole('button', { name: 'Abrir o chat' }).first();

for (const [what, refuse] of Object.entries(refusals)) {
  test(`when the chat's code ${what}, its place says so by name and everything else works`, async ({ page }) => {
    await page.route(filesOf('social'), refuse);
    await page.goto('/');
    await chatButton(page).click();
    const failed = page.getByText('A área Comunidade não carregou.');
    await expect(failed).toBeVisible({ timeout: 25_000 });
    expect(await page.evaluate(() => 'corrupted' in globalThis)).toBe(false);

    // The rest goes on: games are there, another page opens.
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();

    // Once the files are back, trying again succeeds.
    await page.unroute(filesOf('social'));
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
  });
}

test('when the page of a route cannot be loaded, frame and other pages stay', async ({ page }) => {
  await page.route(filesOf('casino'), (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/casino/games');
  await expect(page.getByText('A área Cassino não carregou.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(filesOf('casino'));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
});

test('when the wallet is away a player can still play and talk', async ({ page }) => {
  await page.route(filesOf('wallet'), (route) => route.abort());
  await page.goto('/');
  await signIn(page, richPlayer);
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
  await chatButton(page).click();
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible();
});
