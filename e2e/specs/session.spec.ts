import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { createPerson, registerPerson, richPlayer, signIn } from '../verbs/people.ts';
import { makeSessionIdle, revokeSessions } from '../verbs/sessions.ts';

test.use(withoutPictures);

const PRESS_MS = 5_000;

/* Signing in, staying signed in and signing out. */

const words = {
  pt: {
    prefix: '',
    login: 'Entrar',
    loginDialog: 'Entrar',
    register: 'Criar conta',
    recovery: 'Recuperar senha',
    deposit: 'Depositar',
    account: /^Minha conta/,
    wallet: 'Carteira',
    logout: 'Sair',
    expired: 'Sua sessão expirou. Faça login novamente.',
  },
  en: {
    prefix: '/en',
    login: 'Log in',
    loginDialog: 'Log in',
    register: 'Create account',
    recovery: 'Recover password',
    deposit: 'Deposit',
    account: /^My account/,
    wallet: 'Wallet',
    logout: 'Log out',
    expired: 'Your session has expired. Please log in again.',
  },
} as const;

const balance = (page: Page) => page.getByRole('banner').getByText(/^(Saldo|Balance): /);

const signOut = async (page: Page, said: (typeof words)['pt' | 'en']) => {
  await page.getByRole('banner').getByRole('button', { name: said.account }).click();
  await page.getByRole('menuitem', { name: said.logout, exact: true }).click();
};

for (const [language, said] of Object.entries(words)) {
  test(`/login, /register and /recover-pass open their dialog over home and leave it there (${language})`, async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/login', said.loginDialog],
      ['/register', said.register],
      ['/recover-pass', said.recovery],
    ] as const) {
      await page.goto(said.prefix + path);
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`^${urls.jangada}${said.prefix}/?$`));
    }
    // A guest who wants to deposit gets the registration.
    await page.getByRole('banner').getByRole('button', { name: said.login }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('navigation').getByRole('button', { name: said.deposit, exact: true }).click();
    await expect(page.getByRole('dialog', { name: said.register })).toBeVisible();
  });

  test(`signing out clears everything, also when the server is unreachable (${language})`, async ({
    page,
    context,
  }) => {
    await page.goto(`${said.prefix}/terms`);
    await pageReady(page);
    const person = await registerPerson();
    await signIn(page, person, language === 'en' ? 'en' : 'pt');
    await expect(balance(page)).toBeVisible();
    await page.route('**/auth/logout', (route) => route.abort());
    await signOut(page, said);

    await expect(page.getByRole('banner').getByRole('button', { name: said.login })).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies).not.toContain('auth_client');
    expect(cookies).not.toContain('auth_state');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: said.login })).toBeVisible();
  });

  test(`a session that ends during use is reported, and the sign-in works (${language})`, async ({ page }) => {
    const person = await registerPerson();
    await page.goto(`${said.prefix}/casino/games`);
    await signIn(page, person, language === 'en' ? 'en' : 'pt');
    await expect(balance(page)).toBeVisible();
    await revokeSessions('jangada', person.phone);
    const again = page.getByRole('dialog', { name: said.loginDialog });
    const goToWallet = async () => {
      await page.getByRole('banner').getByRole('button', { name: said.account }).click({ timeout: PRESS_MS });
      await page.getByRole('menuitem', { name: said.wallet, exact: true }).click({ timeout: PRESS_MS });
    };
    // The next call detects the revoked session; a call of the page itself may precede this press.
    await Promise.race([goToWallet().catch(() => undefined), again.waitFor()]);
    await expect(page.getByText(said.expired).first()).toBeVisible();
    await expect(again).toBeVisible();
    await expect(balance(page)).toHaveCount(0);
  });
}

test.describe('a player', () => {
  test.use({ signedIn: richPlayer });

  test('a signed-in player who opens /login or /register sees home', async ({ page }) => {
    for (const path of ['/login', '/register', '/recover-pass']) {
      await page.goto(path);
      await expect(balance(page)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${urls.jangada}/?$`));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('a page for players asks a guest to sign in, and opens after the sign-in', async ({ page }) => {
  await page.goto('/user/personal-data');
  await expect(page.getByRole('dialog', { name: words.pt.loginDialog })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dados pessoais' })).toHaveCount(0);
  const person = await registerPerson();
  await signIn(page, person, 'pt', { isOpen: true });
  await expect(page).toHaveURL(/\/user\/personal-data$/);
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible();
});

test('where the law requires it, an idle player types the password again before money moves, and continues', async ({
  page,
}) => {
  const player = { phone: '85987650001', password: 'Jangada2026!' };
  await page.goto(`${urls.onca}/terms`);
  await pageReady(page);
  await signIn(page, player);
  await expect(balance(page)).toBeVisible();
  await makeSessionIdle('onca', player.phone);

  await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Depositar com PIX' });
  await deposit
    .getByRole('button', { name: /R\$\s?50,00/ })
    .first()
    .click();
  await deposit.getByRole('button', { name: /Gerar PIX/ }).click();

  const again = page.getByRole('dialog', { name: 'É você mesmo?' });
  await again.getByLabel('Senha', { exact: true }).fill('errada-123');
  await again.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(again.getByText('Senha incorreta. Confira e tente de novo.')).toBeVisible();
  await again.getByLabel('Senha', { exact: true }).fill(player.password);
  await again.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(again).toHaveCount(0);
  // The player has stayed on the page, and the deposit is unchanged.
  await expect(balance(page)).toBeVisible();
  await expect(deposit).toBeVisible();
});

test('a wrong password is shown in the form, and the typed phone number stays', async ({ page }) => {
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: words.pt.loginDialog });
  const { phone } = createPerson();
  await dialog.getByLabel('Telefone').fill(phone);
  await dialog.getByLabel('Senha', { exact: true }).fill('nada-disso-1');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog.getByText('Telefone ou senha inválidos.')).toBeVisible();
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveValue('');
  await expect(dialog.getByLabel('Telefone')).toHaveValue(new RegExp(phone.slice(-4)));
});
