import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { settled } from '../verbs/access.ts';

/*
 * Language and colour mode: from the panel, kept, and followed.
 */

const mode = (page: Page) => page.locator('html');

test('the language panel changes the words and keeps the place, with its query', async ({ page }) => {
  await page.goto('/casino/games?category=slots');
  await settled(page);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Idioma e aparência' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Idioma e aparência' });
  await expect(panel.getByRole('button', { name: /^Português/ })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: /^English/ }).click();
  await expect(page).toHaveURL(/\/en\/casino\/games\?category=slots$/);
  await expect(mode(page)).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(panel).toHaveCount(0);

  // The next visit begins in it.
  await page.goto('/');
  await expect(page).toHaveURL(/\/en\/?$/);
});

test('the colour mode follows the device until one is chosen, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/terms');
  await settled(page);
  await expect(mode(page)).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(mode(page)).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('banner').getByRole('button', { name: 'Idioma e aparência' }).click();
  const panel = page.getByRole('dialog', { name: 'Idioma e aparência' });
  await panel.getByRole('button', { name: /^Claro/ }).click();
  await expect(mode(page)).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('color-mode'))).toBe('light');
  await page.reload();
  await expect(mode(page)).toHaveAttribute('data-theme', 'light');

  await page.getByRole('banner').getByRole('button', { name: 'Idioma e aparência' }).click();
  await panel.getByRole('button', { name: /^Automático/ }).click();
  await expect(mode(page)).toHaveAttribute('data-theme', 'dark');
});
