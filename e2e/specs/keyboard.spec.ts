import { expect, test } from '../test.ts';
import type { Locator, Page } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { registerPerson } from '../verbs/people.ts';

/* The site by keyboard only: no test here uses the mouse. */

const TABS_MAX = 120;

/** Whether the focus is visible: an outline or a ring that the element does not have without it. */
const focusIsVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isDrawn = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    const drawnByParent =
      element.closest('[data-focus-visible], :has(> :focus-visible)') !== null && borderColor !== '';
    return box.width > 0 && box.height > 0 && (isDrawn || drawnByParent);
  });

/** Presses Tab until the element has the focus; the focus is visible at each stop. */
const tabTo = async (page: Page, wanted: Locator) => {
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) {
      expect(await focusIsVisible(page), 'the focus is seen').toBe(true);
      return;
    }
  }
  throw new Error(`Tab never came to ${wanted}`);
};

test('from the skip link to a game and back, through sign-in, profile, language and deposit', async ({ page }) => {
  const person = await registerPerson();
  await page.goto('/casino/games');
  await pageReady(page);

  // The first stop skips the menus.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  const game = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await tabTo(page, game);
  const href = await game.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  // Alt and the left arrow work only in the browser's own window, which headless mode lacks.
  await page.goBack();
  await expect(page).toHaveURL(/\/casino\/games#content$/);

  // Sign in.
  const login = page.getByRole('banner').getByRole('button', { name: 'Entrar' });
  await page.goto('/terms');
  await pageReady(page);
  await tabTo(page, login);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Telefone')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Telefone')).toBeFocused();
  await page.keyboard.type(person.phone);
  await tabTo(page, dialog.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();

  // Deposit, and leaving it.
  const deposit = page.getByRole('banner').getByRole('button', { name: 'Depositar' });
  await tabTo(page, deposit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Depositar com PIX' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(deposit).toBeFocused();

  // Language and back.
  const language = page.getByRole('banner').getByRole('button', { name: 'Idioma e aparência' });
  await tabTo(page, language);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Idioma e aparência' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(language).toBeFocused();

  // The profile menu: arrows, Escape, leave.
  const profile = page.getByRole('banner').getByRole('button', { name: /^Minha conta/ });
  await tabTo(page, profile);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Minha conta' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Minha conta' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('every focus stop of home is visible, in light and in dark mode', async ({ page }) => {
  await page.goto('/');
  await pageReady(page);
  for (const [colorScheme, stops] of [
    ['light', 30],
    ['dark', 10],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let presses = 0; presses < stops; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '');
      expect.soft(await focusIsVisible(page), `${colorScheme}: ${stop}`).toBe(true);
    }
  }
});
