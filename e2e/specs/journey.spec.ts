import { expect, test, withMotion } from '../test.ts';
import type { FrameLocator, Page } from '../test.ts';
import { setNextRoundMultiplier, payPix } from '../verbs/bank.ts';
import { readLedger } from '../verbs/ledger.ts';
import { codeSentTo } from '../verbs/mailbox.ts';
import { createPerson } from '../verbs/people.ts';
import type { Person } from '../verbs/people.ts';

test.use(withMotion);

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const readChat = async (page: Page) => {
  await page.getByRole('button', { name: 'Abrir o chat' }).first().click();
  const log = page.getByRole('log', { name: 'Mensagens do chat' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  // A guest can read; writing requires an account.
  await expect(page.getByRole('button', { name: 'Faça login para participar do chat' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar o chat' }).first().click();
};

const register = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: 'Cadastrar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill(person.firstName);
  await dialog.getByLabel('Sobrenome').fill(person.lastName);
  await dialog.getByLabel('CPF').fill(person.cpf);
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
  await dialog.getByLabel('Celular').fill(person.phone);
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
  await dialog.getByLabel('Senha', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirmar senha').fill(person.password);
  await dialog.getByLabel('Confirmo que tenho 18 anos ou mais.').check();
  await dialog.getByLabel(/Li e aceito os/).check();
  await dialog.frameLocator('iframe').frameLocator('iframe').getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click();

  const code = await codeSentTo(`+55${person.phone}`);
  await dialog.getByRole('textbox').first().pressSequentially(code);
  await expect(dialog.getByText(`Tudo pronto, ${person.firstName}.`)).toBeVisible();
};

const deposit = async (page: Page, chip: RegExp) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Depositar com PIX' }).click();
  const dialog = page.getByRole('dialog', { name: 'Depositar com PIX' });
  await dialog.getByRole('button', { name: chip }).first().click();
  await dialog.getByRole('button', { name: /Gerar PIX/ }).click();
  const code = await dialog.getByTestId('pix-code').innerText();
  expect(code).toContain('br.gov.bcb.pix');
  await payPix(code);
  await expect(dialog.getByText('Depósito recebido')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click();
};

const firstSlot = async (page: Page): Promise<FrameLocator> => {
  await page.goto('/casino/category/slots');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const game = page.frameLocator('iframe[title^="Jogo"]');
  await expect(game.getByRole('button', { name: 'Girar' })).toBeEnabled({ timeout: 30_000 });
  return game;
};

/** A match that has not begun, so that its odds do not change. */
const betOnSports = async (page: Page) => {
  await page.goto('/sportsbook/soon');
  const widget = page.getByTestId('sports-widget');
  await widget
    .getByRole('button', { name: /, \d+\.\d{2}$/ })
    .first()
    .click();
  await widget.getByLabel('Valor').first().fill('5,00');
  await widget.getByRole('checkbox', { name: 'Aceitar mudanças de odds' }).check();
  await widget.getByRole('button', { name: /^Apostar/ }).click();
  await expect(widget.getByText('Aposta registrada')).toBeVisible();
};

const balanceLine = (page: Page) => page.getByRole('banner').getByText(/^Saldo: /);

test('a guest reads the chat, registers, deposits by PIX, plays, bets on sports and finds both in the statement', async ({
  page,
}) => {
  const person = createPerson();
  await page.goto('/');
  await readChat(page);
  await register(page, person);
  await deposit(page, /50,00/);
  // Without a reload: an event has changed the balance.
  await expect(balanceLine(page)).toHaveText(/R\$\s50,00/);

  const game = await firstSlot(page);
  await setNextRoundMultiplier(0);
  await game.getByRole('button', { name: 'Girar' }).click();
  await expect(balanceLine(page)).not.toHaveText(/R\$\s50,00/);

  await betOnSports(page);

  await page.goto('/account/wallet');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Depósito' }).first()).toContainText(/50,00/);
  // The statement has one line for the bet on the slot and one for the bet on sports.
  await expect(rows.filter({ hasText: /-\s?R\$/ })).toHaveCount(2);

  await page.getByRole('button', { name: 'Minha conta' }).first().click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
});

test('the ledger sums to zero at the end', async () => {
  const { entries, sum, unbalanced } = await readLedger();
  expect(entries).toBeGreaterThan(0);
  expect(sum).toBe(0);
  expect(unbalanced).toBe(0);
});
