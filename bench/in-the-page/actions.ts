import type { Page } from 'playwright';
import { CPU_SLOWDOWN, slowDown } from '../harness/devices.ts';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { openBrowser, openVisitor } from '../harness/visitor.ts';
import { watchInteractions } from './interactions.ts';

const SETTLE_MS = 3_000;
const TYPED = 'drag';

interface Action {
  readonly name: string;
  readonly path: string;
  /** Ends when the result of the action is shown. */
  run(page: Page): Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** The most frequent actions of players, each within one page: a full page load has no interaction. */
const all: readonly Action[] = [
  {
    name: 'open the deposit',
    path: '/',
    run: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click();
      await dialog(page).getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'choose an amount of the deposit',
    path: '/',
    run: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click();
      await dialog(page).getByRole('group').getByRole('button').nth(1).click();
    },
  },
  {
    name: 'open the menu',
    path: '/',
    run: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'open the chat',
    path: '/',
    run: async (page) => {
      await page.getByRole('button', { name: 'Chat', exact: true }).click();
      await page.getByRole('log').waitFor();
    },
  },
  {
    name: 'open a game',
    path: '/',
    run: async (page) => {
      await page.locator('main a.link[href*="/casino/"]').first().click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  },
  {
    name: 'search a game, letter by letter',
    path: '/casino/games',
    run: async (page) => {
      await page.getByLabel('Buscar por jogo ou provedor').pressSequentially(TYPED, { delay: 80 });
    },
  },
  {
    name: 'choose a category',
    path: '/casino/games',
    run: async (page) => {
      await page.locator('main a[href*="/casino/category/"]:visible').first().click();
      await page.waitForURL(/category/);
    },
  },
  {
    name: 'go to the sports',
    path: '/',
    run: async (page) => {
      await page.getByRole('link', { name: 'Esportes' }).last().click();
      await page.waitForURL(/sports/);
    },
  },
  {
    name: 'open the withdrawal',
    path: '/account/wallet',
    run: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'like a game',
    path: '/',
    run: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Curtir / })
        .first()
        .click();
    },
  },
];

const run = async (call: Call): Promise<void> => {
  const { site, browser, player } = await openBrowser(call);
  const context = await openVisitor(browser, player);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  const times = await inRounds(all, call.runs, async (action) => {
    await page.goto(site + action.path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    return watchInteractions(page, () => action.run(page));
  });
  printTable(
    [`action, CPU ${CPU_SLOWDOWN}× slower`, `longest interaction, ms, median of ${call.runs}`],
    [...times].map(([{ name }, ms]) => [name, Math.round(median(ms))]),
  );
};

export const actions: Measurement = {
  measures: 'the longest interaction of ten usual actions on a slow phone, from the press to the next frame',
  runs: 3,
  options: { site: '' },
  run,
};
