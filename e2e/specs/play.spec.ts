import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { FrameLocator, Page, Route } from '../test.ts';
import { setNextRoundMultiplier } from '../verbs/bank.ts';
import { launchPage } from '../verbs/game-rounds.ts';
import { firstSlotPath, findGame, ledgerBalanceOf } from '../verbs/games.ts';
import { readLedger } from '../verbs/ledger.ts';
import { jangada } from '../verbs/operator.ts';
import { richPlayer, signIn, tokenOf } from '../verbs/people.ts';
import { revokeLastSession } from '../verbs/sessions.ts';

test.use(withoutPictures);

/* Playing: opening a game, its interruptions, and returning. */

test.describe.configure({ timeout: 180_000 });

/** Calls of the site's page; calls of the game's frame go to its studio. */
const PAGE_CALLS = '**/api/v1/**';

const gameIn = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Jogo"]');
const spinIn = (page: Page) => gameIn(page).getByRole('button', { name: 'Girar' });
const stage = (page: Page) => page.getByRole('main');

const isReady = async (page: Page) => expect(spinIn(page)).toBeEnabled({ timeout: 30_000 });

const inCentavos = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''));

/** The amounts in header and bar equal the ledger's. */
const agreesWithLedger = async (page: Page) => {
  for (const place of [stage(page), page.getByRole('banner')]) {
    const shown = async () => inCentavos(await place.getByText(/^Saldo: R\$/).textContent());
    await expect.poll(async () => (await shown()) - (await ledgerBalanceOf(richPlayer.phone)).balance).toBe(0);
  }
};

/** Plays one round of the game to its end. */
const spin = async (page: Page) => {
  const { bets } = await ledgerBalanceOf(richPlayer.phone);
  await spinIn(page).click();
  await expect.poll(async () => (await ledgerBalanceOf(richPlayer.phone)).bets).toBe(bets + 1);
  await isReady(page);
};

test('a guest opens a game, signs in and is in it; money, network and session change, and no bet is placed twice', async ({
  page,
  context,
}) => {
  const path = await firstSlotPath();
  await page.goto(path);
  await expect(stage(page).getByText('RTP', { exact: true })).toBeVisible();
  await expect(page.locator('iframe[title^="Jogo"]')).toHaveCount(0);
  await stage(page).getByRole('button', { name: 'Entrar para jogar' }).click();
  await signIn(page, richPlayer, 'pt', { isOpen: true });
  // The game starts without another press.
  await isReady(page);
  await agreesWithLedger(page);

  const { balance: before } = await ledgerBalanceOf(richPlayer.phone);
  await setNextRoundMultiplier(5);
  await spin(page);
  await expect.poll(async () => (await ledgerBalanceOf(richPlayer.phone)).balance).toBeGreaterThan(before);
  await agreesWithLedger(page);
  const { balance: won } = await ledgerBalanceOf(richPlayer.phone);
  await setNextRoundMultiplier(0);
  await spin(page);
  expect((await ledgerBalanceOf(richPlayer.phone)).balance).toBeLessThan(won);
  await agreesWithLedger(page);

  // Offline, the game keeps its state and requests the same round again.
  const { bets } = await ledgerBalanceOf(richPlayer.phone);
  await context.setOffline(true);
  await spinIn(page).click();
  const strip = page.getByText('Sem conexão – o jogo continua quando ela voltar.');
  await expect(strip).toBeVisible();
  await context.setOffline(false);
  await expect(strip).toHaveCount(0);
  await isReady(page);
  await expect.poll(async () => (await ledgerBalanceOf(richPlayer.phone)).bets).toBe(bets + 1);
  await agreesWithLedger(page);

  // The server refuses the session from now on, and the next round shows it. Calls of the page itself are held, because
  // they could end the session before the press.
  const held: Route[] = [];
  let holds = true;
  await page.route(PAGE_CALLS, (route) => (holds ? void held.push(route) : route.continue()));
  await revokeLastSession('jangada', richPlayer.phone);
  await spinIn(page).click();
  const again = stage(page).getByRole('button', { name: 'Abrir de novo' });
  await expect(again).toBeVisible();
  await again.click();
  // The held calls continue only now, because they could have ended the session before the press.
  holds = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByText('Sua sessão terminou')).toBeVisible();
  await signIn(page, richPlayer, 'pt', { isOpen: true });
  await isReady(page);
  await agreesWithLedger(page);
  expect((await ledgerBalanceOf(richPlayer.phone)).bets).toBe(bets + 1);
});

