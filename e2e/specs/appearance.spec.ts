import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';

test.use(withoutPictures);

/* Language and colour mode: changed in the panel, stored, and applied. */

const mode = (page: Page) => page.locator('html');

test('the language panel changes the texts and preserves the page with its query', async ({ page }) => {
  await page.goto('/casino/games?category=slots');
  await pageReady(page);
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

  // The next visit starts in this language.
  await page.goto('/');
  await expect(page).toHaveURL(/\/en\/?$/);
});

test('a change of language never shows text keys, preserves typed text, and loads no page', async ({ page }) => {
  await page.goto('/casino/games');
  const search = page.getByRole('searchbox').first();
  await search.fill('pira');
  // Collects text keys that the page shows at any later moment.
  await page.evaluate(() => {
    const keys: string[] = [];
    const look = (): void => {
      const words = document.body.innerText.split(/\s+/);
      keys.push(...words.filter((word) => /^[a-z]\w*(\.[a-z]\w*)+$/i.test(word) && !keys.includes(word)));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { keysSeen: keys });
  });
  await page.getByRole('contentinfo').getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Language' })).toBeVisible();
  await expect(search).toHaveValue('pira');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'keysSeen') as unknown)).toEqual([]);
});

test('the colour mode tracks the device until one is chosen, and the choice is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/terms');
  await pageReady(page);
  await expect(mode(page)).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(mode(page)).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('contentinfo').getByRole('button', { name: 'Idioma' }).click();
  const panel = page.getByRole('dialog', { name: 'Idioma e aparência' });
  await panel.getByRole('button', { name: /^Claro/ }).click();
  await expect(mode(page)).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('color-mode'))).toBe('light');
  await page.reload();
  await expect(mode(page)).toHaveAttribute('data-theme', 'light');

  await page.getByRole('contentinfo').getByRole('button', { name: 'Idioma' }).click();
  await panel.getByRole('button', { name: /^Automático/ }).click();
  await expect(mode(page)).toHaveAttribute('data-theme', 'dark');
});
