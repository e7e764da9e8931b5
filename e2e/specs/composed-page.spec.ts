import { compositionFaults } from '@jangada/check/checks/composition-rules';
import { expect, test } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { richPlayer } from '../verbs/people.ts';

test.use({ signedIn: richPlayer, viewport: { width: 1440, height: 900 } });

test('shell and remotes make one page for assistive technology: headings, landmarks, ids and live regions agree', async ({
  page,
}) => {
  await page.goto('/');
  await pageReady(page);
  // The slots of other remotes are at the end of the page. Rows are rendered in slices, so the last one may still be a
  // skeleton that its row replaces.
  const main = page.getByRole('main');
  await expect(() => main.getByRole('region').last().scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
  await page.getByRole('banner').getByRole('button', { name: 'Abrir o chat' }).click();
  await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
  expect(await page.evaluate(compositionFaults, 'page' as const)).toEqual([]);
});
