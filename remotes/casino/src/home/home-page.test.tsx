import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import {
  listFeaturedGames,
  listHomeGames,
  listProviders,
  listRecentGames,
  listWinners,
} from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { aSite, aUser, refusal, renderRemote } from '@jangada/remote-kit/testing';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { someGames } from '../games/fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aWinner } from './fake-home.ts';
import { HomePage } from './home-page.tsx';
// Imported before the clock of the first test starts.
import './below-fold.tsx';

const [first, second, third, fourth, ...others] = someGames;
if (!first || !second || !third || !fourth) throw new Error('There are too few games.');

const pageOfGames = (games: Game[]) => ({
  games: { data: games, current_page: 1, last_page: 1, total: games.length },
});

const aBox = {
  id: 1,
  name: 'coral',
  title: 'Coral',
  image: '/box.webp',
  price: 1_000,
  color: 'pink' as const,
  active: true,
};

const answers = (fake: Fakes) => {
  fake.on(listHomeGames, () => ({
    data: [
      { slug: 'popular', name: 'Em alta', games: [first, second] },
      { slug: 'mare', name: 'Maré Alta', games: [third] },
      { slug: 'new', name: 'Novidades', games: [fourth] },
    ],
  }));
  fake.on(listCategories, () => ({ data: [{ id: 1, slug: 'slots', name: 'Slots', icon: 'lucide:gem' }] }));
  fake.on(listProviders, () => ({
    data: [{ code: 'norte', name: 'Vento Norte', image: null, games_count: 1 }],
  }));
  fake.on(listRecentGames, () => pageOfGames([second, third]));
  fake.on(listFeaturedGames, () => ({ data: [first, ...others] }));
  fake.on(listWinners, () => ({ data: [aWinner(third, 0)] }));
  fake.on(listBoxes, () => ({
    data: [{ ...aBox, id: 2, name: 'farol', title: 'Farol', price: 2_500 }, aBox],
    current_page: 1,
    last_page: 1,
    total: 2,
  }));
};

const open = ({ api = () => {}, ...options }: Parameters<typeof renderRemote>[1] = {}) =>
  renderRemote(<HomePage />, {
    remote: 'casino',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      answers(fake);
      api(fake);
    },
  });

/** Is every element of the page near the window? */
let isNear = true;
class WindowObserver {
  readonly #report: (entries: { isIntersecting: boolean; target: Element }[]) => void;
  constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ isIntersecting: isNear, target }]);
  }
  unobserve() {}
  disconnect() {}
}
const { IntersectionObserver: before } = globalThis;
beforeEach(() => {
  isNear = true;
  Object.assign(globalThis, { IntersectionObserver: WindowObserver });
});
afterEach(() => Object.assign(globalThis, { IntersectionObserver: before }));

const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

/** The page is large, and role queries are slow in it. */
const PATIENCE = { timeout: 10_000 };

const sectionOf = async (title: string): Promise<HTMLElement> => {
  const section = (await screen.findByText(title, {}, PATIENCE)).closest<HTMLElement>('section');
  if (!section) throw new Error(`${title} is no section`);
  return section;
};

const settled = () => sectionOf('Apostas ao vivo');
const shows = (title: string) => screen.queryByText(title) !== null;
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const requestedPaths = ({ fake }: ReturnType<typeof open>) => fake.calls.map(({ path }) => path);
const refused = () => {
  throw refusal(500);
};

