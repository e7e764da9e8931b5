import type { BrowserContext } from '@playwright/test';
import { asReturningVisitor, expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { remoteExchanges, waitForChangeSubscription, watchChangeSubscription } from '../verbs/live-changes.ts';
import { jangada } from '../verbs/operator.ts';
import { richPlayer, signIn } from '../verbs/people.ts';
import { publishWithTexts } from '../verbs/publish-texts.ts';
import { isMarked, markDocument } from '../verbs/service-worker.ts';

test.use(withoutPictures);

const REASON = 'end-to-end test';
const OLD = 'Todos os jogos';
const NEW = 'Jogos de hoje';
/** An unpublished version, also when the site is reused. */
const CASINO = `1.9.${Math.floor(Date.now() / 1000) % 100_000}`;
const TABS = 5;
/**
 * The time within which a change must reach the last tab, counted from the command's start, on an otherwise idle
 * machine.
 */
const AIM_MS = 5_000;

const title = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });
const rollOut = (version: string) => jangada('rollout', 'casino', version, '--tenant', 'jangada', '--reason', REASON);
const rollBack = () => jangada('rollback', 'casino', '--tenant', 'jangada', '--reason', REASON);

/** Another visitor's tab with separate cookies. */
const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  await asReturningVisitor(context);
  const page = await context.newPage();
  watchChangeSubscription(page);
  await page.goto(path);
  await waitForChangeSubscription(page);
  await markDocument(page);
  return page;
};

test.describe('while a release of casino is in force', () => {
  test.beforeAll(() => publishWithTexts('casino', CASINO, { from: OLD, to: NEW }));
  test.beforeEach(() => rollOut(CASINO));

  test('a rollback reaches every open tab within seconds, without a new page, and a deposit is not disturbed', async ({
    browser,
  }) => {
    const contexts = await Promise.all(
      Array.from({ length: TABS + 1 }, () => browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' })),
    );
    const tabs: Page[] = [];
    for (const context of contexts) tabs.push(await openTab(context, '/casino/games'));
    const [player, ...others] = tabs;
    if (!player) throw new Error('there is no tab');
    for (const tab of tabs) await expect(title(tab, NEW)).toBeVisible();

    await signIn(player, richPlayer);
    await player.getByRole('banner').getByRole('button', { name: 'Depositar' }).first().click();
    const dialog = player.getByRole('dialog');
    await dialog.getByRole('textbox').fill('12345');

    const startedMs = Date.now();
    await rollBack();
    const commandMs = Date.now() - startedMs;
    const reachedMs: number[] = [];
    for (const tab of others) {
      await expect(title(tab, OLD)).toBeVisible();
      const [{ atMs } = { atMs: Infinity }] = await remoteExchanges(tab);
      reachedMs.push(Math.round(atMs - startedMs));
    }
    const said = `rollback: command ${commandMs} ms, tabs after ${reachedMs.toSorted((a, b) => a - b).join(', ')} ms`;
    console.log(said);
    test.info().annotations.push({ type: 'measured', description: said });
    expect(Math.max(...reachedMs), said).toBeLessThan(3 * AIM_MS);
    for (const tab of others) expect(await isMarked(tab)).toBe(true);

    expect(await remoteExchanges(player)).toEqual([]);
    await expect(dialog.getByRole('textbox')).toHaveValue(/123,45/);
    await player.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(title(player, OLD)).toBeVisible();
    expect(await isMarked(player)).toBe(true);
    await Promise.all(contexts.map((context) => context.close()));
  });

  test('a release that is blocked as urgent is removed at once, whatever is in progress', async ({ context }) => {
    const page = await openTab(context, '/casino/games');
    await page.getByPlaceholder('Buscar por jogo ou provedor').fill('tigre');
    await jangada('block', 'casino', CASINO, '--urgent', '--tenant', 'jangada', '--reason', REASON);
    await expect(title(page, OLD)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await jangada('unblock', 'casino', CASINO, '--tenant', 'jangada', '--reason', REASON);
  });
  test.afterAll(() => jangada('rollout', 'casino', '1.0.0', '--tenant', 'jangada', '--reason', REASON, '--yes'));
});

test('a disabled remote is removed from an open page, and returns when enabled', async ({ context }) => {
  const page = await openTab(context, '/terms');
  const chat = page.getByRole('banner').getByRole('button', { name: /chat/i });
  await expect(chat).toBeVisible();
  await jangada('kill', 'social', '--mode', 'hide', '--tenant', 'jangada', '--reason', REASON);
  await expect(chat).toHaveCount(0);
  await jangada('revive', 'social', '--tenant', 'jangada', '--reason', REASON);
  await expect(chat).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a remote in maintenance shows that in an open page', async ({ context }) => {
  const page = await openTab(context, '/casino/games');
  await expect(title(page, OLD)).toBeVisible();
  await jangada('kill', 'casino', '--mode', 'maintenance', '--tenant', 'jangada', '--reason', REASON);
  await expect(page.getByText('A área Cassino está em manutenção.')).toBeVisible();
  await expect(title(page, OLD)).toHaveCount(0);
  await jangada('revive', 'casino', '--tenant', 'jangada', '--reason', REASON);
  await expect(title(page, OLD)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
