import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ports, urls } from '../site.ts';
import { expect, test, type Page } from '../test.ts';
import { setNextRoundMultiplier } from '../verbs/bank.ts';
import { liveBadge, openBoard } from '../verbs/board.ts';
import { networkIdle } from '../verbs/network-idle.ts';
import { jangada } from '../verbs/operator.ts';
import { richPlayer } from '../verbs/people.ts';
import { takePicture } from './take-picture.ts';

/* The pictures of the README, taken from the running site. */

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const DEV_SERVER_START_MS = 60_000;
const MULTIPLIER = 12;
/** A phone has more pixels than CSS pixels. */
const PHONE_SCALE = 1.25;

test.use({ signedIn: richPlayer, colorScheme: 'dark', viewport: { width: 1280, height: 800 } });

/** Pictures below the fold load lazily; those in view must be complete. */
const picturesLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy').length,
      ),
    )
    .toBe(0);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the lobby of a player', async ({ page }) => {
    await page.goto('/');
    await networkIdle(page);
    const notice = page.getByText('Fixado no chat');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Fechar' }).first().click();
    await expect(notice).toBeHidden();
    await picturesLoaded(page);
    await takePicture(page, 'lobby', { scale: PHONE_SCALE });
  });
});

test('a game in the moment of a win', async ({ page }) => {
  await page.goto('/casino/norte/norte_cacto-valente');
  const game = page.frameLocator('iframe[title^="Jogo"]');
  const spin = game.getByRole('button', { name: 'Girar' });
  await expect(spin).toBeEnabled({ timeout: 30_000 });
  await networkIdle(page);
  await setNextRoundMultiplier(MULTIPLIER);
  await spin.click();
  await expect(game.locator('#win')).toHaveClass(/won/);
  await expect(spin).toBeEnabled({ timeout: 30_000 });
  await takePicture(page, 'game');
});

test('the operations board with a canary', async ({ browser, page }) => {
  await jangada('publish', 'casino', '--version', '1.1.0', '--skip-check');
  await jangada('publish', 'wallet', '--version', '1.0.1', '--skip-check');
  await jangada('rollout', 'wallet', '1.0.1', '--tenant', 'onca', '--reason', 'PIX key by QR code');
  await jangada('rollout', 'casino', '1.1.0', '--tenant', 'tucano', '--canary', '20', '--reason', 'New search');
  // Health is measured by guests, so these visits have no session.
  for (const site of [urls.tucano, urls.onca, `${urls.onca}/sports`]) {
    await page.goto(site);
    await networkIdle(page);
  }
  await page.goto('about:blank');
  const board = await openBoard(browser, 'operator');
  await board.page.setViewportSize({ width: 1280, height: 800 });
  await liveBadge(board.page).waitFor();
  await networkIdle(board.page);
  await takePicture(board.page, 'board');
  await board.context.close();
});

test('a remote alone with the stub host', async ({ page }) => {
  const server = spawn('node', ['tools/cli/src/main.ts', 'dev', 'wallet', '--port', String(ports.standalone)], {
    cwd: workspace,
    stdio: 'ignore',
  });
  const status = () =>
    fetch(urls.standalone, { headers: { accept: 'text/html' } }).then(
      (answer) => answer.status,
      () => 0,
    );
  try {
    await expect.poll(status, { timeout: DEV_SERVER_START_MS }).toBe(200);
    await page.goto(`${urls.standalone}/account/wallet?session=user`);
    const stage = page.frameLocator('iframe[title="The remote wallet"]');
    await expect(stage.getByText('R$ 1.234,56').first()).toBeVisible();
    await networkIdle(page);
    for (const frame of page.frames()) await frame.evaluate(() => document.fonts.ready);
    await takePicture(page, 'stub-host');
  } finally {
    server.kill('SIGTERM');
  }
});
