import type { Page } from 'playwright';

const TYPED = 'drag';

interface Action {
  readonly name: string;
  readonly path: string;
  /** Ends when the result of the action is shown. */
  run(page: Page): Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** The most frequent actions of players, each within one page: a full page load has no interaction. */
export const actions: readonly Action[] = [
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
