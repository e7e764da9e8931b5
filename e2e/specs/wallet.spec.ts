import { createDeposit, getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { payPix } from '../verbs/bank.ts';
import { queryDatabase } from '../verbs/database.ts';
import { readLedger } from '../verbs/ledger.ts';
import { networkIdle } from '../verbs/network-idle.ts';
import { jangada } from '../verbs/operator.ts';
import { registerPerson } from '../verbs/people.ts';
import { urls } from '../site.ts';

test.use(withoutPictures);

test.describe.configure({ timeout: 120_000 });

const post = async (path: string, token: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(urls.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
};

/** Opens the page as this person. */
const enter = async (page: Page, token: string, path: string) => {
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
};

/** Pays a deposit without a page, until it is credited. */
const depositFor = async (token: string, amount: number) => {
  const charge = await post(createDeposit.path, token, { amount });
  await payPix(String(charge['qrcode']));
  const body = { transaction_id: charge['transaction_id'] };
  await expect.poll(async () => (await post(getDepositStatus.path, token, body))['status']).toBe('paid');
};

test('a withdrawal: what is in the way, too little, too much, the review, the payment, its explanation', async ({
  page,
}) => {
  const person = await registerPerson();
  await depositFor(person.token, 10_000);
  await enter(page, person.token, '/account/wallet?open=withdraw');
  const dialog = page.getByRole('dialog', { name: 'Sacar por PIX' });
  await expect(dialog.getByText('Verifique o seu telefone')).toBeVisible();
  await expect(dialog.getByLabel('Quanto você quer sacar?')).toHaveCount(0);

  await queryDatabase(
    'update platform.users set email_verified_at = now(), phone_verified_at = now() where email = $1',
    [person.email],
  );
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();

  await dialog.getByLabel('Tipo da chave PIX').selectOption('cpf');
  await dialog.getByRole('button', { name: 'Salvar chave' }).click();

  const amount = dialog.getByLabel('Quanto você quer sacar?');
  const submit = dialog.getByRole('button', { name: /^Sacar/ });
  await amount.fill('100');
  await submit.click();
  await expect(dialog.getByText(/O valor mínimo é/)).toBeVisible();
  await amount.fill('999999');
  await submit.click();
  await expect(dialog.getByText(/disponíveis para saque/)).toBeVisible();
  await amount.fill('6000');
  await submit.click();
  await expect(dialog.getByText('Em análise')).toBeVisible();
  await expect(dialog.getByText('Conferimos assim o primeiro saque de cada conta.')).toBeVisible();

  const [row] = await queryDatabase<{ id: number }>(
    'select w.id::int from platform.withdrawals w join platform.users u on u.id = w.user_id and u.tenant_id = w.tenant_id where u.email = $1',
    [person.email],
  );
  const id = String(row?.id);
  await jangada('ops', 'withdrawal', 'approve', id, '--tenant', 'jangada', '--reason', 'end-to-end test');
  // Without a reload: the event of the payment updates the timeline.
  await expect(dialog.getByText('O dinheiro está na sua conta.')).toBeVisible({ timeout: 45_000 });
  const late = await post('/main-gateway/user-cancel-withdrawal', person.token, { id: Number(id) });
  expect(late['code']).toBe('withdrawal.paid');

  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /Saque via PIX/ })
    .click();
  const movements = page.getByRole('list', { name: 'O que aconteceu com o saldo' });
  await expect(movements.getByText('Separado para o saque')).toBeVisible();
  await expect(movements.getByText('O saque saiu para o banco')).toBeVisible();
  await expect(movements.getByText(/R\$\s40,00/).first()).toBeVisible();
  expect((await readLedger()).sum).toBe(0);
});

test('the cashier by keyboard: a coupon that is refused twice, a PIX that expires', async ({ page }) => {
  const { token } = await registerPerson();
  await page.clock.install();
  await enter(page, token, '/en/account/wallet?open=deposit');
  const dialog = page.getByRole('dialog', { name: 'Deposit with PIX' });
  await dialog.getByRole('button', { name: 'Have a code?' }).press('Enter');
  for (const code of ['NOTHING', 'NADA']) {
    await dialog.getByLabel('Coupon code').fill(code);
    await dialog.getByLabel('Coupon code').press('Enter');
    await expect(dialog.getByText('Invalid coupon.')).toBeVisible();
  }
  await dialog.getByRole('button', { name: /20\.00/ }).press('Enter');
  await dialog.getByRole('button', { name: /Create PIX/ }).press('Enter');
  await expect(dialog.getByTestId('pix-code')).toBeVisible();
  // A clock that is advanced lets pending requests time out.
  await networkIdle(page);
  await page.clock.fastForward('05:01');
  await expect(dialog.getByText('PIX expired')).toBeVisible();
  await expect(dialog.getByText(/will still be credited/)).toBeVisible();
});