describe('the home page', () => {
  it('shows the rows of games first, then the rest', async () => {
    open({ session: 'user' });
    await settled();
    await sectionOf('Maiores prêmios em 24 horas');
    await sectionOf('Caixas misteriosas');
    expect(headings()).toEqual([
      second.title,
      'Continue jogando',
      'Em alta',
      'Maré Alta',
      'Novidades',
      'Em destaque',
      'Provedores',
      'Maiores prêmios em 24 horas',
      'Caixas misteriosas',
      'Apostas ao vivo',
    ]);
  });

  it('leads to the games of a category, of a provider and of a row', async () => {
    open();
    await settled();
    expect(hrefOf('Slots')).toBe('/casino/category/slots');
    expect(hrefOf('Buscar jogos')).toBe('/casino/games#search');
    expect(hrefOf('Ver todos: Em alta')).toBe('/casino/category/popular');
    expect((await screen.findByRole('link', { name: /^Vento Norte ?1 jogo$/ }, PATIENCE)).getAttribute('href')).toBe(
      '/casino/games?provider=norte',
    );
    expect(hrefOf('Ver todos: Provedores')).toBe('/casino/providers');
  });

  it('puts forward only games that no row shows', async () => {
    open();
    await settled();
    const featured = await sectionOf('Em destaque');
    expect(within(featured).queryByRole('link', { name: new RegExp(`^${first.title}`) })).not.toBeInTheDocument();
  });

  it('loads nothing below the window while the first games are loading', () => {
    const { fake } = open({ api: (fakes) => fakes.on(listHomeGames, () => new Promise(() => {})) });
    const paths = fake.calls.map(({ path }) => path);
    expect(paths).toContain('/featured/home-games');
    expect(paths).not.toContain('/featured/winners');
    expect(paths).not.toContain('/boxes/all');
    expect(paths).not.toContain('/games/providers');
  });

  it('loads nothing below the rows until somebody scrolls towards them', async () => {
    isNear = false;
    const page = open();
    await sectionOf('Em alta');
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    expect(requestedPaths(page)).not.toContain('/featured/winners');
    expect(shows('Apostas ao vivo')).toBe(false);
  });

  it('shows nothing below a section that is loading, because it would move when that section comes', async () => {
    let answer: () => void = () => {};
    open({
      api: (fake) =>
        fake.on(listWinners, () => new Promise((resolve) => (answer = () => resolve({ data: [aWinner(third, 0)] })))),
    });
    await sectionOf('Provedores');
    expect(shows('Caixas misteriosas')).toBe(false);
    expect(shows('Apostas ao vivo')).toBe(false);
    await act(async () => answer());
    await settled();
    expect(headings().slice(-3)).toEqual(['Maiores prêmios em 24 horas', 'Caixas misteriosas', 'Apostas ao vivo']);
  });

  it('is shown without the parts that fail around the games', async () => {
    open({
      session: 'user',
      api: (fake) => {
        for (const endpoint of [
          listCategories,
          listRecentGames,
          listFeaturedGames,
          listWinners,
          listBoxes,
          listProviders,
        ])
          fake.on(endpoint, refused);
      },
    });
    await settled();
    await waitFor(() => expect(headings()).toEqual(['Em alta', 'Maré Alta', 'Novidades', 'Apostas ao vivo']), PATIENCE);
    expect(hrefOf('Todos')).toBe('/casino/games');
  });
});

describe('the last game played', () => {
  it('is one press away, next to the previous ones', async () => {
    open({ session: 'user' });
    const card = await sectionOf('Último jogo');
    expect(within(card).getByRole('link', { name: `Continuar ${second.title}` })).toHaveAttribute(
      'href',
      `/casino/${second.providercode}/${second.gamecode}`,
    );
    const earlier = await sectionOf('Continue jogando');
    expect(within(earlier).getByRole('link', { name: new RegExp(`^${third.title}`) })).toBeInTheDocument();
    expect(within(earlier).queryByRole('link', { name: new RegExp(`^${second.title}`) })).not.toBeInTheDocument();
  });

  it('is not shown to a player who has played nothing', async () => {
    open({ session: 'user', api: (fake) => fake.on(listRecentGames, () => pageOfGames([])) });
    await settled();
    expect(shows('Último jogo')).toBe(false);
    expect(shows('Continue jogando')).toBe(false);
  });

  it('is waited for by the rows below it, which would move when it comes, but no longer than a second', async () => {
    let answer: () => void = () => {};
    const late = (fake: Fakes) =>
      fake.on(listRecentGames, () => new Promise((resolve) => (answer = () => resolve(pageOfGames([])))));
    open({ session: 'user', api: late });
    await act(async () => {});
    expect([shows('Em alta'), shows('Slots')]).toEqual([false, false]);
    await act(async () => answer());
    await sectionOf('Em alta');
    cleanup();

    open({ session: 'user', api: late });
    await sectionOf('Em alta');
    expect(await screen.findByText('Slots')).toBeInTheDocument();
  });

  it('is not waited for after a sign-in on the page', async () => {
    const { stub } = open({ api: (fake) => fake.on(listRecentGames, () => new Promise(() => {})) });
    await sectionOf('Em alta');
    act(() => stub.signInAs(aUser()));
    expect(shows('Em alta')).toBe(true);
  });

  it('is not fetched for a guest', async () => {
    const shown = open();
    await settled();
    expect(requestedPaths(shown)).not.toContain('/games/recent');
  });

  it('is removed with the player, and another player has their own', async () => {
    const { stub, fake } = open({ session: 'user' });
    await sectionOf('Último jogo');
    act(() => stub.beGuest());
    expect(shows('Último jogo')).toBe(false);
    expect(shows('Continue jogando')).toBe(false);

    let answer: (games: ReturnType<typeof pageOfGames>) => void = () => {};
    fake.on(listRecentGames, () => new Promise((resolve) => (answer = resolve)));
    act(() => stub.signInAs(aUser()));
    await waitFor(() =>
      expect(
        requestedPaths({ fake } as ReturnType<typeof open>).filter((path) => path === '/games/recent'),
      ).toHaveLength(2),
    );
    expect(screen.queryByText(second.title, { selector: 'h2' })).not.toBeInTheDocument();
    await act(async () => answer(pageOfGames([fourth])));
    expect(await screen.findByLabelText(`Continuar ${fourth.title}`, {}, PATIENCE)).toBeInTheDocument();
  });
});

