import { payPix } from '../verbs/bank.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { waitForChangeSubscription, watchChangeSubscription } from '../verbs/live-changes.ts';
import { networkIdle } from '../verbs/network-idle.ts';
import { revokeSessions } from '../verbs/sessions.ts';
import { AMOUNT_CENTAVOS, openCashier, payShownCode, readCode, shownBalance } from './cashier.ts';
import { depositFor, isSignedIn, moneyOf, newPlayer } from './player.ts';
import { expect, test } from './viewer.ts';
import type { Page } from './viewer.ts';

/* A wrong or jumping clock, two tabs of one player, and a tab that slept for an hour. */

const DAY_MS = 86_400_000;
const NOTICE_MS = 30_000;

const showsMoney = (page: Page) => expect(shownBalance(page)).toBeVisible({ timeout: NOTICE_MS });

for (const [what, offsetMs] of [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const) {
  test(`a device whose clock is ${what}: the code of a deposit has its five minutes, and the payment is shown`, async ({
    page,
    said,
    at,
    picture,
  }) => {
    await page.clock.install({ time: Date.now() + offsetMs });
    const cashier = await openCashier(page, said, at);
    const { player, dialog, submit } = cashier;
    await submit.click();
    await expect(dialog.getByRole('timer')).toHaveAccessibleName(/: (5:00|4:\d\d)$/);
    await picture(`clock-${what.replaceAll(' ', '-')}`);
    await payShownCode(cashier);
    await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: NOTICE_MS });
    expect((await moneyOf(player)).balance).toBe(AMOUNT_CENTAVOS);
  });
}

test('a clock that jumps a day ahead during a deposit: the page says that a payment counts, and shows it', async ({
  page,
  said,
  at,
  picture,
}) => {
  await page.clock.install();
  const cashier = await openCashier(page, said, at);
  const { player, dialog, submit } = cashier;
  await submit.click();
  const code = await readCode(cashier);
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await expect(dialog.getByText(said.expired)).toBeVisible();
  await picture('clock-jump');
  await payPix(code);
  await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: NOTICE_MS });
  expect(await moneyOf(player)).toEqual({ balance: AMOUNT_CENTAVOS, paid: 1, deposits: 1 });
});

test('two tabs of one player: a payment reaches both, and a sign-out in one ends the other', async ({
  page,
  said,
  at,
  picture,
}) => {
  const player = await newPlayer();
  await isSignedIn(page, player);
  const other = await page.context().newPage();
  for (const tab of [page, other]) watchChangeSubscription(tab);
  await page.goto(at('/terms'));
  await other.goto(at('/account/wallet'));
  await expect(other.getByRole('banner').getByText(said.balance)).toBeVisible();
  // The page joins the private channel before the public one.
  for (const tab of [page, other]) await waitForChangeSubscription(tab);
  await depositFor(player.token, AMOUNT_CENTAVOS);
  for (const tab of [page, other]) await showsMoney(tab);
  // Writes what a sign-out stores; another test presses the button.
  await other.evaluate(() => {
    for (const name of ['auth_client', 'auth_state']) document.cookie = `${name}=; Max-Age=0; Path=/`;
    for (const name of ['user', 'token']) localStorage.removeItem(name);
  });
  await expect(page.getByRole('banner').getByRole('button', { name: said.login })).toBeVisible();
  await picture('tabs-sign-out');
});

test.describe('a sleeping tab', () => {
  // Chunks that are prefetched offline fail to load; they are requested again when they are needed.
  test.use({ allowedErrors: [/ChunkLoadError/] });

  test('a tab that slept for an hour without a network shows the money that came meanwhile', async ({
    page,
    at,
    said,
    picture,
  }) => {
    const player = await newPlayer();
    await isSignedIn(page, player);
    await page.clock.install();
    await page.goto(at('/account/wallet'));
    await expect(page.getByRole('banner').getByText(said.balance)).toBeVisible();
    // Pending requests would time out in the hour that passes.
    await networkIdle(page);
    await page.context().setOffline(true);
    await expect(page.getByText(said.offlineHint)).toBeVisible();
    await picture('tab-asleep');
    await depositFor(player.token, AMOUNT_CENTAVOS);
    await page.clock.fastForward('01:00:00');
    await page.context().setOffline(false);
    await showsMoney(page);
    await expect(page.getByText(said.offlineHint)).toHaveCount(0);
    await picture('tab-awake');
  });

  test('a tab whose session ended while it slept asks for the sign-in, and shows no balance', async ({
    page,
    at,
    said,
    picture,
  }) => {
    const player = await newPlayer();
    await isSignedIn(page, player);
    await page.clock.install();
    await page.goto(at('/account/wallet'));
    await pageReady(page);
    await expect(page.getByRole('banner').getByText(said.balance)).toBeVisible();
    await networkIdle(page);
    await page.context().setOffline(true);
    await revokeSessions('jangada', player.phone);
    await page.clock.fastForward('01:00:00');
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: said.login })).toBeVisible({ timeout: NOTICE_MS });
    await expect(page.getByRole('banner').getByText(said.balance)).toHaveCount(0);
    await picture('tab-session-ended');
  });
});
