import { expect, test } from '../test.ts';
import { violationsOn } from '../verbs/accessibility.ts';
import { richPlayer, signIn } from '../verbs/people.ts';

/* Dialogs and panels over the pages; `routes.spec.ts` tests the pages. */

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test('registration, deposit and chat have no accessibility violations', async ({ page }) => {
      await page.addInitScript((mode) => localStorage.setItem('color-mode', mode), colorScheme);
      await page.goto('/');
      await page.getByRole('button', { name: 'Cadastrar' }).first().click();
      await expect(page.getByRole('dialog').getByLabel('Nome', { exact: true })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');

      await signIn(page, richPlayer);
      await page.getByRole('button', { name: 'Depositar' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Depositar com PIX' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Abrir o chat' }).first().click();
      await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });
  });
}

test('the first page fits a phone of 360 px and shows games on its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const tile = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await expect(tile).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the sign-in dialog opens, traps the focus and returns it, by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Entrar' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Telefone')).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