describe('the recent winners', () => {
  it('show name, amount, multiplier and the link to the game', async () => {
    open();
    const row = await sectionOf('Maiores prêmios em 24 horas');
    const card = within(row).getByRole('link');
    expect(card).toHaveAccessibleName(/^Jo\*\*\* ganhou R\$\s485,00 em Farol\. 48,5×/);
    expect(card).toHaveAttribute('href', `/casino/${third.providercode}/${third.gamecode}`);
  });

  it('are not fetched on a regulated site', async () => {
    const shown = open({ tenant: aSite({ is_regulated: true }) });
    await settled();
    expect(requestedPaths(shown)).not.toContain('/featured/winners');
    expect(headings()).not.toContain('Maiores prêmios em 24 horas');
  });

  it('are omitted when there are none', async () => {
    open({ api: (fake) => fake.on(listWinners, () => ({ data: [] })) });
    await settled();
    expect(headings()).not.toContain('Maiores prêmios em 24 horas');
  });
});

describe('the boxes on the home page', () => {
  it('start at the price of the cheapest and lead to each', async () => {
    open();
    const teaser = await sectionOf('Caixas misteriosas');
    expect(within(teaser).getByText(/^A partir de R\$\s10,00\./)).toBeInTheDocument();
    expect(within(teaser).getByRole('link', { name: 'Ver caixas' })).toHaveAttribute('href', '/casino/crates');
    expect(within(teaser).getByRole('link', { name: /^Coral\s*R\$\s10,00$/ })).toHaveAttribute(
      'href',
      '/casino/box/coral',
    );
  });

  it.each([
    ['has no boxes', { hasBoxes: false }],
    ['is regulated', { is_regulated: true }],
  ])('are not there on a site that %s', async (_, site) => {
    const shown = open({ tenant: aSite(site) });
    await settled();
    expect(requestedPaths(shown)).not.toContain('/boxes/all');
    expect(headings()).not.toContain('Caixas misteriosas');
  });
});

describe('the picture behind the home page', () => {
  const tenant = aSite({ images: { 'home-bg': '/home-bg.webp' } });
  const canvas = () => document.querySelector('canvas');
  const drawn = jest.fn();
  let fetched: HTMLImageElement[] = [];
  const pictures = () => fetched.filter((image) => image.getAttribute('src') === '/home-bg.webp');

  beforeEach(() => {
    fetched = [];
    drawn.mockClear();
    jest.spyOn(globalThis, 'Image').mockImplementation(() => {
      const image = document.createElement('img');
      Object.defineProperties(image, { naturalWidth: { value: 1600 }, naturalHeight: { value: 900 } });
      fetched.push(image);
      return image;
    });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is after the games, where the site has one, and hidden from screen readers', async () => {
    open({ tenant });
    await settled();
    expect(pictures()).toHaveLength(1);
    expect(canvas()).toHaveAttribute('aria-hidden', 'true');
  });

  it('is no image of the page, and is invisible until it has loaded', async () => {
    open({ tenant });
    await settled();
    const opacity = () => getComputedStyle(canvas()?.parentElement ?? document.body).opacity;
    expect(opacity()).toBe('0');
    const [picture] = pictures();
    act(() => {
      picture?.dispatchEvent(new Event('load'));
    });
    expect(drawn).toHaveBeenCalledWith(picture, 0, 0, 1200, 675);
    expect(opacity()).not.toBe('0');
    expect(picture?.isConnected).toBe(false);
  });

  it('is not fetched on a site that has none', async () => {
    open({ tenant: aSite({ images: {} }) });
    await settled();
    expect(fetched).toEqual([]);
    expect(canvas()).toBeNull();
  });

  it('is removed where data is saved, and not fetched', async () => {
    const { stub } = open({ tenant });
    act(() => stub.device.setState({ isLowEnd: false, savesData: true, chunkSize: 500 }, true));
    await settled();
    expect(pictures()).toEqual([]);
    expect(canvas()).toBeNull();
  });
});
