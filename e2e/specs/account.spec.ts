import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';
import { launchSlot, playRound } from '../verbs/game-rounds.ts';
import { codeSentTo } from '../verbs/mailbox.ts';
import { registerPerson, tokenOf } from '../verbs/people.ts';

test.use(withoutPictures);

const MEGABYTE = 1024 * 1024;

/** Stores the token before the first page of the tenant is loaded. */
const withToken = (page: Page, token: string) =>
  page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e-signed-in')) return;
    sessionStorage.setItem('e2e-signed-in', '1');
    localStorage.setItem('token', stored);
  }, token);

test('a bet limit set by keyboard is reached in the middle of play, and raising it waits for a day', async ({
  page,
}) => {
  const token = await tokenOf({ phone: '21987650001', password: 'Jangada2026!' }, 'tucano.localhost');
  await withToken(page, token);
  await page.goto(`${urls.tucano}/responsible-gambling`);
  await page.getByRole('button', { name: 'Definir limite: Número de apostas' }).press('Enter');
  await page.getByLabel('Apostas, no máximo').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Por dia: 0 de 1')).toBeVisible();

  const game = await launchSlot('tucano.localhost', token);
  await playRound(game, 100);
  await playRound(game, 100).catch(() => undefined);
  await page.reload();
  await expect(page.getByText('Por dia: 1 de 1')).toBeVisible();
  await expect(page.getByText(/^Limite atingido\./)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Apostas e prêmios do período' })).toBeAttached();

  await page.getByRole('button', { name: 'Alterar limite: Número de apostas, Por dia' }).click();
  await page.getByLabel('Apostas, no máximo').fill('50');
  await expect(page.getByText(/só vale daqui a 24 horas, e até lá/)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar limite' }).click();
  await expect(page.getByText(/^Passa a 50 em /)).toBeVisible();
  await page.getByRole('button', { name: 'Manter como está' }).click();
  await expect(page.getByText(/^Passa a 50 em /)).toHaveCount(0);
});

test('a pause and a self-exclusion hold, and the sign-in shows both dates', async ({ page }) => {
  const { token, ...person } = await registerPerson();
  await withToken(page, token);
  await page.goto('/en/responsible-gambling');
  await page.getByRole('radio', { name: '6 hours' }).press('Space');
  await page.getByRole('button', { name: 'Take a pause' }).click();
  await page.getByRole('button', { name: 'Start the pause' }).click();
  await expect(page.getByText('You asked for a pause.')).toBeVisible();

  await page.getByRole('group', { name: 'Stay out for' }).getByRole('radio', { name: '7 days' }).press('Space');
  await page.getByRole('button', { name: 'Ask for self-exclusion' }).click();
  await page.getByRole('button', { name: 'Yes, exclude me' }).click();
  const excluded = page.getByRole('dialog', { name: 'Your account is self-excluded' });
  await expect(excluded.getByText(/^Since /)).toBeVisible();
  await excluded.getByRole('button', { name: 'I understand' }).click();

  await page.goto('/login');
  const login = page.getByRole('dialog');
  await login.getByLabel('Telefone').fill(person.phone);
  await login.getByLabel('Senha', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Entrar', exact: true }).click();
  const refused = page.getByRole('dialog', { name: 'Sua conta está em autoexclusão' });
  await expect(refused.getByText(/^Você pode voltar depois de /)).toBeVisible();
  await expect(refused.getByText(/^Desde /)).toBeVisible();
});

test('a document that is too large or no image is refused, a photo is sent and taken back', async ({ page }) => {
  const limits = [
    { kind: 'loss', window: 'month', value: 100_000 },
    { kind: 'time', window: 'day', value: 240 },
  ];
  await withToken(page, (await registerPerson('onca.localhost', { limits })).token);
  await page.goto(`${urls.onca}/user/verification`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'RG (frente)' }) });
  const files = card.getByLabel('Escolher arquivo: RG (frente)').and(page.locator('input'));
  await files.setInputFiles({ name: 'rg.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * MEGABYTE + 1) });
  await expect(card.getByText(/^O arquivo passa de 10 MB\./)).toBeVisible();
  await files.setInputFiles({ name: 'rg.txt', mimeType: 'text/plain', buffer: Buffer.from('RG') });
  await expect(card.getByText(/formato não é aceito/)).toBeVisible();
  // The file has a picture's name but not its bytes, which only the server can detect.
  await files.setInputFiles({ name: 'rg.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await expect(card.getByRole('alert')).toBeVisible();
  await files.setInputFiles({ name: 'rg.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(card.getByText('Em análise')).toBeVisible();
  await card.getByRole('button', { name: 'Cancelar envio: RG (frente)' }).click();
  await expect(files).toBeAttached();
});

test('a wrong code is refused, another one waits, and the right one confirms the phone', async ({ page }) => {
  const { token, phone } = await registerPerson();
  await withToken(page, token);
  await page.goto('/user/verification');
  await page.getByRole('button', { name: 'Confirmar celular' }).click();
  const code = await codeSentTo(`+55${phone}`);
  const dialog = page.getByRole('dialog');
  const wrong = code === '000000' ? '000001' : '000000';
  await dialog.getByRole('textbox').first().pressSequentially(wrong);
  await expect(dialog.getByText('Código incorreto. Confira e digite de novo.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Enviar outro código em \d+ s$/ })).toBeDisabled();
  await dialog.getByRole('textbox').first().pressSequentially(code);
  await expect(page.getByRole('button', { name: 'Confirmar celular' })).toHaveCount(0);
});

test('Google signs a new player in by its own page, and a refusal there leads back to the form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continuar com o Google' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText(/^A entrada com o Google não foi concluída\./)).toBeVisible();
  await page.getByRole('button', { name: 'Continuar com o Google' }).click();
  await page.getByLabel('E-mail').fill(`google${Date.now()}@gmail.com`);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');

  await page.goto('/refers');
  await expect(page.getByLabel('Seu link', { exact: true })).toHaveValue(/\/\?ref=\w+$/);
  await page.goto('/user/access-data');
  await expect(page.getByText('Este aparelho')).toBeVisible();
});

test('a passkey is made after the password, and signs in without it', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const { token, password } = await registerPerson();
  await withToken(page, token);
  await page.goto('/user/access-data');
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar chave de acesso' });
  await dialog.getByLabel('Senha atual').fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(/ainda não usada$/)).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();
});
