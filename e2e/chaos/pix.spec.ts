import { payPix } from '../verbs/bank.ts';
import { networkIdle } from '../verbs/network-idle.ts';
import { AMOUNT_CENTAVOS, openCashier, payShownCode, readCode, shownBalance } from './cashier.ts';
import { moneyOf } from './player.ts';
import { expect, test } from './viewer.ts';

/*
 * The PIX provider fails, does not reply, loses a reply, or reports a payment late, twice or never: one charge, one
 * credit.
 */

const PROVIDER_MS = 30_000;

for (const [what, state] of [
  ['is down', 'fails'],
  ['never answers', 'silent'],
  ['loses its answer', 'answer-lost'],
] as const) {
  test(`a PIX provider that ${what}: the amount stays, and the next press makes one charge that is credited once`, async ({
    page,
    said,
    at,
    picture,
    pixProvider,
  }) => {
    const cashier = await openCashier(page, said, at);
    const { player, dialog, amount, submit } = cashier;
    pixProvider.set(state);
    await submit.click();
    await expect(amount).toHaveAttribute('aria-invalid', 'true', { timeout: PROVIDER_MS });
    await expect(amount).toHaveValue(/50[,.]00/);
    await picture(`pix-${state}`);
    pixProvider.set('works');
    await submit.click();
    await payShownCode(cashier);
    await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: PROVIDER_MS });
    expect(await moneyOf(player)).toEqual({ balance: AMOUNT_CENTAVOS, paid: 1, deposits: 1 });
  });
}

test('a payment that is reported three times is shown, and credited once', async ({ page, said, at, picture }) => {
  const cashier = await openCashier(page, said, at);
  const { player, dialog, submit } = cashier;
  await submit.click();
  await payShownCode(cashier, { notifications: 3 });
  await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: PROVIDER_MS });
  await picture('pix-duplicate');
  expect(await moneyOf(player)).toEqual({ balance: AMOUNT_CENTAVOS, paid: 1, deposits: 1 });
});

test('a payment after the code has expired is credited, and the page says that it counts', async ({
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
  // A clock that is advanced lets pending requests time out.
  await networkIdle(page);
  await page.clock.fastForward('05:01');
  await expect(dialog.getByText(said.expired)).toBeVisible();
  await picture('pix-late');
  await payPix(code, { late: true });
  await expect.poll(async () => (await moneyOf(player)).balance, { timeout: PROVIDER_MS }).toBe(AMOUNT_CENTAVOS);
  await expect(shownBalance(page)).toBeVisible({ timeout: PROVIDER_MS });
});

test('a notice that is signed with the wrong secret credits nothing by itself, and “I have paid” finds the payment', async ({
  page,
  said,
  at,
  picture,
}) => {
  const cashier = await openCashier(page, said, at);
  const { player, dialog, submit } = cashier;
  await submit.click();
  await payShownCode(cashier, { signature: 'wrong' });
  await dialog.getByRole('button', { name: said.check }).click();
  await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: PROVIDER_MS });
  await picture('pix-wrong-secret');
  expect(await moneyOf(player)).toEqual({ balance: AMOUNT_CENTAVOS, paid: 1, deposits: 1 });
});
