import { expect, test, withoutPictures } from '../test.ts';
import type { Page, Route } from '../test.ts';
import { urls } from '../site.ts';
import { freshVersion, hidePage, publishBroken, listRevisions } from '../verbs/canary-guests.ts';
import { jangada } from '../verbs/operator.ts';
import { richPlayer, signIn } from '../verbs/people.ts';

test.use(withoutPictures);

// The browser refuses corrupted files, which is tested here.
test.use({ allowedErrors: [/integrity|data:text\/javascript,refused|does not fit this shell/i] });

const SLOW_MS = 30_000;

const refusals: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'comes corrupted': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.corrupted = true;` });
  },
  'is 30 s slow': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue().catch(() => undefined);
  },
};

const filesOf = (remote: string) => new RegExp(`/releases/${remote}/`);

const chatButton = (page: Page) => page.getByRole('button', { name: 'Abrir o chat' }).first();

for (const [what, refuse] of Object.entries(refusals)) {
  test(`when the chat's code ${what}, its slot names the failure and everything else works`, async ({ page }) => {
    await page.route(filesOf('social'), refuse);
    await page.goto('/');
    await chatButton(page).click();
    const failed = page.getByText('A área Comunidade não carregou.');
    await expect(failed).toBeVisible({ timeout: 25_000 });
    expect(await page.evaluate(() => 'corrupted' in globalThis)).toBe(false);

    // All other parts still work: games are shown, and another page opens.
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();

    // Once the files are restored, the retry succeeds.
    await page.unroute(filesOf('social'));
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('log', { name: 'Mensagens do chat' })).toBeVisible();
  });
}

test('when the page of a route fails to load, frame and other pages work', async ({ page }) => {
  await page.route(filesOf('casino'), (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/casino/games');
  await expect(page.getByText('A área Cassino não carregou.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(filesOf('casino'));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
});

test('when the wallet is unavailable a player can still play and chat', async ({ page }) => {
  await page.route(filesOf('wallet'), (route) => route.abort());
  await page.goto('/');
  await signIn(page, richPlayer);
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
  await chatButton(page).click();
  await expect(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible();
});

const firstGame = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();

/** The beacons that a page sends. */
const beaconsOf = (page: Page): { remote: string; version: string; kind: string }[] => {
  const reports: { remote: string; version: string; kind: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/delivery/v1/beacons')) return;
    reports.push(...(request.postDataJSON() as { reports: typeof reports }).reports);
  });
  return reports;
};

test.describe('an unusable canary is replaced by the stable release in the same page view', () => {
  const versions = new Map<string, string>();
  let stable = '';

  const giveEverybody = (version: string) =>
    jangada(
      'rollout',
      'casino',
      version,
      '--tenant',
      'onca',
      '--canary',
      '100',
      '--reason',
      'end-to-end test',
      '--force',
    );

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    stable = (await listRevisions('onca', 'casino'))[0]?.rollout.stable ?? '';
    for (const [index, fault] of (['mount', 'evaluation', 'chunk', 'contract', 'none'] as const).entries()) {
      const version = freshVersion(40 + index);
      await publishBroken(version, fault);
      versions.set(fault, version);
    }
  });

  test.afterAll(() => jangada('rollout', 'casino', stable, '--tenant', 'onca', '--reason', 'end-to-end test', '--yes'));

  const shown = async (page: Page): Promise<void> => {
    await page.goto(urls.onca);
    await expect(firstGame(page)).toBeVisible();
    await expect(page.getByText('A área Cassino não carregou.')).toHaveCount(0);
    await hidePage(page);
  };

  for (const fault of ['mount', 'evaluation', 'chunk', 'contract'] as const) {
    test(`${fault}: the failure is shown`, async ({ page }) => {
      const version = versions.get(fault) ?? '';
      await giveEverybody(version);
      const said = beaconsOf(page);
      await shown(page);
      await expect.poll(() => said).toContainEqual(expect.objectContaining({ remote: 'casino', version, kind: fault }));
    });
  }

  const onTheLine: readonly [kind: string, refuse: (route: Route) => Promise<void>][] = [
    ['http', (route) => route.fulfill({ status: 404, body: 'gone' })],
    ['integrity', (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.corrupted = true;' })],
    // The request is blocked, or the network is down.
    ['network', (route) => route.abort()],
    // A hotel's captive portal.
    ['network', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })],
  ];
  for (const [index, [kind, refuse]] of onTheLine.entries()) {
    test(`${kind} (${index + 1} of ${onTheLine.length}): counts against the release only when it is the release’s own fault`, async ({
      page,
      context,
    }) => {
      const version = versions.get('none') ?? '';
      await giveEverybody(version);
      await page.route(new RegExp(`/releases/casino/${version}/`), refuse);
      const said = beaconsOf(page);
      for (const _ of [1, 2]) await shown(page);
      await expect.poll(() => said).toContainEqual(expect.objectContaining({ remote: 'casino', version, kind }));
      const isHeld = (await context.cookies()).some(({ name }) => name === 'jangada_quarantine');
      expect(isHeld).toBe(kind !== 'network');
    });
  }
});
