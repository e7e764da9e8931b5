import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { routeClaims } from '@jangada/contracts/page/routes';
import type { RouteClaim } from '@jangada/contracts/page/routes';
import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { payPix } from '../verbs/bank.ts';
import { firstSlotPath } from '../verbs/games.ts';
import { registerPerson, signIn } from '../verbs/people.ts';
import { pathOfRoute } from '../verbs/route-paths.ts';
import { goInPage, translate } from '../verbs/translator.ts';

/*
 * A visitor whose browser translates the page: every route in one page, before and after the sign-in, with a deposit. A
 * React error is a console error, which fails the journey.
 */

test.use(withoutPictures);
test.setTimeout(240_000);

const isOpenTo =
  (who: 'guest' | 'user') =>
  ({ path, auth, redirect, opens, layout }: RouteClaim): boolean =>
    !redirect && !opens && layout !== 'empty' && path !== '/casino/play' && (who === 'user' || auth === undefined);

const pathsFor = async (who: 'guest' | 'user'): Promise<string[]> => {
  const slot = await firstSlotPath();
  return routeClaims.filter(isOpenTo(who)).map(({ path }: RouteClaim) => {
    if (path === '/casino/{provider}/{game}') return slot;
    return pathOfRoute(path);
  });
};

/** The visible fields without an `autocomplete` attribute. */
const unnamedFields = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea'))
      .filter(({ type }) => !/^(?:hidden|checkbox|radio|range|file)$/.test(type))
      .filter((field) => field.offsetParent !== null && !field.hasAttribute('autocomplete'))
      .map((field) => field.outerHTML.slice(0, 200)),
  );

const walk = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await goInPage(page, path);
    const heading = page.locator('h1').first();
    await expect(heading, path).toBeAttached();
    await expect(page.locator('#content'), path).not.toBeEmpty();
    await expect(page.getByText('não carregou'), path).toHaveCount(0);
    expect.soft(await unnamedFields(page), path).toEqual([]);
  }
};

const depositFor = async (token: string, amount: number) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ amount });
  const charge = await (await fetch(urls.api + createDeposit.path, { method: 'POST', headers, body })).json();
  await payPix(String((charge as Record<string, unknown>)['qrcode']));
};

test('every page works in a translated document, and the header shows the balance after a deposit', async ({
  page,
}) => {
  const person = await registerPerson();
  await page.goto('/');
  await expect(page.locator('h1').first()).toBeAttached();
  await translate(page);
  await walk(page, await pathsFor('guest'));

  await signIn(page, person);
  const balance = page.locator('header').getByRole('button', { name: /Saldo/ });
  await expect(balance).toContainText('0,00');
  await depositFor(person.token, 2_000);
  await expect(balance).toContainText('20,00');
  await walk(page, await pathsFor('user'));
  await depositFor(person.token, 7_000);
  await expect(balance).toContainText('90,00');
  await expect(page.locator('html.translated-ltr')).toHaveCount(1);
});
