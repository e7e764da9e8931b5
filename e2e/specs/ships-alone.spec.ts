import { comesBack, expect, test } from '../test.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { richPlayer, signIn } from '../verbs/people.ts';
import { jangada } from '../verbs/operator.ts';
import { urls } from '../site.ts';

const texts = fileURLToPath(new URL('../../remotes/wallet/src/texts/pt.ts', import.meta.url));

const REASON = 'end-to-end test';

/** A version nobody has published yet, also when the site is used again. */
const VERSION = `1.1.${Math.floor(Date.now() / 1000) % 100_000}`;

test('a changed text of one remote reaches one tenant only, and goes back', async ({ browser }) => {
  const original = await readFile(texts, 'utf8');
  const releasesBefore = JSON.parse(await jangada('releases', '--json')) as { remote: string; version: string }[];
  const shownAt = async (url: string): Promise<string> => {
    const context = await browser.newContext({ locale: 'pt-BR' });
    await comesBack(context);
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
  // Nothing else was rebuilt or published.
  expect(fresh.map(({ remote, version }) => `${remote} ${version}`)).toEqual([`wallet ${VERSION}`]);

  await jangada('rollback', 'wallet', '--tenant', 'tucano', '--reason', REASON);
  expect(await shownAt(urls.tucano)).toContain('Depositar');
});

test('the same version with other bytes is refused', async () => {
  const original = await readFile(texts, 'utf8');
  try {
    await writeFile(
      texts,
      original.replace("deposit: 'Depositar',\n    changed", "deposit: 'Outra coisa',\n    changed"),
    );
    await expect(jangada('publish', 'wallet', '--version', VERSION)).rejects.toThrow(VERSION);
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
