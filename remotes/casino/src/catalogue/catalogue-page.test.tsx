import {
  listFavorites,
  listGames,
  listHomeGames,
  listProviders,
  listRecentGames,
} from '@jangada/contracts/domains/games/endpoints';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { PageNotFoundError } from '@jangada/contracts/page/page-not-found';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions, RenderedRemote } from '@jangada/remote-kit/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { pageOfFakes, someProviders } from '../games/fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { CataloguePage } from './catalogue-page.tsx';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(20_000);

const TOTAL = 1_000;

/** Tall enough for the second page to be in the window. */
const TALL_PX = 2_400;

const heightPx = window.innerHeight;

afterEach(() => {
  Object.defineProperty(window, 'innerHeight', { value: heightPx, configurable: true });
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

const stretch = () => Object.defineProperty(window, 'innerHeight', { value: TALL_PX, configurable: true });

const basics = (fake: Fakes) => {
  fake.on(listCategories, () => ({ data: [{ id: 1, slug: 'slots', name: 'Slots da maré', icon: 'lucide:gem' }] }));
  fake.on(listProviders, () => ({ data: someProviders }));
  fake.on(listHomeGames, () => ({ data: [{ slug: 'mare', name: 'Maré Alta', games: [] }] }));
  fake.on(listGames, ({ query }) => ({ games: pageOfFakes(TOTAL, query.page ?? 1) }));
};

const open = (path: string, options: RenderRemoteOptions = {}) =>
  renderRemote(<CataloguePage />, {
    remote: 'casino',
    path,
    texts: { pt, en },
    ...options,
    api: (fake) => {
      basics(fake);
      options.api?.(fake);
    },
  });

/** The queries that `listGames` was called with. */
const watchGames = (reply: (query: Record<string, unknown>) => ReturnType<typeof pageOfFakes> | undefined) => {
  const requested: Record<string, unknown>[] = [];
  const api = (fake: Fakes) =>
    fake.on(listGames, ({ query }) => {
      requested.push(query);
      return { games: reply(query) ?? pageOfFakes(TOTAL, query.page ?? 1) };
    });
  return { requested, api };
};

const titlesIn = (log: RenderedRemote['log']) =>
  log
    .getState()
    .filter(({ what }) => what === 'navigation.setTitle')
    .map(({ detail }) => detail);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const tiles = () => [...document.querySelectorAll('[role=listitem]')];

describe('the list of games', () => {
  it('has its full height at once and renders only the rows around the window', async () => {
    open('/casino/games');
    await screen.findByText('Jogo 1');
    const list = screen.getByRole('list', { name: 'Todos os jogos' });
    expect(Number.parseFloat(list.style.height)).toBeGreaterThan(10_000);
    expect(tiles().length).toBeLessThan(80);
    const [first, second] = tiles();
    expect(first).toHaveAttribute('aria-setsize', String(TOTAL));
    expect([first, second].map((tile) => tile?.getAttribute('aria-posinset'))).toEqual(['1', '2']);
    expect(screen.getByText('1.000 jogos')).toHaveAttribute('aria-live', 'polite');
  });

  it('loads the next page of 24 while it is near, and no other', async () => {
    const { requested, api } = watchGames(() => undefined);
    open('/casino/games', { api });
    await waitFor(() => expect(requested.map(({ page }) => page)).toEqual([1, 2]));
    await screen.findByText('Jogo 1');
    expect(requested).toHaveLength(2);
  });

  it('offers to retry a failed page in its place and preserves the others', async () => {
    stretch();
    let fails = true;
    open('/casino/games', {
      api: (fake) =>
        fake.on(listGames, ({ query: { page = 1 } }) => {
          if (page === 2 && fails) throw refusal(503, { code: 'server.unavailable' });
          return { games: pageOfFakes(TOTAL, page) };
        }),
    });
    const [again] = await screen.findAllByText('Tentar novamente');
    expect(screen.getByText('Jogo 1')).toBeInTheDocument();
    fails = false;
    if (again) await userEvent.click(again);
    expect(await screen.findByText('Jogo 25')).toBeInTheDocument();
    expect(screen.queryByText('Tentar novamente')).toBeNull();
  });

  it('reports that the first page failed, with a retry', async () => {
    open('/casino/games', {
      api: (fake) =>
        fake.on(listGames, () => {
          throw refusal(503, { code: 'server.unavailable' });
        }),
    });
    expect(await screen.findByText('Não conseguimos carregar o catálogo.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
  });

  it('retains the focused tile at any scroll position, and its neighbours are reachable', async () => {
    open('/casino/games');
    const tile = (await screen.findByText('Jogo 5')).closest('a');
    act(() => tile?.focus());
    Object.defineProperty(window, 'scrollY', { value: 20_000, configurable: true });
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitFor(() => expect(screen.queryByText('Jogo 13')).toBeNull());
    expect(tile).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toHaveAttribute('aria-label', 'Curtir Jogo 4');
  });
});

describe('a search in the catalogue', () => {
  it('is fetched once after a pause, replaces the address, and shows the previous results until the answer', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const terms: unknown[] = [];
    const { stub } = open('/casino/games', {
      api: (fake) =>
        fake.on(listGames, async ({ query: { searchTerm, page = 1 } }) => {
          terms.push(searchTerm);
          if (searchTerm) await waits;
          return searchTerm
            ? { games: pageOfFakes(2, 1), nearest: true, providers: someProviders.slice(0, 1) }
            : { games: pageOfFakes(TOTAL, page) };
        }),
    });
    await screen.findByText('Jogo 1');
    const field = screen.getByPlaceholderText('Buscar por jogo ou provedor');
    await userEvent.type(field, 'pirasema ');
    await waitFor(() => expect(terms).toContain('pirasema'));
    expect(terms.filter(Boolean)).toEqual(['pirasema']);
    expect(screen.getByText('Jogo 10')).toBeInTheDocument();
    answer();
    expect(await screen.findByText('Nada com “pirasema”. Estes são os mais parecidos.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Boitatá Labs, 28 jogos' })).toHaveAttribute(
      'href',
      expect.stringContaining('/casino/games?provider=boitata'),
    );
    expect(tiles()).toHaveLength(2);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('pirasema ');
    expect(stub.host.navigation.place.getState().search).toBe('?searchTerm=pirasema');
  });

  it('without results offers other games and a reset', async () => {
    const { requested, api } = watchGames(({ searchTerm }) => (searchTerm ? pageOfFakes(0, 1) : undefined));
    open('/casino/category/slots?searchTerm=xyz', { api });
    expect(await screen.findByText('Nada com “xyz”.', {})).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buscar em todos os jogos' })).toHaveAttribute(
      'href',
      expect.stringContaining('/casino/games?searchTerm=xyz'),
    );
    expect(screen.getByRole('link', { name: 'Limpar filtros' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/casino\/games$/),
    );
    expect(await screen.findByRole('region', { name: 'Populares agora' })).toBeInTheDocument();
    expect(requested).toContainEqual(expect.objectContaining({ searchTerm: 'xyz', category: 'slots' }));
  });
});

describe('the filters of the catalogue', () => {
  it('offer every type, and query by the address', async () => {
    const { requested, api } = watchGames(() => undefined);
    const { stub } = open('/casino/games?provider=boitata&type=az&bonuses=1', { api });
    await waitFor(() => expect(requested).toContainEqual({ provider: 'boitata', type: 'az', bonuses: true, page: 1 }));
    await userEvent.click(screen.getByLabelText('Filtros, 3 em uso'));
    const type = within(screen.getByRole('dialog')).getByLabelText('Mostrar');
    expect(
      within(type)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Todos', 'Populares', 'Novidades', 'De A a Z', 'Com mesas', 'Demonstração']);
    await userEvent.selectOptions(type, 'Com mesas');
    expect(stub.host.navigation.place.getState().search).toBe('?provider=boitata&type=tables&bonuses=1');
  });

  it('are added to a category that is chosen and not rendered yet', async () => {
    const { stub } = open('/casino/games?type=az');
    await userEvent.click(await screen.findByLabelText('Filtros, 1 em uso'));
    const sheet = within(screen.getByRole('dialog'));
    act(() => {
      stub.host.navigation.go('/casino/category/slots?type=az');
      fireEvent.click(sheet.getByRole('button', { name: 'Aceita bônus' }));
    });
    const { path, search } = stub.host.navigation.place.getState();
    expect(path + search).toBe('/casino/category/slots?type=az&bonuses=1');
  });

  it('offer no bonuses where the law counts, whatever the address contains', async () => {
    const { requested, api } = watchGames(() => undefined);
    open('/casino/games?bonuses=1', { api, tenant: aSite({ is_regulated: true }) });
    expect((await screen.findByText('Jogo 2')).closest('a')).toHaveAttribute('aria-label', 'Jogo 2, Vento Norte');
    expect(requested[0]).toEqual({ page: 1 });
    expect(screen.queryByText('Aceita bônus')).toBeNull();
  });

  it('are in a sheet on small screens, which shows the number of games', async () => {
    open('/casino/games?type=demo');
    await userEvent.click(await screen.findByRole('button', { name: 'Filtros, 1 em uso' }));
    const sheet = screen.getByRole('dialog', { name: 'Filtros' });
    await userEvent.click(await within(sheet).findByRole('button', { name: /^Ver 1000 jogos/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the title of the catalogue', () => {
  it.each([
    ['/casino/category/slots', 'Slots da maré'],
    ['/casino/games?category=slots', 'Slots da maré'],
    ['/casino/category/mare', 'Maré Alta'],
    ['/casino/games?provider=boitata', 'Boitatá Labs'],
  ])('of %s is the name of the selection, on the page and on the tab', async (path, name) => {
    const { log } = open(path);
    expect(await heading(name)).toBeInTheDocument();
    await waitFor(() => expect(titlesIn(log)).toEqual([name]));
  });

  it('is that of the route table without a selection', async () => {
    const { log } = open('/casino/games');
    expect(await heading('Todos os jogos')).toBeInTheDocument();
    expect(titlesIn(log)).toEqual(['Jogos']);
  });
});

describe("a player's own games", () => {
  it.each(['/casino/recent', '/casino/favorites'])('at %s are fetched only for a player', async (path) => {
    const requested = jest.fn();
    const { log, stub } = open(path, {
      api: (fake) => {
        for (const endpoint of [listRecentGames, listFavorites])
          fake.on(endpoint, () => (requested(), { games: pageOfFakes(3, 1) }));
      },
    });
    expect(await screen.findByText('Entre para ver os seus jogos.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Criar conta' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(log.getState().map(({ what }) => what)).toContain('modals.open auth');
    expect(requested).not.toHaveBeenCalled();

    act(() => stub.session.setState({ status: 'user', guestId: 'guest-1', user: aUser() }, true));
    expect(await screen.findByText('Jogo 1')).toBeInTheDocument();
    expect(requested).toHaveBeenCalledTimes(1);
    act(() => stub.session.setState({ status: 'guest', guestId: 'guest-1' }, true));
    expect(screen.queryByText('Jogo 1')).toBeNull();
    act(() => stub.session.setState({ status: 'user', guestId: 'guest-1', user: aUser({ id: 8 }) }, true));
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(2));
  });

  it('explain how a favourite is added when there is none', async () => {
    open('/casino/favorites', {
      session: 'user',
      api: (fake) => fake.on(listFavorites, () => ({ games: pageOfFakes(0, 1) })),
    });
    expect(await screen.findByText('Toque na estrela na página de um jogo para guardá-lo aqui.')).toBeInTheDocument();
  });
});

test('a category that does not exist shows the error page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const thrown: unknown[] = [];
  class Caught extends Component<{ children: ReactNode }> {
    override readonly state = { isCaught: false };
    static getDerivedStateFromError() {
      return { isCaught: true };
    }
    override componentDidCatch(error: unknown) {
      thrown.push(error);
    }
    override render() {
      return this.state.isCaught ? null : this.props.children;
    }
  }
  renderRemote(
    <Caught>
      <CataloguePage />
    </Caught>,
    {
      remote: 'casino',
      path: '/casino/category/nope',
      texts: { pt, en },
      api: (fake) => {
        basics(fake);
        fake.on(listGames, () => {
          throw refusal(404, { code: 'category.not-found' });
        });
      },
    },
  );
  await waitFor(() => expect(thrown).toEqual([new PageNotFoundError('/casino/category/nope')]));
  jest.restoreAllMocks();
});
