import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { urls } from '../site.ts';
import { freshVersion, listRevisions, publishBroken } from '../verbs/canary-guests.ts';
import { idleWorkDone } from '../verbs/network-idle.ts';
import { jangada } from '../verbs/operator.ts';

test.use(withoutPictures);

// The broken releases leak on purpose, and their requests are refused.
test.use({ allowedErrors: [/\[leak\] casino|more than 50 requests a second|Failed to load resource/] });

const TENANT = 'onca';
const faults = ['leak', 'flood'] as const;
const versions = new Map<string, string>();
let stable = '';

const rollOut = (version: string, ...rest: string[]) =>
  jangada('rollout', 'casino', version, '--tenant', TENANT, '--reason', 'end-to-end test', ...rest);

const giveEverybody = (fault: (typeof faults)[number]) =>
  rollOut(versions.get(fault) ?? '', '--canary', '100', '--force');

/** Resolves when the edge has recorded this class of failure of the release. */
const incidentOf = async (fault: (typeof faults)[number], kind: string): Promise<void> => {
  const version = (versions.get(fault) ?? '').replaceAll('.', String.raw`\.`);
  await expect
    .poll(() => jangada('incidents', '--tenant', TENANT), { timeout: 30_000 })
    .toMatch(new RegExp(`casino ${version}.*${kind}`));
};

/** How many of the release's listeners on the window hear an event. */
const listeners = (page: Page): Promise<number> =>
  page.evaluate(() => {
    Object.assign(globalThis, { heard: 0 });
    window.dispatchEvent(new Event('leaked'));
    return Number(Reflect.get(globalThis, 'heard'));
  });

const home = (page: Page) => page.getByText('espera');

test.beforeAll(async () => {
  test.setTimeout(240_000);
  stable = (await listRevisions(TENANT, 'casino'))[0]?.rollout.stable ?? '';
  for (const [index, fault] of faults.entries()) {
    const version = freshVersion(80 + index);
    await publishBroken(version, fault);
    versions.set(fault, version);
  }
});

test.afterAll(() => rollOut(stable));

test('listeners that a view leaves at each visit are reported, and those above the limit are removed', async ({
  page,
}) => {
  await giveEverybody('leak');
  await page.goto(`${urls.onca}/terms`);
  await idleWorkDone(page);
  for (let visit = 0; visit < 4; visit += 1) {
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(home(page)).toBeVisible();
    await page.goBack();
    await expect(home(page)).toBeHidden();
  }
  expect(await listeners(page)).toBe(40);
  await expect.poll(() => listeners(page), { timeout: 20_000 }).toBe(20);
  await incidentOf('leak', 'leak');
});

test('requests that a view sends without end are refused above 50 a second, and reported', async ({ page }) => {
  await giveEverybody('flood');
  await page.goto(urls.onca);
  await idleWorkDone(page);
  let requests = 0;
  page.on('request', (request) => (requests += Number(request.url().includes('flood'))));
  await page.getByRole('button', { name: 'inundar' }).click();
  await incidentOf('flood', 'excess');
  expect(requests).toBeLessThanOrEqual(100);
});
