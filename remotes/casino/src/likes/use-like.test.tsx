import { isExplained } from '@jangada/contracts/client/errors';
import { likeGame } from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import type { ApiError } from '@jangada/remote-kit/errors';
import { never } from '@jangada/remote-kit/stories';
import { aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { someGames } from '../games/fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { CasinoTile } from '../games/casino-tile.tsx';
import { likesOf } from './likes-of.ts';

const [first, second] = someGames as [Game, Game];
const renders = jest.fn();

const show = (options: RenderRemoteOptions = {}) =>
  renderRemote(
    [first, second].map((game) => (
      <Profiler key={game.id} id={game.title} onRender={renders}>
        <CasinoTile game={game} />
      </Profiler>
    )),
    {
      texts: { pt, en },
      session: 'user',
      api: (fake) => fake.on(likeGame, ({ body }) => ({ liked: body.liked })),
      ...options,
    },
  );

const heart = ({ title }: Game) => screen.getByRole('button', { name: `Curtir ${title}` });
const isLiked = (game: Game) => heart(game).getAttribute('aria-pressed') === 'true';
const press = (game: Game) => fireEvent.click(heart(game));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const likeCalls = ({ fake }: ReturnType<typeof show>) => fake.calls.filter(({ path }) => path === likeGame.path);
const leavePage = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  jest.useFakeTimers();
  renders.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('the heart of a tile', () => {
  it('is pressed at once, and one call contains the number of the click', async () => {
    const page = show();
    press(first);
    expect(isLiked(first)).toBe(true);
    await pass(150);
    expect(likeGame).toMatchObject({ method: 'POST', path: '/games/like/{gameId}' });
    expect(likeCalls(page)).toMatchObject([
      { params: { gameId: first.id }, body: { liked: true, opId: Date.now() - 150 } },
    ]);
  });

  it('renders its own tile again and no other', () => {
    show();
    renders.mockClear();
    press(first);
    expect(renders.mock.calls.map(([title]: unknown[]) => title)).toEqual([first.title]);
  });

  it('shows the stored likes of the player, and follows the list when it changes', () => {
    const { stub } = show({ session: aUser({ user_likes: [first.id] }) });
    expect([isLiked(first), isLiked(second)]).toEqual([true, false]);
    act(() => stub.signInAs(aUser({ user_likes: [second.id] })));
    expect([isLiked(first), isLiked(second)]).toEqual([false, true]);
  });

  it('preserves the answers when only the wallet changed', async () => {
    const { stub } = show({ session: aUser({ user_likes: [second.id] }) });
    press(first);
    await pass(200);
    act(() => stub.signInAs(aUser({ user_likes: [second.id] })));
    expect(isLiked(first)).toBe(true);
  });

  it('of a guest opens the login and flips nothing', async () => {
    const page = show({ session: 'guest' });
    press(first);
    expect(page.modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    await pass(1_000);
    expect([isLiked(first), likeCalls(page)]).toEqual([false, []]);
  });

  it('pressed while the session is being checked is stored for the player of that session', async () => {
    const page = show();
    act(() => page.stub.session.setState({ status: 'checking', guestId: 'g' }, true));
    press(first);
    act(() => page.stub.signInAs(aUser({ user_likes: [second.id] })));
    expect([isLiked(first), isLiked(second)]).toEqual([true, true]);
    await pass(150);
    expect(likeCalls(page)).toHaveLength(1);
  });

  it('answered while the session is being checked is preserved, although the loaded list is older', async () => {
    const page = show({ session: 'guest' });
    page.fake.on(getProfile, () => ({ data: aUser({ user_likes: [first.id] }) }));
    act(() => page.stub.session.setState({ status: 'checking', guestId: 'g' }, true));
    press(first);
    await pass(150);
    act(() => page.stub.signInAs(aUser({ user_likes: [] })));
    await pass(0);
    expect(isLiked(first)).toBe(true);
  });
});

describe('a like the server refuses', () => {
  it('is retried without a toast after any server failure', async () => {
    let failures = 0;
    const thrown: ApiError[] = [];
    const page = show();
    page.fake.on(likeGame, ({ body }) => {
      if ((failures += 1) > 3) return { liked: body.liked };
      thrown.push(refusal(failures === 1 ? 429 : 503));
      throw thrown.at(-1);
    });
    const apiCalls = jest.spyOn(page.host, 'api');
    press(first);
    await pass(150 + 3 * 400);
    expect(likeCalls(page)).toHaveLength(4);
    expect(isLiked(first)).toBe(true);
    const settled = await Promise.allSettled(apiCalls.mock.results.map(({ value }) => value as Promise<unknown>));
    expect(settled.map((one) => one.status === 'fulfilled' || isExplained(one.reason))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(page.stub.toasts.getState()).toEqual([]);
  });

  it.each([403, 404])('with %s is reverted, and not retried', async (status) => {
    const page = show();
    page.fake.on(likeGame, () => {
      throw refusal(status);
    });
    press(first);
    await pass(5_000);
    expect([isLiked(first), likeCalls(page).length]).toEqual([false, 1]);
  });

  it('with 401 shows a guest with empty hearts', async () => {
    const page = show({ session: aUser({ user_likes: [second.id] }) });
    page.fake.on(likeGame, () => {
      throw refusal(401);
    });
    press(first);
    await pass(5_000);
    expect([isLiked(first), isLiked(second), likeCalls(page).length]).toEqual([false, false, 1]);
  });

  it('is not retried once the player signed out', async () => {
    const page = show();
    page.fake.on(likeGame, () => {
      throw refusal(500);
    });
    press(first);
    await pass(200);
    act(() => page.stub.beGuest());
    await pass(5_000);
    expect([isLiked(first), likeCalls(page).length]).toEqual([false, 1]);
  });
});

describe('leaving', () => {
  it('the page within the quiet period sends the pending clicks', async () => {
    const page = show();
    press(first);
    leavePage();
    expect(likeCalls(page)).toHaveLength(1);
    await pass(1_000);
    expect(likeCalls(page)).toHaveLength(1);
  });

  it('for another tab does as well, and going online retries', async () => {
    const page = show();
    page.fake.on(likeGame, () => {
      throw refusal(500);
    });
    press(first);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(likeCalls(page)).toHaveLength(1);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pass(5_000);
    expect(likeCalls(page)).toHaveLength(1);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(likeCalls(page)).toHaveLength(2);
    online.mockRestore();
  });

  it('with the release reloads the list, and passes the unanswered clicks to the next release', async () => {
    const page = show();
    page.fake.on(likeGame, never);
    page.fake.on(getProfile, () => ({ data: aUser({ user_likes: [] }) }));
    press(first);
    await pass(150);
    page.stub.stop();
    await pass(0);
    expect(page.log.getState().filter(({ what }) => what === 'session.refresh')).toHaveLength(1);

    const next = page.stub.as('casino');
    const likes = likesOf(next);
    expect(likes.state.getState()).toEqual({ liked: { [first.id]: true }, pending: { [first.id]: true } });
    await pass(150);
    const [one, again] = likeCalls(page);
    expect(again?.body).toEqual(one?.body);
    // The clicks are adopted once: a third release does not repeat them.
    expect(likesOf(page.stub.as('casino')).state.getState().pending).toEqual({});
  });

  it('with the release fetches nothing when nothing was liked', async () => {
    const page = show();
    page.stub.stop();
    await pass(0);
    expect(page.log.getState().filter(({ what }) => what === 'session.refresh')).toEqual([]);
  });

  it('pending clicks of another player are dropped', () => {
    const page = show();
    page.fake.on(likeGame, never);
    press(first);
    page.stub.stop();
    page.stub.session.setState({ status: 'user', guestId: 'g', user: aUser({ id: 8 }) }, true);
    expect(likesOf(page.stub.as('casino')).state.getState().pending).toEqual({});
  });
});
