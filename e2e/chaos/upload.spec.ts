import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir, urls } from '../site.ts';
import { queryDatabase } from '../verbs/database.ts';
import { registerPerson } from '../verbs/people.ts';
import { expect, test } from './viewer.ts';

/*
 * The disk refuses a file: the upload reports it, no partial file is stored, and the same photo is accepted afterwards.
 */

const FILES = join(dataDir, 'files');
const ASIDE = `${FILES}-aside`;
const UPLOAD_MS = 30_000;

/** Replaces the folder by a file, so that writes fail for every user of the process. */
const refuseFiles = (): void => {
  mkdirSync(FILES, { recursive: true });
  renameSync(FILES, ASIDE);
  writeFileSync(FILES, '');
};

const takeFiles = (): void => {
  rmSync(FILES, { force: true });
  renameSync(ASIDE, FILES);
};

test('a disk that takes no file: the document is not lost from the form, nothing half is stored, and the next try works', async ({
  page,
  at,
  picture,
}) => {
  const limits = [
    { kind: 'loss', window: 'month', value: 100_000 },
    { kind: 'time', window: 'day', value: 240 },
  ];
  const person = await registerPerson('onca.localhost', { limits });
  const stored = async () => {
    const [found] = await queryDatabase<{ count: number }>(
      'select count(*)::int as count from platform.documents d join platform.users u on u.id = d.user_id and u.tenant_id = d.tenant_id where u.email = $1',
      [person.email],
    );
    return found?.count;
  };
  await page.context().addInitScript((token) => localStorage.setItem('token', token), person.token);
  await page.goto(urls.onca + at('/user/verification'));
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('input[type="file"]') })
    .first();
  const files = card.locator('input[type="file"]').first();
  const photo = { name: 'rg.png', mimeType: 'image/png', buffer: await page.screenshot() };
  refuseFiles();
  try {
    await files.setInputFiles(photo);
    await expect(card.getByRole('alert')).toBeVisible({ timeout: UPLOAD_MS });
    await card.scrollIntoViewIfNeeded();
    await picture('upload-disk-full');
    expect(await stored()).toBe(0);
  } finally {
    takeFiles();
  }
  await files.setInputFiles(photo);
  await expect.poll(stored, { timeout: UPLOAD_MS }).toBe(1);
});
