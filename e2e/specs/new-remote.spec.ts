import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout } from '@jangada/build/testing/second-checkout';
import { dataDir, urls } from '../site.ts';
import { expect, test } from '../test.ts';
import { jangada, jangadaAs } from '../verbs/operator.ts';

/** A name that nobody has on this site yet, also when it is used again. */
const NAME = `quiz${Math.floor(Date.now() / 1000) % 1_000_000}`;

const REASON = 'end-to-end test';

/** Under five minutes: the promise of docs/remotes.md for a person; a machine types faster. */
const NEW_REMOTE_MS = 240_000;

test('a new remote is created, checked, published by its team and served to one tenant only', async ({ page }) => {
  test.setTimeout(NEW_REMOTE_MS);
  const keyFile = join(dataDir, `${NAME}.pem`);
  // In the checkout itself the remote and its lines in the lock file would stay behind when the run is interrupted.
  const checkout = join(dataDir, 'checkout-of-team');
  await rm(checkout, { recursive: true, force: true });
  try {
    copyCheckout(checkout);
    await jangadaAs({ checkout }, 'new', 'remote', NAME, '--label-pt', 'Quiz do dia', '--label-en', 'Daily quiz');
    expect(await jangadaAs({ checkout }, 'check', NAME)).toContain('All passed');
    const printed = await jangada('token', 'create', NAME, '--name', 'quiz team', '--key-file', keyFile);
    const token = /EDGE_DELIVERY_TOKEN=(\S+)/.exec(printed)?.[1] ?? '';
    const rights = { EDGE_DELIVERY_TOKEN: token, JANGADA_SIGNING_KEY: keyFile };
    // It has just been checked.
    await jangadaAs({ checkout, rights }, 'publish', NAME, '--skip-check');
    await jangada('rollout', NAME, '1.0.0', '--tenant', 'tucano', '--reason', REASON);

    await page.goto(urls.tucano);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Quiz do dia' }).click();
    await expect(page).toHaveURL(`${urls.tucano}/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Quiz do dia' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Slots/ })).toBeVisible();

    await page.goto(urls.tucano);
    const card = page.getByRole('main').locator('section').filter({ hasText: 'Quiz do dia' });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('link', { name: 'Conhecer' })).toBeVisible();

    expect((await page.goto(`${urls.jangada}/${NAME}`))?.status()).toBe(404);
    await jangada('kill', NAME, '--tenant', 'tucano', '--reason', REASON);
    expect((await page.goto(`${urls.tucano}/${NAME}`))?.status()).toBe(404);
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
});
