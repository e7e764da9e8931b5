import type { Browser, Page } from '@playwright/test';
import { urls } from '../site.ts';
import { watchErrors } from '../test.ts';

/**
 * Opens the operators' board in a separate browser, in English, signed in with one of the accounts that `npm start`
 * prints.
 */
export const openBoard = async (
  browser: Browser,
  name: 'admin' | 'operator' | 'viewer',
  { path = '', colorScheme = 'dark' }: { path?: string; colorScheme?: 'light' | 'dark' } = {},
) => {
  const context = await browser.newContext({ locale: 'en-US', colorScheme, serviceWorkers: 'block' });
  const errors = watchErrors(context);
  const page = await context.newPage();
  await page.goto(`${urls.jangada}/delivery/board${path}`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(`jangada-${name}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return { page, context, errors };
};

/** The badge of current data. */
export const liveBadge = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' });
