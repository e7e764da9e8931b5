import { expect, test, type Page } from '../test.ts';
import { siteAt } from '../site.ts';
import { violationsOn } from '../verbs/accessibility.ts';
import type { Browser } from '@playwright/test';

/** A page of the desk, for one of the demo's people with a role; each has a browser of their own. */
const openDesk = async (browser: Browser, role: RegExp, more: object = {}): Promise<Page> => {
  const { ports } = siteAt(test.info().parallelIndex);
  const context = await browser.newContext({ locale: 'en-US', ...more });
  const page = await context.newPage();
  await page.goto(`http://desk.localhost:${ports.ops}/`);
  await page.getByRole('button', { name: role }).first().click();
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  return page;
};

/** Runs a command by its words, and leaves its preview open. */
const openCommand = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(name);
  await page.getByRole('option', { name }).first().click();
};

const sayWhy = (page: Page, reason: string): Promise<void> =>
  page.getByLabel('The reason in words; it stays in the log').fill(reason);

/** A player of the demo, as the desk lists them. */
const somePlayer = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { data } = (await (await fetch('/ops/jangada/players')).json()) as { data: readonly { id: number }[] };
    return String(data[0]?.id);
  });

test('a note is written by keyboard after its preview', async ({ browser }) => {
  const page = await openDesk(browser, / Support$/);
  const player = await somePlayer(page);
  await openCommand(page, 'Write a note');
  await page.getByLabel('Player (number)').fill(player);
  await page.getByLabel('Text').fill('called about a withdrawal');
  // In the preview, and in short at the end of the form while the preview is out of sight.
  await expect(page.getByText('No money would move and no message would be sent.').first()).toBeVisible();
  await sayWhy(page, 'telephone call');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Done: Write a note/)).toBeVisible();
});

test('a player is found by keyboard, and a gift to them is taken back by who gave it', async ({ browser }) => {
  const page = await openDesk(browser, / Support$/);
  const player = await somePlayer(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(`player ${player}`);
  await expect(page.getByRole('option', { name: new RegExp(` · ${player}\\b`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(` · ${player}$`) })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('1,00');
  await sayWhy(page, 'goodwill for our failure');
  await expect(page.getByText(/ of player \d+: \+R\$1\.00\.$/).first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Done: /)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
});

test('what one person does to a player, another who has the page open sees at once', async ({ browser }) => {
  const [support, manager] = [await openDesk(browser, / Support$/), await openDesk(browser, / Manager$/)];
  const player = await somePlayer(support);
  for (const page of [support, manager])
    await page.goto(new URL(`/jangada/players/${player}?tab=notes`, page.url()).href);
  await expect(manager.getByRole('heading', { level: 1, name: new RegExp(` · ${player}$`) })).toBeVisible();
  await support.keyboard.press('o');
  const text = `wants to be called after six, ${Date.now()}`;
  await support.getByLabel('Text').fill(text);
  await sayWhy(support, 'telephone call');
  await support.keyboard.press('Control+Enter');
  await expect(support.getByText(/^Done: Write a note/)).toBeVisible();
  await expect(manager.getByText(text)).toBeVisible();
});

test('what is above the limit happens when a second person has agreed', async ({ browser }) => {
  const asker = await openDesk(browser, / Support$/);
  const player = await somePlayer(asker);
  await openCommand(asker, 'Give cashback');
  await asker.getByLabel('Player').fill(player);
  await asker.getByLabel('Amount').fill('60,00');
  await asker.getByLabel('Purpose').fill(`desk ${process.pid}`);
  await sayWhy(asker, 'goodwill for our failure');
  await asker.getByRole('button', { name: 'Ask the second person' }).click();
  await expect(asker.getByText('Nothing has happened yet')).toBeVisible();

  const second = await openDesk(browser, / Manager$/);
  await second.keyboard.press('g');
  await second.keyboard.press('s');
  await second
    .getByRole('row', { name: /Give cashback/ })
    .first()
    .click();
  await second.getByRole('button', { name: 'Agree' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await expect(second.getByText('It happened.')).toBeVisible();
});

test('the log is walked through by keyboard, and the open row is in the address', async ({ browser }) => {
  const page = await openDesk(browser, / Manager$/);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/log\?open=\d+/);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/log$/);
});

test('an admin of the desk opens the board signed in, and is out of it after signing out of the desk', async ({
  browser,
}) => {
  const { ports } = siteAt(test.info().parallelIndex);
  const page = await openDesk(browser, / Admin$/);
  await page.getByRole('button', { name: 'Board of releases' }).click();
  await expect(page).toHaveURL(`http://localhost:${ports.edge}/delivery/board`);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.getByText('Admin · from the desk').first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const desk = await page.context().newPage();
  await desk.goto(`http://desk.localhost:${ports.ops}/`);
  await desk.getByRole('button', { name: 'Your account' }).click();
  await desk.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(desk.getByRole('button', { name: / Admin$/ })).toBeVisible();
  // The edge asks again after five seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

/** One of each kind of page: cards, lists, figures with their door, a matrix. */
const VIEWS = ['day', 'requests', 'withdrawals', 'figures', 'figures/ggr', 'ledger', 'bets', 'roles', 'ops'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`fits ${width} px in ${colorScheme} colours, without findings of axe`, async ({ browser }) => {
      const page = await openDesk(browser, / Manager$/, { colorScheme, viewport: { width, height: 800 } });
      for (const view of VIEWS) {
        await page.goto(new URL(`/jangada/${view}`, page.url()).href);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(await violationsOn(page)).toEqual([]);
      }
    });
  }
}
