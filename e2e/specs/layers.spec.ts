import { expect, test, withMotion } from '../test.ts';
import { pageReady } from '../verbs/accessibility.ts';
import { jangada } from '../verbs/operator.ts';
import { richPlayer } from '../verbs/people.ts';

test.use(withMotion);

/** A later moment than the page's own when the clock is paused; the pause jumps there and fires each timer once. */
const PAUSE_AHEAD_MS = 10_000;

/*
 * Layers over the page: dialogs, panels, drawers, notices, the offline line; and how each is closed.
 */

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the back button closes dialog, drawer and panel before it leaves the page', async ({ page }) => {
    await page.goto('/terms');
    await page.goto('/privacy');
    await pageReady(page);
    const bar = page.getByRole('navigation', { name: 'Atalhos' });
    const dialog = page.getByRole('dialog');

    await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog.getByLabel('Telefone')).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/privacy$/);

    await bar.getByRole('button', { name: 'Menu' }).click();
    await expect(dialog.getByRole('link', { name: 'Todos os jogos' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/privacy$/);

    await bar.getByRole('button', { name: 'Chat' }).click();
    await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/privacy$/);

    await page.goBack();
    await expect(page).toHaveURL(/\/terms$/);
  });
});

test('a dialog locks the page behind it, and a press outside closes it', async ({ page }) => {
  await page.goto('/');
  await pageReady(page);
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.click(5, 450);
  await expect(dialog).toHaveCount(0);
});

test('the chat panel is opened, used and closed by keyboard, and the focus returns', async ({ page }) => {
  await page.goto('/terms');
  await pageReady(page);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Abrir o chat' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Chat' });
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Abrir o chat' })).toBeFocused();
});

for (const [prefix, hint] of [
  ['', 'Sem conexão. Mostrando o que já foi carregado.'],
  ['/en', 'No connection. Showing what was loaded before.'],
] as const) {
  test(`a banner is shown while the connection is down, and removed when it is restored (${prefix || 'pt'})`, async ({
    page,
    context,
  }) => {
    await page.goto(`${prefix}/terms`);
    await pageReady(page);
    await context.setOffline(true);
    await expect(page.getByText(hint)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(hint)).toHaveCount(0);
  });
}

test.describe('a player', () => {
  test.use({ signedIn: richPlayer });

  test('a player gets at most three notices at once, for 20 s; pressing one opens the chat', async ({ page }) => {
    await page.clock.install();
    const connected = page.waitForEvent('websocket');
    await page.goto('/terms');
    await connected;
    await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();
    const stack = page.getByRole('region', { name: 'Mensagens' });
    const say = (text: string) =>
      jangada('ops', 'chat', 'say', '--tenant', 'jangada', '--type', 'global', '--text', text, '--reason', 'e2e');
    await say('Torneio um');
    await expect(stack).toContainText('Torneio um');
    // The time of the page stops, so that no notice ends while the operator writes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
    for (const text of ['Torneio dois', 'Torneio três', 'Torneio quatro']) await say(text);

    await expect(stack.getByRole('listitem')).toHaveCount(3);
    await expect(stack).not.toContainText('Torneio quatro');
    // The notices cover no entry of an open menu.
    const account = page.getByRole('banner').getByRole('button', { name: /^Minha conta/ });
    await account.click();
    await page.getByRole('menuitem', { name: 'Sair', exact: true }).click({ trial: true, timeout: 5_000 });
    await account.click();
    // A closed notice makes room for a waiting one; the pinned chat message is among the first.
    for (let closed = 0; closed < 2; closed += 1) {
      await stack
        .getByRole('button', { name: /^Fechar: / })
        .first()
        .click();
    }
    await page.clock.runFor(1_000);
    await expect(stack).toContainText('Torneio quatro');
    await page.clock.resume();
    await stack
      .getByRole('button', { name: /Torneio/ })
      .first()
      .click();
    await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(22_000);
    await expect(stack.getByRole('listitem')).toHaveCount(0);
  });

  test('a toast is announced once in a live region, and disappears by itself', async ({ page }) => {
    await page.clock.install();
    await page.goto('/terms');
    await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();
    await page.route('**/auth/logout', (route) => route.fulfill({ status: 200, json: { message: 'ok' } }));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Minha conta/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sair', exact: true }).click();
    const toast = page.getByText('Você saiu da sua conta.');
    await expect(toast).toBeVisible();
    await page.clock.runFor(7_000);
    await expect(toast).toHaveCount(0);
  });
});
