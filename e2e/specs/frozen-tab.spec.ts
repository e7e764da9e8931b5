import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { FROZEN_COOKIE } from '@jangada/contracts/delivery/started-releases';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import { freshVersion, guestContext, listRevisions, publishBroken } from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';

test.use(withoutPictures);

const TENANT = 'onca';
/** A page that does not answer within this time has frozen; the longest task of a healthy start is far below. */
const FROZEN_MS = 6_000;
/** Longer than a page may be silent. */
const LONG_TASK_MS = 9_000;
/** The next page view takes no younger mark for a frozen page. */
const USUAL_MS = 10_000;

const firstGame = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();

const responds = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => true).catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), FROZEN_MS)),
  ]);

interface Health {
  readonly releases: readonly { readonly version: string; readonly failures: number; readonly kinds: object }[];
}

const words = ['--tenant', TENANT, '--remote', 'casino', '--json'];

const healthOf = async (version: string) => {
  const { releases } = JSON.parse(await jangada('health', ...words)) as Health;
  return releases.find((one) => one.version === version);
};

/** Makes a broken casino the stable release of the tenant, while `visit` runs. */
const withBrokenStable = async (
  { browser, minor, fault }: { browser: Browser; minor: number; fault: 'loop' | 'late-loop' },
  visit: (context: BrowserContext) => Promise<void>,
): Promise<string> => {
  const good = (await listRevisions(TENANT, 'casino'))[0]?.rollout ?? emptyRollout;
  expect(good.stable).toBeTruthy();
  const version = freshVersion(minor);
  await publishBroken(version, fault);
  await jangada('rollout', 'casino', version, '--tenant', TENANT, '--reason', 'end-to-end test', '--force');
  const secret = newBrowserSecret();
  const context = await guestContext(browser, urls.onca, { secret, guest: guestIdOf(secret) });
  try {
    await visit(context);
  } finally {
    await context.close();
    await jangada('rollout', 'casino', good.stable ?? '', '--tenant', TENANT, '--reason', 'end-to-end test', '--yes');
  }
  return version;
};

const opensWithGames = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage();
  await page.goto(urls.onca, { waitUntil: 'commit' });
  await expect(firstGame(page)).toBeVisible({ timeout: USUAL_MS });
  await page.close();
};

test('a stable release with an endless loop freezes one tab of a browser: a second tab and later visits get the release before it, and health names the freeze', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const version = await withBrokenStable({ browser, minor: 60, fault: 'loop' }, async (context) => {
    const first = await context.newPage();
    await first.goto(urls.onca, { waitUntil: 'commit' });
    await expect.poll(() => responds(first), { timeout: 30_000 }).toBe(false);

    // The first tab is still frozen.
    await opensWithGames(context);
    await first.close({ runBeforeUnload: false });
    await opensWithGames(context);
  });
  expect(await healthOf(version)).toMatchObject({ failures: 1, kinds: { frozen: 1 } });
  expect(await jangada('incidents', ...words)).toContain('"frozen"');
});

test('a stable release that loops in a timer, long after its start, freezes one tab of a browser: its worker finds it, later visits get the release before it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const version = await withBrokenStable({ browser, minor: 62, fault: 'late-loop' }, async (context) => {
    const first = await context.newPage();
    await first.goto(urls.onca, { waitUntil: 'commit' });
    await expect.poll(() => responds(first), { timeout: 40_000 }).toBe(false);
    const isFound = async () => (await context.cookies()).some(({ name }) => name === FROZEN_COOKIE);
    await expect.poll(isFound, { timeout: USUAL_MS }).toBe(true);
    await first.close({ runBeforeUnload: false });

    await opensWithGames(context);
    expect(await isFound()).toBe(false);

    // A long task is not a freeze: when it ends, the page keeps its releases.
    const second = await context.newPage();
    await second.goto(urls.onca);
    await expect.poll(() => second.workers().length, { timeout: USUAL_MS }).toBe(1);
    const task = second.evaluate((ms) => {
      const endMs = performance.now() + ms;
      while (performance.now() < endMs);
    }, LONG_TASK_MS);
    await expect.poll(isFound, { timeout: LONG_TASK_MS }).toBe(true);
    await task;
    await expect.poll(isFound).toBe(false);
  });
  expect(await healthOf(version)).toMatchObject({ kinds: { frozen: 1 } });
});
