import { polyfilledApis } from '@jangada/contracts/delivery/browser-floor';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';

/* Browsers that are older than the one of the journeys, and a page in which nothing runs any more. */

const UNSUPPORTED = 'Este navegador é antigo demais para este site.';

/** What a page sends about failures, and what the browser remembers of them. */
const watchReports = (page: Page) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/delivery/v1/beacons')) beacons.push(request.postData() ?? '');
  });
  return {
    beacons,
    quarantined: async () => (await page.context().cookies()).filter(({ name }) => name === 'jangada_quarantine'),
  };
};

/** As in a browser that has none of these, in every frame: `scheduler`, `URL.parse`, `Set.union`. */
const removeApis = (page: Page, names: readonly string[]) =>
  page.addInitScript((all) => {
    for (const name of all) {
      const [owner = '', member] = name.split('.');
      const object: unknown = Reflect.get(globalThis, owner);
      if (member === undefined) Reflect.deleteProperty(globalThis, owner);
      else if (typeof object === 'function' || (typeof object === 'object' && object !== null)) {
        Reflect.deleteProperty(object, member);
        const prototype: unknown = Reflect.get(object, 'prototype');
        if (typeof prototype === 'object' && prototype !== null) Reflect.deleteProperty(prototype, member);
      }
    }
  }, names);

test.describe('a browser of the floor', () => {
  for (const name of [...polyfilledApis, 'requestIdleCallback', 'scheduler', 'Navigator.connection']) {
    test(`without ${name} starts the site`, async ({ page }) => {
      await removeApis(page, [name]);
      await page.goto('/casino/games');
      await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
    });
  }
});

test.describe('a browser below the floor', () => {
  test('shows in both languages what to update, runs nothing else, and no release is blamed', async ({ page }) => {
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      const answer = (property: string, value = ''): boolean =>
        !value.includes('color-mix') && (value === '' ? supports(property) : supports(property, value));
      CSS.supports = answer;
    });
    const { beacons, quarantined } = watchReports(page);
    await page.goto('/casino/games', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: UNSUPPORTED })).toBeVisible();
    await expect(page.getByText(/Chrome, Edge or Android System WebView 111, iOS or Safari 16\.4/)).toBeVisible();
    await expect(page.locator('script[src]')).toHaveCount(0);
    await page.goto('about:blank', { waitUntil: 'commit' });
    expect([beacons, await quarantined()]).toEqual([[], []]);
  });
});

test.describe('a page in which React can draw nothing any more', () => {
  test.use({ allowedErrors: [/no element may be added/] });

  /** From now on every change that React makes in the document fails. */
  const breakDocument = (page: Page) =>
    page.evaluate(() => {
      const refuse = () => {
        throw new Error('no element may be added');
      };
      Object.assign(Node.prototype, { appendChild: refuse, insertBefore: refuse });
    });

  for (const [language, path, said, reload] of [
    ['pt', '/terms', 'O site não carregou.', 'Recarregar a página'],
    ['en', '/en/terms', 'The site did not load.', 'Reload the page'],
  ] as const) {
    test(`ends in a page with a button that reloads it (${language})`, async ({ page, context }) => {
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await breakDocument(page);
      // The frame shows a hint; another part of the page may have been drawn before.
      await context.setOffline(true);
      await expect(page.getByText(said)).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: reload }).click();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }
});
