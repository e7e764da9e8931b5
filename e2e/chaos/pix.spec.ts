import { payPix } from '../verbs/bank.ts';
import { openPixProvider } from './pix-provider.ts';
import type { PixProvider } from './pix-provider.ts';
import { isSignedIn, moneyOf, newPlayer } from './player.ts';
import type { Player } from './player.ts';
import { expect, test } from './viewer.ts';
import type { Locator, Page, Texts } from './viewer.ts';

/*
 * The PIX provider fails, is silent, loses an answer, or reports a payment late, twice or never: one charge, one credit.
 */

const PROVIDER_MS = 30_000;
const AMOUNT_CENTAVOS = 5_000;

let provider: PixProvider;

test.beforeAll(async () => {
  provider = await openPixProvider();
});
test.beforeEach(() => provider.set('works'));
test.afterAll(() => provider.close());

interface Cashier {
  readonly player: Player;
  readonly dialog: Locator;
  readonly submit: Locator;
}

/** A player in the cashier who has chosen an amount. */
const openCashier = async (page: Page, said: Texts, at: (path: string) => string): Promise<Cashier> => {
  const player = await newPlayer();
  await isSignedIn(page, player);
  await page.goto(at('/account/wallet?open=deposit'));
  const dialog = page.getByRole('dialog', { name: said.deposit });
  await dialog.getByLabel(said.amount).fill(String(AMOUNT_CENTAVOS));
  return { player, dialog, submit: dialog.getByRole('button', { name: said.depositSubmit }) };
};

const codeIn = async (dialog: Locator): Promise<string> => {
  const code = dialog.getByTestId('pix-code');
  await expect(code).toBeVisible({ timeout: PROVIDER_MS });
  return (await code.inputValue().catch(() => code.innerText())).trim();
};

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
  }) => {
    const { player, dialog, submit } = await openCashier(page, said, at);
    provider.set(state);
    await submit.click();
    await expect(dialog.getByLabel(said.amount)).toHaveAttribute('aria-invalid', 'true', {
      timeout: PROVIDER_MS,
    });
    await expect(dialog.getByLabel(said.amount)).toHaveValue(/50[,.]00/);
    await picture(`pix-${state}`);
    provider.set('works');
    await submit.click();
    await payPix(await codeIn(dialog));
    await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: PROVIDER_MS });
    expect(await moneyOf(player)).toEqual({ balance: AMOUNT_CENTAVOS, paid: 1, deposits: 1 });
  });
}

test('a payment after the code has expired is credited, and the page says that it counts', async ({
  page,
  said,
  at,
  picture,
}) => {
  await page.clock.install();
  const { player, dialog, submit } = await openCashier(page, said, at);
  await submit.click();
  const code = await codeIn(dialog);
  await page.clock.fastForward('05:01');
  await expect(dialog.getByText(said.expired)).toBeVisible();
  await picture('pix-late');
  await payPix(code, { late: true });
  await expect.poll(async () => (await moneyOf(player)).balance, { timeout: PROVIDER_MS }).toBe(AMOUNT_CENTAVOS);
  await expect(page.getByRole('banner').getByText(/^(Saldo|Balance): R\$\s?50[.,]00$/)).toBeVisible({
    timeout: PROVIDER_MS,
  });
});

test('a notice that is signed with the wrong secret credits nothing by itself, and “I have paid” finds the payment', async ({
  page,
  said,
  at,
  picture,
}) => {
  const { player, dialog, submit } = await openCashier(page, said, at);
  await submit.click();
  await payPix(await codeIn(dialog), { signature: 'wrong' });
  await dialog.getByRole('button', { name: said.check }).click();
  await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: PROVIDER_MS });
  await picture('pix-wrong-secret');
  expect(await moneyOf(player)).toEqual({ balance: AMOUNT_CENTAVOS, paid: 1, deposits: 1 });
});
