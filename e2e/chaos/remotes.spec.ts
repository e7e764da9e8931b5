import { newPlayer, isSignedIn } from './player.ts';
import { expect, test } from './viewer.ts';
import type { Page, Route } from './viewer.ts';

/*
 * Each remote, broken in each way: its page names the area and offers a retry, the rest of the site works, and a
 * restored remote is shown without a page load.
 */

// The browser refuses corrupted files, and the shell refuses releases of another contract; both are tested here.
test.use({ allowedErrors: [/integrity|data:text\/javascript,refused|does not fit this shell/i] });

const paths = {
  casino: '/casino/games',
  sportsbook: '/sports',
  wallet: '/account/wallet',
  social: '/ranking',
  account: '/user/personal-data',
} as const;

type Remote = keyof typeof paths;

const remotes = Object.keys(paths) as Remote[];

/** Requests that stay pending until the next retry. */
const held: Route[] = [];

const FAILED_MS = 30_000;

const refusals: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  down: (route) => route.abort(),
  'answered by 500': (route) => route.fulfill({ status: 500, body: 'broken' }),
  corrupt: async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.corrupted = true;` });
  },
  'slow beyond its time-out': async (route) => void held.push(route),
};

/** Makes every planned release of this remote need a contract that no shell has. */
const makeIncompatible = (html: string, remote: Remote): string => {
  const found = /(<script type="application\/json" id="jangada-boot">)(.*?)(<\/script>)/s.exec(html);
  if (!found) throw new Error('The page has no boot document.');
  const boot = JSON.parse(found[2] ?? '') as { plan: { remotes: Record<string, { chain: { contract?: string }[] }> } };
  for (const release of boot.plan.remotes[remote]?.chain ?? []) release.contract = '^99.0.0';
  return html.replace(found[0], `${found[1]}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${found[3]}`);
};

const frameWorks = async (page: Page) => {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
};

for (const [index, [what, refuse]] of Object.entries(refusals).entries()) {
  test(`each remote ${what}: its page names the area, the rest works, and a retry brings it back`, async ({
    page,
    said,
    at,
    picture,
  }) => {
    await isSignedIn(page, await newPlayer());
    for (const remote of remotes) {
      const files = new RegExp(`/releases/${remote}/`);
      await page.route(files, refuse);
      // Pending files delay the `load` event.
      await page.goto(at(paths[remote]), { waitUntil: 'commit' });
      const failed = page.getByText(said.areaFailed(said.areas[remote]));
      await expect(failed, remote).toBeVisible({ timeout: FAILED_MS });
      await frameWorks(page);
      expect(await page.evaluate(() => 'corrupted' in globalThis)).toBe(false);
      await picture(`remote-${index}-${remote}`);
      await page.unroute(files);
      await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
      await page.getByRole('main').getByRole('button', { name: said.retry }).first().click();
      await expect(failed).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    }
  });
}

test('each remote of the wrong version: its page names the area, and the rest works', async ({
  page,
  said,
  at,
  picture,
}) => {
  await isSignedIn(page, await newPlayer());
  for (const remote of remotes) {
    const address = at(paths[remote]);
    await page.route(
      (url) => url.pathname === address,
      async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: makeIncompatible(await answer.text(), remote) });
      },
    );
    await page.goto(address);
    await expect(page.getByText(said.areaFailed(said.areas[remote])), remote).toBeVisible({ timeout: FAILED_MS });
    await frameWorks(page);
    await picture(`remote-wrong-version-${remote}`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
