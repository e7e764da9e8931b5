import { asReturningVisitor, expect, test, withoutPictures } from '../test.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { richPlayer, signIn } from '../verbs/people.ts';
import { jangada } from '../verbs/operator.ts';
import { dataDir, urls } from '../site.ts';

test.use(withoutPictures);
// An altered file is refused with a JSON reply, which a guest's browser does not run.
test.use({ allowedErrors: [/its MIME type \('application\/json'\) is not executable/] });

const texts = fileURLToPath(new URL('../../remotes/wallet/src/texts/pt.ts', import.meta.url));

const REASON = 'end-to-end test';

/** An unpublished version, also when the site is reused. */
const VERSION = `1.1.${Math.floor(Date.now() / 1000) % 100_000}`;

test('a changed text of one remote reaches one tenant only, and is rolled back', async ({ browser }) => {
  const original = await readFile(texts, 'utf8');
  const releasesBefore = JSON.parse(await jangada('releases', '--json')) as { remote: string; version: string }[];
  const shownAt = async (url: string): Promise<string> => {
    const context = await browser.newContext({ locale: 'pt-BR' });
    await asReturningVisitor(context);
    const page = await context.newPage();
    await page.goto(url);
    await signIn(page, { ...richPlayer, phone: url === urls.tucano ? '21987650001' : richPlayer.phone });
    const button = page.getByRole('banner').getByRole('button', { name: /Depositar|Pôr dinheiro/ });
    const text = (await button.first().innerText()).trim();
    await context.close();
    return text;
  };

  try {
    await writeFile(
      texts,
      original.replace("deposit: 'Depositar',\n    changed", "deposit: 'Pôr dinheiro',\n    changed"),
    );
    await jangada('publish', 'wallet', '--version', VERSION);
    await jangada('rollout', 'wallet', VERSION, '--tenant', 'tucano', '--reason', REASON);
  } finally {
    await writeFile(texts, original);
  }
  expect(await shownAt(urls.tucano)).toContain('Pôr dinheiro');
  expect(await shownAt(urls.jangada)).toContain('Depositar');

  const releases = JSON.parse(await jangada('releases', '--json')) as { remote: string; version: string }[];
  const fresh = releases.filter(
    (one) => !releasesBefore.some((old) => old.remote === one.remote && old.version === one.version),
  );
  // Only this release was rebuilt and published.
  expect(fresh.map(({ remote, version }) => `${remote} ${version}`)).toEqual([`wallet ${VERSION}`]);

  await jangada('rollback', 'wallet', '--tenant', 'tucano', '--reason', REASON);
  expect(await shownAt(urls.tucano)).toContain('Depositar');
});

test('a stored file that was tampered with is noticed from outside and never runs', async ({ browser }) => {
  expect(await jangada('verify', 'wallet', VERSION)).toContain('files are what was signed');
  const stored = (variant: string): string => join(dataDir, 'releases', variant, 'wallet', VERSION);
  const entry = (await readdir(stored('plain'))).find((name) => /^entry\..*js$/.test(name)) ?? '';
  const forged = Buffer.from('globalThis.tampered = true;');
  const forgeries = { plain: forged, br: brotliCompressSync(forged), gzip: gzipSync(forged) };
  for (const [variant, bytes] of Object.entries(forgeries)) {
    await writeFile(join(stored(variant), entry), bytes);
  }
  const noticed: unknown = await jangada('verify', 'wallet', VERSION).catch((error: unknown) => error);
  expect(noticed).toMatchObject({ code: 1 });
  expect(String((noticed as { stdout?: string }).stdout)).toContain(`WRONG ${entry} (br)`);

  await jangada('rollout', 'wallet', VERSION, '--tenant', 'tucano', '--reason', REASON);
  const context = await browser.newContext({ locale: 'pt-BR' });
  await asReturningVisitor(context);
  const page = await context.newPage();
  try {
    await page.goto(urls.tucano);
    await signIn(page, { ...richPlayer, phone: '21987650001' });
    // The previous release replaces the tampered one, in the same page view.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Depositar' }).first()).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  } finally {
    await context.close();
    await jangada('rollback', 'wallet', '--tenant', 'tucano', '--reason', REASON);
  }
});

test('the same version with other bytes is refused', async () => {
  const original = await readFile(texts, 'utf8');
  try {
    await writeFile(
      texts,
      original.replace("deposit: 'Depositar',\n    changed", "deposit: 'Outra coisa',\n    changed"),
    );
    // The edge refuses the version, because it exists; the check of a changed text has passed above.
    await expect(jangada('publish', 'wallet', '--version', VERSION, '--skip-check')).rejects.toThrow(VERSION);
  } finally {
    await writeFile(texts, original);
  }
});

test('an unknown tenant or release is refused by name', async () => {
  await expect(jangada('rollout', 'wallet', '9.9.9', '--tenant', 'jangada', '--reason', REASON)).rejects.toThrow(
    /9\.9\.9/,
  );
  await expect(jangada('rollout', 'wallet', VERSION, '--tenant', 'ninguem', '--reason', REASON)).rejects.toThrow(
    /ninguem/,
  );
});
