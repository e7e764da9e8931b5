import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../site.ts';
import { readLedger } from '../verbs/ledger.ts';
import { AMOUNT_CENTAVOS, openCashier, payShownCode } from './cashier.ts';
import { depositFor, moneyOf, newPlayer } from './player.ts';
import { expect, test } from './viewer.ts';

/* The database restarts while a player deposits: one charge, one credit, and players stay signed in. */

const BACK_MS = 60_000;

/** Restarts like an operator: open transactions roll back, and the supervisor starts the database again. */
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
  const cashier = await openCashier(page, said, at, { known: player });
  const { dialog, amount, submit, code } = cashier;
  restartDatabase();
  await submit.click();
  const error = dialog.locator('[aria-invalid="true"]');
  await expect(error.or(code)).toBeVisible({ timeout: BACK_MS });
  await picture('database-restarted');
  await expect(async () => {
    if (await code.isVisible()) return;
    await expect(amount).toHaveValue(/50[,.]00/);
    await submit.click();
    await expect(code).toBeVisible();
  }).toPass({ timeout: BACK_MS });
  await payShownCode(cashier);
  await expect(dialog.getByText(said.paid)).toBeVisible({ timeout: BACK_MS });
  expect(await moneyOf(player)).toEqual({ balance: 2 * AMOUNT_CENTAVOS, paid: 2, deposits: 2 });
  expect(await readLedger()).toMatchObject({ sum: 0, unbalanced: 0 });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
});
