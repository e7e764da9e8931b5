import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout } from '@jangada/build/testing/second-checkout';
import { dataDir, siteEnvironment, urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import { readCommands } from '../verbs/guide.ts';
import { openShell } from '../verbs/shell.ts';
import { scrollToFooter } from '../verbs/scroll-to-footer.ts';

test.use(withoutPictures);

/** The guide promises a person under five minutes; a machine types faster. */
const NEW_REMOTE_MS = 240_000;

test('a new remote is created, checked, published by its team and served to one tenant only, by the commands of the guide', async ({
  page,
}) => {
  test.setTimeout(NEW_REMOTE_MS);
  // A separate checkout, so that an interrupted run leaves no remote and no lock file entries behind.
  const team = join(dataDir, 'team');
  const checkout = join(team, 'checkout');
  await rm(team, { recursive: true, force: true });
  await mkdir(team);
  copyCheckout(checkout);
  const shell = openShell(checkout, { ...process.env, ...siteEnvironment });
  try {
    const commands = (await readCommands('guides/new-remote.md')).map(({ line }) => line);
    const kill = commands.pop() ?? '';
    expect(kill).toMatch(/^jangada kill raffle/);
    for (const line of commands) {
      const printed = await shell.run(line);
      if (line.includes('check')) expect(printed).toContain('All passed');
      // Fails without the team's own token, because the command would then publish as the operator of this machine.
      if (line.startsWith('export')) await shell.run('[[ $EDGE_DELIVERY_TOKEN = jgd_* ]]');
    }

    await page.goto(urls.tucano);
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Rifa' }).click();
    await expect(page).toHaveURL(`${urls.tucano}/raffle`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rifa' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Slots/ })).toBeVisible();

    await page.goto(urls.tucano);
    await scrollToFooter(page);
    const card = page.getByRole('main').locator('section').filter({ hasText: 'Rifa' });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('link', { name: 'Conhecer' })).toBeVisible();

    expect((await page.goto(`${urls.jangada}/raffle`))?.status()).toBe(404);
    await shell.run(kill);
    expect((await page.goto(`${urls.tucano}/raffle`))?.status()).toBe(404);
  } finally {
    await shell.close();
    await rm(team, { recursive: true, force: true });
  }
});
