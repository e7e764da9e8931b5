import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ports, urls } from '../site.ts';

test.use(withoutPictures);

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const view = fileURLToPath(new URL('../../remotes/wallet/src/transactions/wallet-page.tsx', import.meta.url));

const START_MS = 60_000;

let server: ChildProcess;

test.beforeAll(async () => {
  server = spawn('node', ['tools/cli/src/main.ts', 'dev', 'wallet', '--port', String(ports.standalone)], {
    cwd: workspace,
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(urls.standalone, { headers: { accept: 'text/html' } }).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: START_MS },
    )
    .toBe(200);
});

test.afterAll(() => {
  server.kill('SIGTERM');
});

const switchTo = async (page: Page, group: string, value: RegExp) => {
  await page.getByRole('group', { name: group }).getByRole('button', { name: value }).click();
};

const show = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();

/** The panel's page shows the remote in a frame. */
const stageOf = (page: Page) => page.frameLocator('iframe[title="The remote wallet"]');

test('a remote runs alone against the stub host, signed in or not, for any tenant, language and mode', async ({
  page,
}) => {
  await page.goto(urls.standalone);
  const stage = stageOf(page);
  await switchTo(page, 'Visitor', /^user/);
  await show(page, 'Places');
  await page.getByRole('navigation', { name: 'Places' }).getByText('/account/wallet').click();
  await expect(stage.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await show(page, 'Stage');
  await switchTo(page, 'Language', /^en/);
  await expect(stage.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  const brandOf = () =>
    stage.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--jg-colors-brand-solid'));
  const before = await brandOf();
  await switchTo(page, 'Tenant', /^tucano/);
  await expect.poll(brandOf).not.toBe(before);
  await switchTo(page, 'Colour mode', /^light/);
  await expect(stage.locator('html')).not.toHaveClass(/dark/);
  await switchTo(page, 'Colour mode', /^dark/);
  await expect(stage.locator('html')).toHaveClass(/dark/);
  // The address contains the complete stage, so it can be reproduced.
  await expect(page).toHaveURL(/\/en\/account\/wallet\?.*tenant=tucano/);
  await page.reload();
  await expect(stage.getByRole('heading', { name: 'Wallet' })).toBeVisible();
});

test('faults, recorded traffic and dialogs are one press away, on the width of a phone', async ({ page }) => {
  await page.goto(`${urls.standalone}/account/wallet?session=user&device=phone`);
  const stage = stageOf(page);
  await expect(stage.getByText('R$ 1.234,56').first()).toBeVisible();
  expect(await stage.locator('html').evaluate(() => window.innerWidth)).toBe(390);
  await show(page, 'Traffic');
  await page.getByRole('button', { name: 'at once' }).click();
  await page.getByRole('button', { name: 'Play: A deposit is paid' }).click();
  await expect(stage.getByText('R$ 1.284,56').first()).toBeVisible();
  await show(page, 'Places');
  await page.locator('.jgd-card', { hasText: 'transactions' }).getByText('props').click();
  const props = page.locator('.jgd-card', { hasText: 'transactions' }).getByRole('textbox');
  await props.fill('{ "filter": "none" }');
  await expect(page.getByText(/^filter: /)).toBeVisible();
  await props.fill('{ "filter": "deposit" }');
  await page.locator('.jgd-card', { hasText: 'transactions' }).getByRole('button', { name: 'Open' }).click();
  await expect(stage.getByRole('dialog')).toBeVisible();
  await show(page, 'Faults');
  await page.getByRole('button', { name: 'offline' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(stage.getByText(/Tentar novamente/).first()).toBeVisible();
  await page.keyboard.press('Alt+d');
  await expect(page.getByRole('complementary', { name: "Developer's panel" })).toBeHidden();
});

test('the stories of a remote are shown, each in its own stub host', async ({ page }) => {
  await page.goto(`${urls.standalone}/stories`);
  await page.getByRole('button', { name: 'Cashier: ready' }).click();
  const story = page.frameLocator('iframe[title="Cashier: ready"]');
  await expect(story.getByRole('dialog', { name: /Depositar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Wallet: empty' }).click();
});

test('a saved change of a view shows without a reload', async ({ page }) => {
  const original = await readFile(view, 'utf8');
  await page.goto(`${urls.standalone}/account/wallet?session=user`);
  const stage = stageOf(page);
  await expect(stage.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await stage.locator('html').evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    await writeFile(view, original.replace("{t('wallet.title')}", "{t('wallet.title')} agora"));
    await expect(stage.getByRole('heading', { name: 'Carteira agora' })).toBeVisible();
    expect(await stage.locator('html').evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
  } finally {
    await writeFile(view, original);
  }
});
