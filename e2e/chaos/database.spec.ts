import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../site.ts';
import { readLedger } from '../verbs/ledger.ts';
import { payPix } from '../verbs/bank.ts';
import { openPixProvider } from './pix-provider.ts';
import type { PixProvider } from './pix-provider.ts';
import { depositFor, isSignedIn, moneyOf, newPlayer } from './player.ts';
import { expect, test } from './viewer.ts';

/*
 * The database restarts while a player deposits: one charge, one credit, nobody signed out.
 */

const BACK_MS = 60_000;
const AMOUNT_CENTAVOS = 5_000;

let provider: PixProvider;

test.beforeAll(async () => {
  provider = await openPixProvider();
});
test.afterAll(() => provider.close());

/** As by an operator: open transactions roll back. The supervisor starts it again. */
const restartDatabase = (): void => {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGINT');
};

test('the database restarts during a deposit: the amount stays, one charge is credited once, and the player stays signed in', async ({
  page,
  said,
  at,
  picture,
}) => {
  const player = await newPlayer();
  await depositFor(player.token, AMOUNT_CENTAVOS);
  await isSignedIn(page, player);
  await page.goto(at('/account/wallet?open=deposit'));
  const dialog = page.getByRole('dialog', { name: said.deposit });
  await dialog.getByLabel(said.amount).fill(String(AMOUNT_CENTAVOS));
  restartDatabase();
  const submit = dialog.getByRole('button', { name: said.depositSubmit });
  const code = dialog.getByTestId('pix-code');
  await submit.click();
  const error = dialog.locator('[aria-invalid="true"]');
  await expect(error.or(code)).toBeVisible({ timeout: BACK_MS });
  await picture('database-restarted');
  await expect(async () => {
    if (await code.isVisible()) return;
    await expect(dialog.getByLabel(said.amount)).toHaveValue(/50[,.]00/);
    await submit.click();
    await expect(code).toBeVisible();
  }).toPass({ timeout: BACK_MS });
  await payPix((await code.inputValue().catch(() => code.innerText())).trim());
  await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: BACK_MS });
  expect(await moneyOf(player)).toEqual({ balance: 2 * AMOUNT_CENTAVOS, paid: 2, deposits: 2 });
  expect(await readLedger()).toMatchObject({ sum: 0, unbalanced: 0 });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
});
