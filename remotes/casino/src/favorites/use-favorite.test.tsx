import { listFavorites, setFavorite } from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import { NetworkError } from '@jangada/remote-kit/errors';
import { useApi } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someGames } from '../games/fake-games.ts';
import { useFavorite } from './use-favorite.ts';
import { withFavorite } from './with-favorite.ts';

const [, game] = someGames as [Game, Game];

const Star = ({ name, shown }: { name: string; shown: Game }) => {
  const { isFavorite, toggle } = useFavorite(shown);
  return (
    <button type="button" aria-pressed={isFavorite} onClick={toggle}>
      {name}
    </button>
  );
};

/** The same game in two answers, and the list of favourites. */
const Page = () => {
  const api = useApi();
  const details = useQuery({ queryKey: ['casino', 'game', 'x'], queryFn: () => game, staleTime: Infinity });
  const rows = useQuery({
    queryKey: ['casino', 'home-games'],
    queryFn: () => [{ games: [game] }],
    staleTime: Infinity,
  });
  const favorites = useQuery({
    queryKey: ['casino', 'games', 'favorites', {}],
    queryFn: async () => (await api(listFavorites, { query: { page: 1 } })).games.data,
  });
  const inRow = rows.data?.[0]?.games[0];
  if (!details.data || !inRow) return null;
  return (
    <>
      <Star name="page" shown={details.data} />
      <Star name="row" shown={inRow} />
      <ul>
        {favorites.data?.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  );
};

const show = async (options: RenderRemoteOptions = {}) => {
  const favoriteIds = new Set<number>();
  const page = renderRemote(<Page />, { session: 'user', ...options });
  page.fake.on(listFavorites, () => {
    const data = someGames.filter(({ id }) => favoriteIds.has(id));
    return { games: { data, current_page: 1, last_page: 1, total: data.length } };
  });
  page.fake.on(setFavorite, ({ body }) => {
    if (body.action === 'add') favoriteIds.add(body.gameId);
    else favoriteIds.delete(body.gameId);
    return { message: 'ok' };
  });
  await screen.findByRole('button', { name: 'page' });
  return page;
};

const star = (name: string) => screen.getByRole('button', { name });
const pressed = () => ['page', 'row'].map((name) => star(name).getAttribute('aria-pressed'));

describe('the star of a game', () => {
  it('changes everywhere at once, and the list of favourites is updated', async () => {
    await show();
    expect(pressed()).toEqual(['false', 'false']);
    await userEvent.click(star('page'));
    expect(pressed()).toEqual(['true', 'true']);
    expect(await screen.findByRole('listitem')).toHaveTextContent(game.title);
    await userEvent.click(star('row'));
    expect(pressed()).toEqual(['false', 'false']);
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
  });

  it.each([
    ['a refusal', refusal(500), 'Problema no servidor. Tente mais tarde.'],
    ['no connection', new NetworkError('offline'), 'Sem resposta. Confira a sua conexão e tente de novo.'],
  ])('is reverted after %s, with a message', async (_what, error, text) => {
    const { fake, stub } = await show();
    fake.on(setFavorite, () => {
      throw error;
    });
    await userEvent.click(star('page'));
    await waitFor(() => expect(stub.toasts.getState()).toMatchObject([{ kind: 'error', text }]));
    expect(pressed()).toEqual(['false', 'false']);
  });

  it('asks a guest to sign in, and makes no call', async () => {
    const { modal, fake } = await show({ session: 'guest' });
    await userEvent.click(star('page'));
    expect(modal.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    expect(pressed()).toEqual(['false', 'false']);
    expect(fake.calls.filter(({ path }) => path === setFavorite.path)).toEqual([]);
  });

  it('shows the next player of a tab no presses of the previous one', async () => {
    const { fake, stub } = await show();
    const refuse: (() => void)[] = [];
    fake.on(
      setFavorite,
      () =>
        new Promise((_answer, fail) => {
          refuse.push(() => fail(refusal(500)));
        }),
    );
    await userEvent.click(star('page'));
    const now = stub.session.getState();
    if (now.status !== 'user') throw new Error('Nobody is signed in');
    act(() => stub.session.setState({ ...now, user: { ...now.user, id: now.user.id + 1 } }, true));
    const before = pressed();
    await act(async () => refuse.forEach((one) => one()));
    expect(pressed()).toEqual(before);
    expect(stub.toasts.getState()).toEqual([]);
    await userEvent.click(star('row'));
    expect(fake.calls.filter(({ path }) => path === setFavorite.path)).toHaveLength(2);
  });

  it('shows no toast once the session has ended', async () => {
    const { fake, stub } = await show();
    fake.on(setFavorite, () => {
      throw refusal(401);
    });
    await userEvent.click(star('page'));
    await waitFor(() => expect(pressed()).toEqual(['false', 'false']));
    expect(stub.toasts.getState()).toEqual([]);
  });
});

test('an answer without the game stays the very same', () => {
  const pages = { pages: [{ data: someGames.slice(0, 2) }], pageParams: [1] };
  expect(withFavorite(pages, 999, true)).toBe(pages);
  expect(withFavorite({ id: 2, title: 'no game' }, 2, true)).toEqual({ id: 2, title: 'no game' });
  expect(withFavorite(undefined, 2, true)).toBeUndefined();
  expect(withFavorite(pages, 2, true)).toMatchObject({ pages: [{ data: [{ id: 1 }, { id: 2, hasFavorite: true }] }] });
});
