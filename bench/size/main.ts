import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { workspaceDir } from '@jangada/build/targets';
import { releasableNames } from '@jangada/contracts/values/remotes';
import { chromium } from 'playwright';

/*
 * Lists the size of a release's scripts, and the unused part of those that a page runs. The budgets are checked by the
 * build and the edge's release rules; this shows their content.
 * `node bench/size/main.ts [address of the site]`, with a built `dist`
 */

const SETTLE_MS = 5_000;
const PAGES = ['/', '/casino/games'] as const;
const VIEWPORT = { width: 360, height: 740 };
const VERSION = '1.0.0';

const compressed = (bytes: Buffer | string): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

const figure = (bytes: number): string => bytes.toLocaleString('en');

const weighRelease = (remote: string): string => {
  const folder = join(workspaceDir, 'dist', remote, VERSION);
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => compressed(readFileSync(join(folder, name))));
  const sum = sizes.reduce((all, size) => all + size, 0);
  return `| ${remote} | ${sizes.length} | ${figure(sum)} | ${figure(Math.max(...sizes))} |`;
};

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** An inner range overrides the one around it; outer ranges come first. */
const unusedOf = (length: number, ranges: readonly Range[]): number => {
  const isUsed = new Uint8Array(length).fill(1);
  for (const { startOffset, endOffset, count } of ranges) isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return isUsed.reduce((sum, used) => sum + (used === 0 ? 1 : 0), 0);
};

const site = process.argv[2] ?? 'http://localhost:8080';
console.log('| release | scripts | brotli, bytes | largest file |\n| --- | --- | --- | --- |');
for (const remote of releasableNames) console.log(weighRelease(remote));

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
try {
  for (const path of PAGES) {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'pt-BR', serviceWorkers: 'block' });
    // A low-end device prefetches nothing.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
      localStorage.setItem('ageVerified', 'true');
      localStorage.setItem('install-prompt-hidden', 'true');
      sessionStorage.setItem('register-offered', '1');
    });
    const page = await context.newPage();
    await page.coverage.startJSCoverage({ reportAnonymousScripts: false });
    await page.goto(site + path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const entries = await page.coverage.stopJSCoverage();
    console.log(`\n\`${path}\`, a guest, ${SETTLE_MS / 1_000} s after it has loaded:\n`);
    console.log('| file | brotli, bytes | minified, bytes | not run |\n| --- | --- | --- | --- |');
    let [all, unusedInAll] = [0, 0];
    const rows = entries.flatMap(({ url, source = '', functions }) => {
      const name = /\/releases\/(.*)$/.exec(new URL(url).pathname)?.[1];
      if (name === undefined) return [];
      const unused = unusedOf(
        source.length,
        functions.flatMap(({ ranges }) => ranges),
      );
      all += source.length;
      unusedInAll += unused;
      const row = `| ${name.replace(/\/1\.[^/]*\//, ' ')} | ${figure(compressed(source))} | ${figure(source.length)} | ${Math.round((100 * unused) / source.length)} % |`;
      return [{ size: source.length, row }];
    });
    for (const { row } of rows.toSorted((one, other) => other.size - one.size)) console.log(row);
    console.log(`| all ${rows.length} | | ${figure(all)} | ${Math.round((100 * unusedInAll) / all)} % |`);
    await context.close();
  }
} finally {
  await browser.close();
}