test('a disabled provider shows maintenance and opens again; an unknown game shows an error; a query selects a game', async ({
  page,
}) => {
  const game = await findGame('category=slots');
  const path = `/casino/${game.providercode}/${game.gamecode}`;
  const switched = (to: 'on' | 'off') =>
    jangada('ops', 'game', to, '--tenant', 'jangada', '--provider', game.providercode, '--reason', 'e2e');

  await page.goto('/casino/play');
  await expect(page).toHaveURL(`${urls.jangada}/casino/games`);
  await page.goto(`/casino/${game.providercode}/nenhum`);
  await expect(page.getByText('Jogo não encontrado.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enquanto isso…' })).toBeVisible();
  await expect(page).toHaveTitle(/^Jogo não encontrado/);

  await switched('off');
  try {
    await page.goto(path);
    await stage(page).getByRole('button', { name: 'Jogar demonstração' }).click();
    await expect(page.getByText('Este jogo está em manutenção.')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${game.title} em manutenção`));
  } finally {
    await switched('on');
  }
  await stage(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await isReady(page);

  await page.goto(`/casino/play?game_id=${game.id}&provider_code=${game.providercode}`);
  await expect(page).toHaveTitle(/^Jogar \|/);
  await expect(page.getByRole('heading', { level: 1, name: game.title })).toBeVisible();
});

/** Buttons of a game that are outside its window or covered. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('button')).flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return isInside && hit?.closest('button') === control ? [] : [control.ariaLabel ?? control.textContent];
    }),
  );

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a guest plays a demo: no money moves, and the game fills the window', async ({ page }) => {
    const demo = await findGame('type=demo');
    const { entries } = await readLedger();
    await page.goto('/casino/games?type=demo');
    const tile = stage(page).getByRole('link', { name: new RegExp(demo.title) });
    await expect(tile.first()).toHaveAccessibleName(/Demo/);
    await page.goto(`/casino/${demo.providercode}/${demo.gamecode}`);
    await expect(stage(page).getByText('Demo', { exact: true })).toBeVisible();
    await expect(stage(page).getByRole('button', { name: 'Entrar para jogar' })).toHaveCount(0);
    await stage(page).getByRole('button', { name: 'Jogar demonstração' }).click();

    await expect(page.locator('iframe[title^="Jogo"]')).toBeVisible();
    await expect(
      gameIn(page)
        .getByText(/R\$\s1\.000,00/)
        .first(),
    ).toBeVisible({ timeout: 30_000 });
    await expect(stage(page).getByTitle('Demonstração: nada aqui vale dinheiro.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Atalhos' })).toHaveCount(0);
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await tooWide()).toBe(0);
    const title = await stage(page).getByText(demo.title, { exact: true }).first().boundingBox();
    const clock = await stage(page)
      .getByText(/^\d\d:\d\d$/)
      .first()
      .boundingBox();
    expect((clock?.x ?? 0) - (title?.x ?? 0) - (title?.width ?? 0)).toBeGreaterThanOrEqual(12);

    await page.getByRole('button', { name: 'Tela cheia' }).click();
    const frame = page.locator('iframe[title^="Jogo"]');
    await expect.poll(async () => (await frame.boundingBox())?.width).toBe(360);
    await page.getByRole('button', { name: 'Sair da tela cheia' }).click();
    expect((await readLedger()).entries).toBe(entries);

    const table = await findGame('type=tables');
    await page.goto(`/casino/${table.providercode}/${table.gamecode}`);
    await expect(stage(page).getByText('Mesas', { exact: true }).first()).toBeVisible();
  });

  test('every kind of game has all its buttons in reach, upright and turned', async ({ page }) => {
    const token = await tokenOf(richPlayer);
    for (const category of ['slots', 'roulette', 'blackjack', 'bingo', 'crash', 'instant']) {
      await page.goto(await launchPage(token, await findGame(`category=${category}`)));
      await expect(page.locator('#balance')).toHaveText(/\d/);
      // The space that the lobby's bars leave of 360 × 740 and 740 × 360.
      for (const size of [
        { width: 360, height: 632 },
        { width: 740, height: 308 },
      ]) {
        await page.setViewportSize(size);
        await expect.poll(() => outOfReach(page), `${category} in ${size.width} × ${size.height}`).toEqual([]);
      }
    }
  });
});
