import { QUARANTINE_COOKIE, quarantinedIn } from '@jangada/contracts/delivery/quarantine';
import { fullBrowser } from '../browser.ts';
import { expect, test } from '../test.ts';
import { urls } from '../site.ts';
import { freshVersion, listRevisions, publishBroken } from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';

// A headless shell does not say what a page holds.
test.use({ launchOptions: fullBrowser });

const TENANT = 'onca';
/** A page is looked at three times, a second apart, once it is idle. */
const NOTICED_MS = 30_000;

const rollOut = (version: string, ...rest: string[]) =>
  jangada('rollout', 'casino', version, '--tenant', TENANT, '--reason', 'end-to-end test', ...rest);

test('a stable release that holds 200 MB more is reported, and the next visit of the browser gets the release before it', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const stable = (await listRevisions(TENANT, 'casino'))[0]?.rollout.stable ?? '';
  const version = freshVersion(84);
  await publishBroken(version, 'heap');
  await rollOut(version, '--force');
  try {
    const avoided = async () => {
      const cookies = await context.cookies();
      return [...quarantinedIn(cookies.find(({ name }) => name === QUARANTINE_COOKIE)?.value)];
    };
    await page.goto(urls.onca);
    await expect(page.getByText('espera')).toBeVisible();
    await expect.poll(avoided, { timeout: NOTICED_MS }).toEqual([expect.stringMatching(/^casino__/)]);

    await page.goto(urls.onca);
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
    await expect(page.getByText('espera')).toHaveCount(0);
    await expect
      .poll(() => jangada('incidents', '--tenant', TENANT), { timeout: NOTICED_MS })
      .toMatch(new RegExp(`casino ${version.replaceAll('.', String.raw`\.`)}.*leak`));
  } finally {
    await rollOut(stable, '--yes');
  }
});
