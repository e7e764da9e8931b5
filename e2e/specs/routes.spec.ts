import { routeClaims } from '@jangada/contracts/page/routes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { urls } from '../site.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import {
  addCheckedState,
  overflowingElements,
  pageReady,
  violationsOn,
  withoutTransitions,
} from '../verbs/accessibility.ts';
import { firstSlotPath } from '../verbs/games.ts';
import { richPlayer } from '../verbs/people.ts';
import { pathOfRoute } from '../verbs/route-paths.ts';

/*
 * Every existing path of the route table: status, title, language, heading and landmark; axe in both colour modes, one
 * on a desktop and one on a phone; no element exceeds a phone's width.
 */

interface Boot {
  readonly plan: {
    readonly remotes: Record<
      string,
      { readonly chain: readonly { offer?: { routes: readonly { path: string }[] } }[] }
    >;
  };
}

/** The existing paths: the shell's own, and those of the live releases. Other paths return 404. */
const offeredPaths = async (): Promise<ReadonlySet<string>> => {
  const html = await (await fetch(urls.jangada)).text();
  const { plan } = JSON.parse(/id="jangada-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Boot;
  return new Set([
    ...routeClaims.filter(({ owner }) => owner === 'host').map(({ path }) => path),
    ...Object.values(plan.remotes).flatMap(({ chain }) => chain[0]?.offer?.routes.map(({ path }) => path) ?? []),
  ]);
};

let offered: ReadonlySet<string> = new Set();

test.beforeAll(async () => {
  offered = await offeredPaths();
});

const pathOf = async ({ path }: RouteClaim): Promise<string> => {
  if (path === '/casino/{provider}/{game}') return firstSlotPath();
  if (path === '/casino/play') {
    const [, , provider = '', game = ''] = (await firstSlotPath()).split('/');
    return `${path}?${new URLSearchParams({ game_id: game, provider_code: provider }).toString()}`;
  }
  return pathOfRoute(path);
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** A third party's widget is in a shadow root. Its headings are its own, but the page has one `main` with it. */
const landmarks = async (page: Page) => ({
  h1: await page.evaluate(() => document.querySelectorAll('h1').length),
  main: await page.locator('main, [role="main"]').count(),
});

type Mode = NonNullable<RouteClaim['colorMode']>;

/** The home page under these dialogs has its own test; `access.spec.ts` checks a complete page with an open dialog. */
const DIALOG = '[role="dialog"]';

const expectNoFailings = async (page: Page, { colorMode, opens }: RouteClaim, wanted: Mode, size: typeof desktop) => {
  const mode = colorMode ?? wanted;
  await page.emulateMedia({ colorScheme: wanted, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
  const where = `${mode} ${size.width} px`;
  if (opens) await expect(page.locator(DIALOG)).toBeVisible();
  const violations = await violationsOn(page, opens && DIALOG);
  expect.soft(violations, `axe, ${where}`).toEqual([]);
  // The state at the end of a test is already checked here.
  if (violations.length === 0) await addCheckedState(page);
  expect.soft(await overflowingElements(page), `beyond the window, ${where}`).toEqual([]);
};

const pages: readonly RouteClaim[] = routeClaims.filter((claim: RouteClaim) => claim.redirect === undefined);

for (const [index, claim] of pages.entries()) {
  const language = index % 3 === 1 ? 'en' : 'pt';

  test.describe(() => {
    test.use({ signedIn: claim.auth ? richPlayer : null, viewport: desktop });

    test(`${claim.path} passes axe (${language})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const answer = await page.goto((language === 'en' ? '/en' : '') + (await pathOf(claim)));
      const isThere = offered.has(claim.path) && claim.path !== '/error';
      expect(answer?.status()).toBe(isThere ? 200 : 404);
      await pageReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en-US' : 'pt-BR');
      expect(await landmarks(page)).toEqual({ h1: 1, main: 1 });
      // The title of the error page names the error.
      if (claim.title && isThere) await expect(page).toHaveTitle(new RegExp(`^${claim.title} \\| `));

      // The error page is checked once, at its own address.
      if (!offered.has(claim.path)) return;
      await expectNoFailings(page, claim, index % 2 ? 'dark' : 'light', desktop);
      await withoutTransitions(page);
      await expectNoFailings(page, claim, index % 2 ? 'light' : 'dark', phone);
    });
  });
}

test('a path outside the route table is a 404 in both languages', async ({ request }) => {
  for (const path of ['/nowhere', '/en/nowhere', '/terms/more', '/en/pages/nada-disso']) {
    expect.soft((await request.get(path)).status(), path).toBe(404);
  }
});

test('paths that only send on do so from the server, in the language of the visit, with the query', async () => {
  const redirects = {
    '/casino': '/casino/games',
    '/user': '/user/edit',
    '/user/edit/access-data': '/user/access-data',
  };
  for (const prefix of ['', '/en']) {
    for (const [from, to] of Object.entries(redirects)) {
      const answer = await fetch(`${urls.jangada}${prefix}${from}?ref=ana`, { redirect: 'manual' });
      expect(answer.status, from).toBe(302);
      expect(answer.headers.get('location')).toMatch(new RegExp(`${prefix}${to}\\?ref=ana$`));
    }
  }
});
