import { urls } from '../site.ts';
import { expect, test, withoutPictures } from '../test.ts';
import type { Page } from '../test.ts';
import { findGame } from '../verbs/games.ts';
import type { PlayedGame } from '../verbs/games.ts';
import { overlayClosed } from '../verbs/overlays.ts';
import type { Login } from '../verbs/people.ts';
import { registerPerson, tokenOf } from '../verbs/people.ts';

test.use(withoutPictures);

/** Longer than a menu or a dialog takes to open. */
const MENU_MS_MAX = 3_000;

/* Likes of games, and the players' own statistics. */

/** A player of the demo whose bets fill more than one page. */
const vip: Login = { phone: '11987650003', password: 'Jangada2026!' };

test.describe.configure({ timeout: 180_000 });

const LIKES = '**/games/like/*';

const ask = async (path: string, token: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(urls.api + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
};

/** Removes the game from the favourites, which an aborted run may have left. */
const unstar = ({ id }: PlayedGame, token: string): Promise<Response> =>
  fetch(`${urls.api}/games/favorite/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ gameId: id, action: 'remove' }),
  });

const likesOf = async (token: string): Promise<readonly number[]> => {
  const { data } = (await ask('/profile', token)) as { data: { user_likes: number[] } };
  return data.user_likes;
};

const heart = (page: Page, { title }: PlayedGame) => page.getByRole('button', { name: `Curtir ${title}` }).first();

/** Presses the heart this often without pauses. Returns how often its state changed. */
const pressOften = (page: Page, game: PlayedGame, times: number): Promise<number> =>
  heart(page, game).evaluate(async (button, presses) => {
    let flips = 0;
    const observer = new MutationObserver((changes) => (flips += changes.length));
    observer.observe(button, { attributeFilter: ['aria-pressed'] });
    for (let press = 0; press < presses; press += 1) {
      if (button instanceof HTMLElement) button.click();
      await new Promise((resolve) => setTimeout(resolve, 90));
    }
    observer.disconnect();
    return flips;
  }, times);

test('the server stores the last press of a heart, with fast presses and a bad network', async ({ page }) => {
  const player = await registerPerson();
  const game = await findGame('category=slots');
  const list = `/casino/games?searchTerm=${encodeURIComponent(game.title)}`;
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (/\/games\/like\/\d+$/.test(request.url()) && request.method() === 'POST') sent.push(request.postDataJSON());
  });

  // A guest gets the sign-in, and likes stay unchanged.
  await page.goto(list);
  await heart(page, game).click();
  await expect(page.getByRole('dialog').getByLabel('Telefone')).toBeVisible();
  await expect(heart(page, game)).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toEqual([]);

  await page.evaluate((token) => localStorage.setItem('token', token), player.token);
  await page.goto(list);
  const flips = await pressOften(page, game, 10);
  expect(flips).toBeGreaterThan(1);
  expect(flips).toBeLessThan(10);
  const isLiked = flips % 2 === 1;
  await expect(heart(page, game)).toHaveAttribute('aria-pressed', String(isLiked));
  await expect.poll(() => sent.at(-1)).toMatchObject({ liked: isLiked });
  await expect.poll(async () => (await likesOf(player.token)).includes(game.id)).toBe(isLiked);
  // At most one call per counted press, each with a higher number.
  expect(sent.length).toBeLessThanOrEqual(flips);
  const numbers = sent.map((body) => (body as { opId: number }).opId);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));

  // The network fails twice in between: the page shows no error, and the third try has the same number.
  let failures = 0;
  await page.route(LIKES, (route) => ((failures += 1) <= 2 ? route.abort() : route.continue()));
  const tries = sent.length;
  await heart(page, game).click();
  await expect(heart(page, game)).toHaveAttribute('aria-pressed', String(!isLiked));
  await expect.poll(async () => (await likesOf(player.token)).includes(game.id)).toBe(!isLiked);
  const [first, ...again] = sent.slice(tries);
  expect(again).toEqual([first, first]);
  await expect(page.locator('#nt-container').getByRole('listitem')).toHaveCount(0);
  await page.unroute(LIKES);

  // Leaving within the quiet period does not lose the like.
  await heart(page, game).click();
  await page.goto('/terms');
  await expect.poll(async () => (await likesOf(player.token)).includes(game.id)).toBe(isLiked);
  await page.goto(list);
  await expect(heart(page, game)).toHaveAttribute('aria-pressed', String(isLiked));
});

test.describe('a player', () => {
  test.use({ signedIn: vip });

  test('finds a starred game among the favourites, reads every bet to the end, and stores the data saver permanently', async ({
    page,
  }) => {
    const game = await findGame('type=az');
    const token = await tokenOf(vip);
    await unstar(game, token);
    await page.goto(`/casino/${game.providercode}/${game.gamecode}`);
    const star = page.getByRole('main').getByRole('button', { name: 'Adicionar aos favoritos' });
    await star.click();
    const taken = page.getByRole('main').getByRole('button', { name: 'Remover dos favoritos' });
    await expect(taken).toBeVisible();

    const history = page.getByRole('dialog', { name: 'Histórico de jogos' });
    // A game that becomes ready takes the focus, which closes an open menu.
    await expect(async () => {
      if (await history.isVisible()) return;
      await page.getByRole('main').getByRole('button', { name: 'Mais opções' }).click({ timeout: MENU_MS_MAX });
      await page.getByRole('menuitem', { name: 'Histórico de jogos' }).click({ timeout: MENU_MS_MAX });
      await expect(history).toBeVisible({ timeout: MENU_MS_MAX });
    }).toPass();
    const { bets } = (await ask('/wallet/bets?page=1', token)) as {
      bets: { total: number; last_page: number };
    };
    expect(bets.last_page).toBeGreaterThan(1);
    const rows = history.getByRole('listitem');
    await expect(rows.first()).toContainText(/(Aposta|Prêmio) · \d\d:\d\d.*R\$/);
    const pageRows = await rows.count();
    for (let shown = 2; shown <= bets.last_page; shown += 1) {
      await history.getByRole('button', { name: 'Carregar mais' }).click();
      await expect(rows).toHaveCount(Math.min(shown * pageRows, bets.total));
    }
    await expect(history.getByText('Você chegou ao fim.')).toBeFocused();
    await page.keyboard.press('Escape');
    await overlayClosed(page);

    await page.goto('/casino/favorites');
    await expect(page.getByRole('main').getByRole('link', { name: game.title })).toBeVisible();

    const opener = page.getByRole('banner').getByRole('button', { name: 'Idioma e aparência' });
    await opener.click();
    const saving = page.getByRole('switch', { name: 'Economizar dados' });
    await saving.click();
    await expect(saving).toBeChecked();
    await page.reload();
    await opener.click();
    await expect(saving).toBeChecked();

    // Restores the state of the demo.
    await page.goto(`/casino/${game.providercode}/${game.gamecode}`);
    await taken.click();
    await page.goto('/casino/favorites');
    await expect(page.getByRole('main').getByRole('link', { name: game.title })).toHaveCount(0);
  });
});
