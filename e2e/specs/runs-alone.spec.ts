import { expect, test } from '../test.ts';
import type { Page } from '../test.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ports, urls } from '../site.ts';

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const view = fileURLToPath(new URL('../../remotes/wallet/src/transactions/wallet-page.tsx', import.meta.url));

const START_MS = 60_000;

let server: ChildProcess;

test.beforeAll(async () => {
  server = spawn('node', ['tools/cli/src/dev/dev.ts', 'wallet', '--port', String(ports.standalone)], {
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

test('a remote runs alone against the stub host, signed in or not, for any tenant, language and mode', async ({
  page,
}) => {
  await page.goto(urls.standalone);
  await switchTo(page, 'Visitor', /^user/);
  await page.getByRole('navigation', { name: 'Places' }).getByText('/account/wallet').click();
  await expect(page.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await switchTo(page, 'Language', /^en/);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  const brandOf = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--jg-colors-brand-solid'));
  const before = await brandOf();
  await switchTo(page, 'Tenant', /^tucano/);
  await expect.poll(brandOf).not.toBe(before);
  await switchTo(page, 'Colour mode', /^dark/);
  await expect(page.locator('html')).toHaveClass(/dark/);
  await switchTo(page, 'Colour mode', /^light/);
  await expect(page.locator('html')).not.toHaveClass(/dark/);
});

test('a saved change of a view shows without a reload', async ({ page }) => {
  const original = await readFile(view, 'utf8');
  await page.goto(`${urls.standalone}/account/wallet?session=user`);
  await expect(page.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    await writeFile(view, original.replace("{t('wallet.title')}", "{t('wallet.title')} agora"));
    await expect(page.getByRole('heading', { name: 'Carteira agora' })).toBeVisible();
    expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
  } finally {
    await writeFile(view, original);
  }
});
