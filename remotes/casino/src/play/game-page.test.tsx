import { getGame, listRelatedGames } from '@jangada/contracts/domains/games/endpoints';
import { aSite, aUser, refusal } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aGame, someGames } from '../games/fake-games.ts';
import { frame, launchesIn, laterButton, noFrame, open, press, STUDIO, text } from './open-game-page.tsx';
import { PlayPage } from './play-page.tsx';

describe('launching a game', () => {
  it('a signed-in player plays for money at once', async () => {
    open({ session: 'user' });
    expect(await frame()).toHaveAttribute('src', `${STUDIO}/play?demo=false`);
  });

  it('the frame of the provider can do what a game needs, and cannot navigate the page, open a camera or be ours', async () => {
    open({ session: 'user' });
    const element = await frame();
    expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    expect(element).toHaveAttribute('allow', 'autoplay; fullscreen; clipboard-write');
    expect(element).toHaveAttribute('referrerpolicy', 'origin');
  });

  it('a guest signs in or tries the demo; nothing is opened before', async () => {
    const rendered = open({ session: 'guest' });
    await press('Entrar para jogar');
    expect(rendered.modal.getState()?.name).toBe('auth');
    expect(launchesIn(rendered)).toBe(0);
    await press('Jogar demonstração');
    expect(await frame()).toHaveAttribute('src', `${STUDIO}/play?demo=true`);
  });

  it.each([false, true])('a guest who signs in is in the game without another press (regulated: %s)', async (law) => {
    const { stub } = open({ session: 'guest', tenant: aSite({ is_regulated: law }) });
    await press('Entrar para jogar');
    act(() => stub.signInAs(aUser()));
    expect(await frame()).toHaveAttribute('src', `${STUDIO}/play?demo=false`);
  });

  it('no visitor of a regulated tenant plays before return, volatility and stakes were shown', async () => {
    open({ session: 'user', tenant: aSite({ is_regulated: true }) });
    await press('Jogar valendo');
    expect(await frame()).toBeVisible();
  });

  it('the poster shows return, volatility, stakes, bonus and tables', async () => {
    open({ api: (fake) => fake.on(getGame, () => ({ data: aGame({ has_tables: true }) })) });
    await screen.findByRole('heading', { level: 1, name: 'Piracema' });
    expect(screen.getAllByText('96,4%')[0]).toBeVisible();
    expect(screen.getAllByText('Alta')[0]).toBeVisible();
    expect(screen.getAllByText(/R\$\s0,60 a R\$\s50,00/)[0]).toBeVisible();
    expect(screen.getByText('Mesas')).toBeVisible();
    expect(screen.getByText('Bônus')).toBeVisible();
  });

  it('a visitor with the data saver chooses first', async () => {
    const { stub } = open({ session: 'guest' });
    act(() => {
      stub.device.setState({ savesData: true });
      stub.signInAs(aUser());
    });
    expect(await laterButton('Jogar valendo')).toBeVisible();
    noFrame();
  });

  it('a game without a demo offers none', async () => {
    open({ api: (fake) => fake.on(getGame, () => ({ data: aGame({ has_demo: false }) })) });
    await laterButton('Entrar para jogar');
    expect(screen.queryByRole('button', { name: 'Jogar demonstração' })).not.toBeInTheDocument();
  });

  it('a game that is a demo only opens as one, for every visitor', async () => {
    const demo = {
      api: (fake) => fake.on(getGame, () => ({ data: aGame({ only_demo: true }) })),
    } as RenderRemoteOptions;
    const { unmount } = open({ session: 'user', ...demo });
    expect(await frame()).toHaveAttribute('src', `${STUDIO}/play?demo=true`);
    unmount();
    open({ session: 'guest', ...demo });
    await laterButton('Jogar demonstração');
    expect(screen.queryByRole('button', { name: 'Entrar para jogar' })).not.toBeInTheDocument();
  });
});

describe('the title of the tab', () => {
  const titles = ({ log }: ReturnType<typeof open>) =>
    log.getState().flatMap(({ what, detail }) => (what === 'navigation.setTitle' ? [detail] : []));

  it('is that of the game', async () => {
    const rendered = open({ session: 'user' });
    await frame();
    expect(titles(rendered)).toEqual([aGame().title]);
  });

  it('stays that of the page at /casino/play', async () => {
    const rendered = open({ session: 'user', path: '/casino/play?game_id=3&provider_code=vento' }, <PlayPage />);
    await frame();
    expect(titles(rendered)).toEqual([]);
  });
});

test('the page has title, favourite, like, full screen and similar games', async () => {
  open({ session: 'user', api: (fake) => fake.on(listRelatedGames, () => ({ related_games: someGames.slice(1, 3) })) });
  await frame();
  const related = await screen.findByRole('region', { name: 'Parecidos com este' });
  expect(within(related).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Piracema', { selector: 'h1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tela cheia' })).toBeVisible();
  await press('Mais opções');
  expect(screen.getByRole('menuitem', { name: 'Adicionar aos favoritos' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Curtir' })).toBeVisible();
});

describe('the sheet', () => {
  it('shows the facts of the game, and links to the provider and the category', async () => {
    open({
      api: (fake) =>
        fake.on(getGame, () => ({
          data: aGame({
            sheet: {
              ...aGame().sheet,
              features: ['20-lines', 'free-spins'],
              released_at: '2026-03-02T12:00:00Z',
              rules: 'Três iguais pagam.\nO curinga vale por todos.',
            },
          }),
        })),
    });
    await screen.findByRole('heading', { name: 'Ficha do jogo' });
    expect(screen.getByRole('link', { name: 'Vento Norte' })).toHaveAttribute('href', '/casino/games?provider=vento');
    expect(await screen.findByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/casino/category/slots');
    expect(within(screen.getByRole('list', { name: 'Recursos' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('20 linhas')).toBeVisible();
    expect(screen.getByText(/O curinga vale por todos/)).toBeVisible();
    expect(screen.getByText(/2026/)).toBeVisible();
  });
});

describe('/casino/play', () => {
  const at = (search: string, options: RenderRemoteOptions = {}) =>
    open({ ...options, path: `/casino/play${search}` }, <PlayPage />);

  it('plays the game of the query', async () => {
    const { fake } = at('?game_id=3&provider_code=vento', { session: 'user' });
    expect(await frame()).toBeVisible();
    expect(fake.calls.find(({ path }) => path === getGame.path)?.body).toEqual({ game_id: 3, provider_code: 'vento' });
  });

  it('leads to all games without one', async () => {
    const { host } = at('?game_id=3');
    await waitFor(() => expect(host.navigation.place.getState().path).toBe('/casino/games'));
  });

  it('reports an unknown game', async () => {
    at('?game_id=999&provider_code=vento', {
      api: (fake) =>
        fake.on(getGame, () => {
          throw refusal(404, { code: 'game.not-found' });
        }),
    });
    expect(await text('Jogo não encontrado.')).toBeVisible();
  });
});
