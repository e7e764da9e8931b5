import { urls } from '../site.ts';
import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { pageReady, violationsOn } from '../verbs/accessibility.ts';
import { withSettings } from '../verbs/operator.ts';
import { overlayClosed } from '../verbs/overlays.ts';
import { richPlayer } from '../verbs/people.ts';

/* The automatic dialogs: the age gate, and later the registration offer. */

test.use({ firstVisit: true });

/* Chromium treats every evaluation of a test as a press of the visitor, and the offer waits after a press. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })),
);

const words = {
  pt: {
    prefix: '',
    question: 'Você tem 18 anos ou mais?',
    yes: 'Tenho 18 anos ou mais',
    no: 'Não',
    terms: 'Termos e Condições',
    register: 'Criar conta',
  },
  en: {
    prefix: '/en',
    question: 'Are you 18 or older?',
    yes: 'I am 18 or older',
    no: 'No',
    terms: 'Terms and Conditions',
    register: 'Create account',
  },
} as const;

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('ageVerified'));

for (const [language, said] of Object.entries(words)) {
  test(`the first visit shows the age gate, accepts only an answer, and stores the yes (${language})`, async ({
    page,
  }) => {
    await page.goto(`${said.prefix}/`);
    const dialog = page.getByRole('dialog', { name: said.question });
    await expect(dialog).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.goto(`${said.prefix}/casino/games`);
    await expect(dialog).toBeVisible();
    expect(await kept(page)).not.toBe('true');

    // The focus stays inside the dialog.
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }

    // The terms can be read before answering.
    await dialog.getByRole('link', { name: said.terms }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await expect(dialog).toHaveCount(0);
    await page.goBack();

    await dialog.getByRole('button', { name: said.yes }).click();
    await expect(dialog).toHaveCount(0);
    expect(await kept(page)).toBe('true');
    await page.reload();
    await pageReady(page);
    await expect(dialog).toHaveCount(0);
  });

  test(`two seconds after the load a guest of age is offered an account, once (${language})`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
    await page.clock.install();
    await page.goto(`${said.prefix}/terms`);
    await pageReady(page);
    await page.clock.runFor(2_000);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: said.register })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await overlayClosed(page);
    // A dismissed offer does not return in this tab.
    await page.reload();
    await pageReady(page);
    await page.clock.runFor(5_000);
    await expect(dialog).toHaveCount(0);
  });
}

test('a visitor who answers no is redirected away from the site', async ({ page }) => {
  await page.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: 'elsewhere' }));
  await page.goto('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Não', exact: true }).click();
  await expect(page.getByText('elsewhere')).toBeVisible();
  expect(page.url()).not.toContain(urls.jangada);
});

test('a visitor without an answer is not offered an account', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('dialog', { name: words.pt.question })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: words.pt.question })).toBeVisible();
});

test.describe('a player', () => {
  test.use({ signedIn: richPlayer });

  test('is not offered an account', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
    await page.clock.install();
    await page.goto('/terms');
    await expect(page.getByRole('banner').getByText(/^Saldo: /)).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page.getByRole('dialog', { name: words.pt.register })).toHaveCount(0);
  });
});

test('the registration offer replaces no open dialog, and is not shown on error pages', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.clock.install();
  await page.goto('/login');
  const login = page.getByRole('dialog').getByRole('heading', { name: 'Entrar' });
  await expect(login).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(login).toBeVisible();

  await page.goto('/nowhere');
  await pageReady(page);
  await page.clock.runFor(5_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('in maintenance and on an unknown host no question is shown', async ({ page }) => {
  await page.clock.install();
  for (const url of [urls.manutencao, urls.unknown]) {
    await page.goto(url);
    await page.clock.runFor(5_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a tenant without an age gate counts as answered', async ({ page }) => {
  await withSettings('tucano', { disable_18_popup: true }, async () => {
    await page.goto(`${urls.tucano}/terms`);
    await pageReady(page);
    await expect.poll(() => kept(page)).toBe('true');
    await expect(page.getByRole('dialog').getByRole('heading', { name: words.pt.register })).toBeVisible();
  });
});
