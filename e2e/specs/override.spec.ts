import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ports, urls } from '../site.ts';
import { asReturningVisitor, expect, test, withoutPictures } from '../test.ts';
import { queryDatabase } from '../verbs/database.ts';
import { startLocalBuild } from '../verbs/local-build.ts';
import type { LocalBuild } from '../verbs/local-build.ts';
import { scrollToFooter } from '../verbs/scroll-to-footer.ts';

test.use(withoutPictures);

/** The texts of a remote that no other journey publishes. */
const words = fileURLToPath(new URL('../../remotes/sportsbook/src/texts/pt.ts', import.meta.url));

const TITLE = 'Esportes ao vivo';
const BANNER = 'jangada-override';

let local: LocalBuild;

test.beforeAll(async () => {
  local = await startLocalBuild('sportsbook', urls.tucano, ports.standalone);
});

test.afterAll(() => local.stop());

test('a remote from a developer’s machine runs in one browser of the running site, visibly, and changes as it is saved', async ({
  page,
  browser,
}) => {
  const original = await readFile(words, 'utf8');
  await page.goto(local.link);
  await expect(page.locator(BANNER)).toBeVisible();
  await scrollToFooter(page);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
  try {
    await writeFile(words, original.replace(TITLE, 'Esportes da minha máquina'));
    await expect(page.getByRole('heading', { name: 'Esportes da minha máquina' })).toBeVisible();
    expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);

    const neighbour = await browser.newContext();
    await asReturningVisitor(neighbour);
    const theirs = await neighbour.newPage();
    await theirs.goto(urls.tucano);
    await scrollToFooter(theirs);
    await expect(theirs.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(theirs.locator(BANNER)).toHaveCount(0);
    const refused = await theirs.goto(local.link);
    expect(refused?.status()).toBe(403);
    await expect(theirs.getByRole('heading', { name: 'Este link de desenvolvimento não vale' })).toBeVisible();
    await neighbour.close();
  } finally {
    await writeFile(words, original);
  }

  // A page that removes the banner gets it back.
  await page.evaluate((name) => document.querySelector(name)?.remove(), BANNER);
  await expect(page.locator(BANNER)).toBeVisible();
});

test('an override expires, and the page is the default one again', async ({ page }) => {
  // Resets the link of this browser as not visited; the other test has used the link of the development server.
  await queryDatabase(
    `update delivery.overrides set visited_at = null where remote = 'sportsbook' and revoked_at is null`,
  );
  await page.goto(local.link);
  await expect(page.locator(BANNER)).toBeVisible();
  await queryDatabase(
    `update delivery.overrides set expires_at = now() where remote = 'sportsbook' and revoked_at is null`,
  );
  await page.reload();
  await scrollToFooter(page);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(page.locator(BANNER)).toHaveCount(0);
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('jangada_dev'))).toEqual([]);
});
