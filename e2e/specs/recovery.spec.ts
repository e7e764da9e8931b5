import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';
import { codeSentTo } from '../verbs/mailbox.ts';
import { createPerson, registerPerson } from '../verbs/people.ts';
import type { Person } from '../verbs/people.ts';

test.use(withoutPictures);

const NEW_PASSWORD = 'mar-calmo-8';

/** A phone as the page writes it: `(11) 98765-4321`. */
const written = (phone: string): string => phone.replace(/^(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3');

const openRecovery = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Esqueci minha senha' }).click();
  return dialog;
};

const requestCode = async (page: Page, { phone }: Pick<Person, 'phone'>) => {
  const dialog = await openRecovery(page);
  await dialog.getByLabel('Telefone').fill(phone);
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  await expect(dialog.getByText(`Digite o código que enviamos para ${written(phone)}.`)).toBeVisible();
  return dialog;
};

const isSignedIn = async (token: string): Promise<boolean> =>
  (await fetch(`${urls.api}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok;

test('a player who forgot the password receives a code, sets a new one and signs in with it', async ({ page }) => {
  // The session of this registration must end with the recovery.
  const { token, ...person } = await registerPerson();
  expect(await isSignedIn(token)).toBe(true);

  const dialog = await requestCode(page, person);
  // Another code is available only after a wait.
  await expect(dialog.getByRole('button', { name: /^Enviar outro código em \d+ s$/ })).toBeDisabled();

  const code = await codeSentTo(`+55${person.phone}`);
  await dialog
    .getByRole('textbox')
    .first()
    .pressSequentially(code === '000000' ? '000001' : '000000');
  await expect(dialog.getByText('Código incorreto. Confira e digite de novo.')).toBeVisible();
  await dialog.getByRole('textbox').first().pressSequentially(code);

  await dialog.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha alterada. Entre com a nova senha.')).toBeVisible();
  expect(await isSignedIn(token), 'the session from before').toBe(false);

  await dialog.getByLabel('Telefone').fill(person.phone);
  await dialog.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();
});

test('a phone without an account looks the same', async ({ page }) => {
  const dialog = await requestCode(page, createPerson());
  await dialog.getByRole('textbox').first().pressSequentially('123456');
  await expect(dialog.getByText('Código incorreto. Confira e digite de novo.')).toBeVisible();
});

test('a visitor who requests many codes must solve a captcha', async ({ page }) => {
  const { phone } = createPerson();
  const requestCodeAgain = () =>
    fetch(`${urls.api}/auth/recover-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: phone }),
    });
  for (const status of [200, 429, 429]) expect((await requestCodeAgain()).status).toBe(status);

  const dialog = await openRecovery(page);
  await dialog.getByLabel('Telefone').fill(phone);
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  // The site's frame contains the captcha's own frame.
  await dialog.frameLocator('iframe').frameLocator('iframe').getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  await expect(dialog.getByText(`Digite o código que enviamos para ${written(phone)}.`)).toBeVisible();
});
