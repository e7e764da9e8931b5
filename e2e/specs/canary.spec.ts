import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import {
  guestContext,
  freshVersion,
  canaryGuests,
  hidePage,
  publishBroken,
  listRevisions,
  simulateVisit,
} from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';

test.use(withoutPictures);

const REASON = 'the new home page';
const CASINO = { tenant: 'tucano', remote: 'casino' } as const;

/** Enough guests for the gate of the site under test (playwright.config.ts). */
const CANARY_GUESTS = 12;
const STABLE_GUESTS = 20;

const firstGame = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();

test('a canary that fails for all visitors is rolled back automatically, and few players see a failure', async ({
  browser,
}) => {
  const version = freshVersion(1);
  await publishBroken(version, 'mount');
  const before = { tucano: await listRevisions('tucano', 'casino'), jangada: await listRevisions('jangada', 'casino') };
  const stable = before.tucano[0]?.rollout.stable ?? '';
  await jangada('rollout', 'casino', version, '--tenant', 'tucano', '--canary', '10', '--reason', REASON);
  const [started] = await listRevisions('tucano', 'casino');
  if (!started?.rollout.canary) throw new Error('The canary is not there');
  const canary = { ...CASINO, rollout: started.rollout };
  const [on, off] = [canaryGuests(canary, true, CANARY_GUESTS), canaryGuests(canary, false, STABLE_GUESTS)];
  const [first, ...others] = on;
  if (!first) throw new Error('There is no guest on the canary');

  const affected = await guestContext(browser, urls.tucano, first);
  const page = await affected.newPage();
  const failed = page.getByText('A área Cassino não carregou.');
  await test.step('an affected player sees the previous release in the same page view', async () => {
    const said: { reports: object[]; loads: object[] } = { reports: [], loads: [] };
    page.on('request', (request) => {
      if (!request.url().endsWith('/delivery/v1/beacons')) return;
      const { reports, loads = [] } = request.postDataJSON() as { reports: object[]; loads?: object[] };
      said.reports.push(...reports);
      said.loads.push(...loads);
    });
    const tried = page.waitForResponse((answer) => answer.url().includes(`/releases/casino/${version}/routes-home`));
    await page.goto(urls.tucano);
    await tried;
    await expect(firstGame(page)).toBeVisible();
    await expect(failed).toHaveCount(0);
    // The release was given up, so the page reports its failure before it is left.
    await expect
      .poll(() => said.reports)
      .toEqual([expect.objectContaining({ remote: 'casino', version, kind: 'mount', expose: './routes/home' })]);
    await hidePage(page);
    await expect.poll(() => said.loads).toContainEqual(expect.objectContaining({ remote: 'casino', version: stable }));
    expect(said.reports).toHaveLength(1);
  });

  await test.step('the browser skips the failed release at the next visit, from the HTML on', async () => {
    await page.goto(urls.tucano);
    await expect(firstGame(page)).toBeVisible();
    await expect
      .poll(async () => (await affected.cookies()).some(({ name }) => name === 'jangada_quarantine'))
      .toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(urls.tucano);
    await expect(firstGame(page)).toBeVisible();
    expect(asked.filter((url) => url.includes(`/releases/casino/${version}/`))).toEqual([]);
  });

  await test.step('other guests visit; the gate compares both sides and rolls the canary back', async () => {
    const isBroken = (given: string) => given === version;
    for (const guest of off) expect(await simulateVisit(urls.tucano, { ...CASINO, ...guest }, isBroken)).toBe(stable);
    await Promise.all(others.map((guest) => simulateVisit(urls.tucano, { ...CASINO, ...guest }, isBroken)));
    await expect
      .poll(async () => (await listRevisions('tucano', 'casino'))[0]?.author, { timeout: 20_000 })
      .toBe('gate');
  });

  const [decided] = await listRevisions('tucano', 'casino');
  expect(decided?.rollout).toMatchObject({ stable, canary: null, blocked: expect.arrayContaining([version]) });
  expect(decided?.evidence).toMatchObject({
    verdict: 'rolled-back',
    canary: { version, attempts: CANARY_GUESTS, failures: CANARY_GUESTS },
    stable: { version: stable, attempts: STABLE_GUESTS, failures: 0 },
    kinds: { mount: CANARY_GUESTS },
  });
  expect(decided?.evidence?.p_value).toBeLessThan(0.001);
  expect(decided?.reason).toContain(`${version} goes back: canary failed for 12 of 12 guests`);

  const explained = await jangada('explain', 'casino', '--tenant', 'tucano', '--guest', others[0]?.guest ?? '');
  expect(explained).toContain('goes back');
  expect(explained).toContain(stable);
  expect(await jangada('health', 'casino', '--tenant', 'tucano')).toContain(`12 failed (100.0 %)`);

  await test.step('the other tenant never noticed', async () => {
    expect(await listRevisions('jangada', 'casino')).toEqual(before.jangada);
    const elsewhere = await guestContext(browser, urls.jangada, first);
    const there = await elsewhere.newPage();
    const asked: string[] = [];
    there.on('request', (request) => asked.push(request.url()));
    await there.goto(urls.jangada);
    await expect(firstGame(there)).toBeVisible();
    expect(asked.filter((url) => url.includes(`/releases/casino/${version}/`))).toEqual([]);
    await elsewhere.close();
  });
  await affected.close();
});
