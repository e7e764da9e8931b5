import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';
import { freshVersion, listRevisions, publishBroken } from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';

test.use(withoutPictures);

// The broken releases throw on purpose.
test.use({
  allowedErrors: [
    /the home page is broken|a rare press|the timer|nobody waits|<header> is (hidden by|removed from|covered by)/,
  ],
});

const TENANT = 'onca';
const faults = ['mount', 'data', 'late', 'timer', 'styles', 'node', 'cover'] as const;
const versions = new Map<string, string>();
let stable = '';

const rollOut = (version: string, ...rest: string[]) =>
  jangada('rollout', 'casino', version, '--tenant', TENANT, '--reason', 'end-to-end test', ...rest);

const giveEverybody = (fault: (typeof faults)[number]) =>
  rollOut(versions.get(fault) ?? '', '--canary', '100', '--force');

/** Resolves when the edge has recorded this class of failure of the release. */
const incidentOf = async (fault: (typeof faults)[number], kind: string): Promise<void> => {
  const version = versions.get(fault) ?? '';
  await expect
    .poll(() => jangada('incidents', '--tenant', TENANT), { timeout: 20_000 })
    .toMatch(new RegExp(`casino ${version.replaceAll('.', String.raw`\.`)}.*${kind}`));
};

const firstGame = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();

/** Records from the start of each page whether the message of a failed area is ever painted. */
const watchMessage = (page: Page) =>
  page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('main')?.textContent?.includes('não carregou'))
        Object.assign(globalThis, { flashed: true });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const hasFlashed = (page: Page): Promise<boolean> => page.evaluate(() => 'flashed' in globalThis);

test.beforeAll(async () => {
  test.setTimeout(240_000);
  stable = (await listRevisions(TENANT, 'casino'))[0]?.rollout.stable ?? '';
  for (const [index, fault] of faults.entries()) {
    const version = freshVersion(60 + index);
    await publishBroken(version, fault);
    versions.set(fault, version);
  }
});

test.afterAll(() => rollOut(stable));

for (const fault of ['mount', 'data'] as const) {
  test(`a canary that breaks (${fault}) is replaced without the message of a failed area`, async ({ page }) => {
    await giveEverybody(fault);
    await watchMessage(page);
    await page.goto(urls.onca);
    await expect(firstGame(page)).toBeVisible();
    expect(await hasFlashed(page)).toBe(false);
  });
}

test('a release that throws long after it mounted is replaced in the same page view', async ({ page }) => {
  await giveEverybody('late');
  await page.clock.install();
  await page.goto(urls.onca);
  const press = page.getByRole('button', { name: 'quebrar' });
  await press.waitFor();
  await page.clock.runFor(12_000);
  await press.click();
  await expect(firstGame(page)).toBeVisible();
});

test('an uncaught error of a timer and a rejected promise are recorded with their release, a few times', async ({
  page,
}) => {
  await giveEverybody('timer');
  await page.goto(urls.onca);
  await expect(page.getByText('espera')).toBeVisible();
  await incidentOf('timer', 'runtime');
  expect(await jangada('incidents', 'casino', '--tenant', TENANT)).toMatch(/the timer|nobody waits/);
});

for (const fault of ['styles', 'node', 'cover'] as const) {
  test(`a release that takes the frame away (${fault}) is taken out, the frame is back, and the edge knows it`, async ({
    page,
  }) => {
    await giveEverybody(fault);
    await page.goto(urls.onca);
    await expect(firstGame(page)).toBeVisible();
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: 'Entrar' })).toBeInViewport();
    // A cover would take the press.
    await banner.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await incidentOf(fault, 'intrusion');
  });
}
