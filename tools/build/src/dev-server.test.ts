import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright';
import { startDevServer } from './dev-server.ts';
import { buildTarget } from './targets.ts';
import { startChromium } from './testing/chromium.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

/** A page with a text and component state. */
const countingPage = `
import { useTranslation } from '@jangada/remote-kit/texts';
import { useState } from 'react';

export default function Home() {
  const { t } = useTranslation<{ title: string }>();
  const [count, setCount] = useState(0);
  return (
    <>
      <b>casino</b>
      <button type="button" onClick={() => setCount(count + 1)}>
        {t('title')} {count}
      </button>
    </>
  );
}
`;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

describe('one remote on its own', () => {
  // The folder is inside the package, so that its imports are found.
  const folder = mkdtempSync(join(fixtures, '.dev-'));
  let browser: Browser;
  let server: { stop(): Promise<void> };
  let port: number;

  before(async () => {
    cpSync(join(fixtures, 'casino'), folder, { recursive: true });
    writeFileSync(join(folder, 'src/routes/home.tsx'), countingPage);
    port = await freePort();
    // Chromium starts first: if it failed after the server's start, the server would keep running.
    browser = await startChromium();
    server = await startDevServer(buildTarget({ name: 'casino', folder }), port);
  });

  after(async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('shows its page with the stub host and applies an edit without loading the page again', async () => {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/?panel=off`);
    await page.locator('b', { hasText: 'casino' }).waitFor();
    await page.evaluate(() => Reflect.set(globalThis, 'samePage', true));

    const file = join(folder, 'src/routes/home.tsx');
    writeFileSync(file, readFileSync(file, 'utf8').replace('>casino<', '>edited casino<'));
    await page.locator('b', { hasText: 'edited casino' }).waitFor();
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'samePage')), true);
  });

  it('shows an edited text in place: what was typed and counted there stays', async () => {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/?panel=off`);
    const counter = page.getByRole('button', { name: /^Carteira/ });
    await counter.click();
    await counter.click();
    await page.getByRole('button', { name: 'Carteira 2' }).waitFor();

    const file = join(folder, 'src/texts/pt.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace("'Carteira'", "'Minha carteira'"));
    await page.getByRole('button', { name: 'Minha carteira 2' }).waitFor();
  });
});
