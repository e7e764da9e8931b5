import { payPix } from '../verbs/bank.ts';
import { isSignedIn, newPlayer } from './player.ts';
import type { Player } from './player.ts';
import { expect } from './viewer.ts';
import type { Locator, Page, Texts } from './viewer.ts';

/** The deposit of these journeys, in centavos; `shownBalance` finds this amount. */
export const AMOUNT_CENTAVOS = 5_000;

/** The code may wait for a provider or a database that is recovering. */
const CODE_MS = 30_000;

/** The balance in the header, once it equals `AMOUNT_CENTAVOS`. */
export const shownBalance = (page: Page): Locator =>
  page.getByRole('banner').getByText(/^(Saldo|Balance): R\$\s?50[.,]00$/);

export interface Cashier {
  readonly player: Player;
  readonly dialog: Locator;
  readonly amount: Locator;
  readonly submit: Locator;
  readonly code: Locator;
}

/**
 * Opens the cashier for a player and types an amount. @param centavos as typed @param known the player; without it a
 * new one is registered
 */
export const openCashier = async (
  page: Page,
  said: Texts,
  at: (path: string) => string,
  { centavos = AMOUNT_CENTAVOS, known }: { readonly centavos?: number; readonly known?: Player } = {},
): Promise<Cashier> => {
  const player = known ?? (await newPlayer());
  await isSignedIn(page, player);
  await page.goto(at('/account/wallet?open=deposit'));
  const dialog = page.getByRole('dialog', { name: said.deposit });
  const amount = dialog.getByLabel(said.amount);
  await amount.fill(String(centavos));
  const submit = dialog.getByRole('button', { name: said.depositSubmit });
  return { player, dialog, amount, submit, code: dialog.getByTestId('pix-code') };
};

/** The PIX code of the cashier, which a player would copy. */
export const readCode = async ({ code }: Cashier): Promise<string> => {
  await expect(code).toBeVisible({ timeout: CODE_MS });
  return (await code.inputValue().catch(() => code.innerText())).trim();
};

/** Pays the shown code in the player's bank. */
export const payShownCode = async (cashier: Cashier, how: Parameters<typeof payPix>[1] = {}): Promise<void> =>
  payPix(await readCode(cashier), how);
