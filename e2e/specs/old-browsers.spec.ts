import { polyfilledApis } from '@jangada/contracts/delivery/browser-floor';
import { newerApis } from '@jangada/test/floor/newer-apis';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { payPix, setNextRoundMultiplier } from '../verbs/bank.ts';
import { firstSlotPath } from '../verbs/games.ts';
import { registerPerson, signIn } from '../verbs/people.ts';

/* Browsers older than the one of the journeys, and a page whose scripts no longer run. */

const UNSUPPORTED = 'Este navegador é antigo demais para este site.';

/** The failure reports that a page sends, and the failures that the browser stores. */
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

/**
 * Removes APIs in every frame: globals and statics such as `scheduler` and `URL.parse`, and instance members such as
 * `Set.union`.
 */
const removeApis = (page: Page, names: readonly string[], ofInstances: readonly string[] = []) =>
  page.addInitScript(
    ([own, inherited]) => {
      const remove = (object: unknown, name: string) => {
        if (typeof object === 'function' || (typeof object === 'object' && object !== null))
          Reflect.deleteProperty(object, name);
      };
      for (const name of own) {
        const [owner = '', member] = name.split('.');
        if (member === undefined) remove(globalThis, owner);
        else remove(Reflect.get(globalThis, owner), member);
        // `crypto` is an instance, so its method is on the prototype.
        if (name === 'crypto.randomUUID') remove(Crypto.prototype, 'randomUUID');
      }
      for (const name of inherited) {
        const [owner = '', member = ''] = name.split('.');
        remove(Reflect.get(Object(Reflect.get(globalThis, owner)), 'prototype'), member);
      }
    },
    [names, ofInstances] as const,
  );

test.describe('a browser of the floor', () => {
  for (const name of [...polyfilledApis, 'requestIdleCallback', 'scheduler']) {
    test(`without ${name} starts the site`, async ({ page }) => {
      await removeApis(page, [name]);
      await page.goto('/casino/games');
      await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
    });
  }

  test('without anything that is newer lets a player sign in, deposit and play', async ({ page }) => {
    const { globals, statics, members } = newerApis();
    // Chromium enforces the page's policy even without this API, but a browser without the API has no policy either.
    const removed = [...globals, ...statics].filter((name) => !/trusted/i.test(name));
    await removeApis(page, removed, [...members]);
    const person = await registerPerson();
    await page.goto('/');
    expect(await page.evaluate(() => [typeof Reflect.get(globalThis, 'scheduler'), typeof URL.canParse])).toEqual([
      'undefined',
      'function',
    ]);
    await signIn(page, person);
    await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Depositar com PIX' });
    await dialog.getByRole('button', { name: /50,00/ }).first().click();
    await dialog.getByRole('button', { name: /Gerar PIX/ }).click();
    await payPix(await dialog.getByTestId('pix-code').innerText());
    await expect(dialog.getByText('Depósito recebido')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();

    await setNextRoundMultiplier(0);
    await page.goto(await firstSlotPath());
    await page.frameLocator('iframe[title^="Jogo"]').getByRole('button', { name: 'Girar' }).click();
    await expect(page.getByRole('banner').getByText(/^Saldo: /)).not.toHaveText(/R\$\s50,00/);
  });
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

  /** Makes every later change of the document by React fail. */
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
      // The hint is part of the frame; other parts of the page may already have rendered.
      await context.setOffline(true);
      await expect(page.getByText(said)).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: reload }).click();
      await expect(page.getByRole('banner')).toBeVisible();
    });
  }
});
