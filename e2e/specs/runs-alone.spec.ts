import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ports, urls } from '../site.ts';

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const texts = fileURLToPath(new URL('../../remotes/wallet/src/texts/pt.ts', import.meta.url));

const START_MS = 60_000;

let server: ChildProcess;

test.beforeAll(async () => {
  server = spawn('node', ['tools/build/src/dev.ts', 'wallet', '--port', String(ports.standalone)], {
    cwd: workspace,
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(urls.standalone).then(
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

test('a remote runs alone against the stub host, signed in or not, for any tenant, language and mode', async ({
  page,
}) => {
  await page.goto(urls.standalone);
  const bench = page.getByRole('region', { name: /bancada|stub|bench/i });
  await expect(bench).toBeVisible();
  await bench.getByLabel(/sess|session/i).selectOption('user');
  await expect(page.getByRole('button', { name: /Depositar|Deposit/ }).first()).toBeVisible();
  await bench.getByLabel(/idioma|language/i).selectOption('en');
  await expect(page.getByRole('button', { name: 'Deposit' }).first()).toBeVisible();
  await bench.getByLabel(/modo|mode/i).selectOption('dark');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await bench.getByLabel(/tenant/i).selectOption('tucano');
});

test('a saved change shows without a reload', async ({ page }) => {
  const original = await readFile(texts, 'utf8');
  await page.goto(urls.standalone);
  await expect(page.getByRole('button', { name: /Depositar/ }).first()).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    await writeFile(texts, original.replaceAll("deposit: 'Depositar'", "deposit: 'Depositar já'"));
    await expect(page.getByRole('button', { name: /Depositar já/ }).first()).toBeVisible();
    expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
  } finally {
    await writeFile(texts, original);
  }
});
