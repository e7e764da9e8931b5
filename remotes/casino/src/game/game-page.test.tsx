import { getGame, launchGame, listRelatedGames } from '@jangada/contracts/games/endpoints';
import type { GameDetails } from '@jangada/contracts/games/game';
import { aSite, refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { GamePage } from './game-page.tsx';

const aGame = (part: Partial<GameDetails> = {}): GameDetails => ({
  id: 3,
  title: 'Piracema',
  gamecode: 'piracema',
  providercode: 'vento',
  provider_name: 'Vento Norte',
  category_slug: 'slots',
  has_tables: false,
  only_demo: false,
  bonus_allowed: true,
  views: 0,
  image: 'http://art.example/piracema.{format}?w={width}',
  image_mobile: 'http://art.example/piracema.{format}?w={width}',
  hasFavorite: false,
  sheet: { rtp: 96.4, volatility: 'high', min_bet: 60, max_bet: 5000, features: [], released_at: null },
  ...part,
});

const open = ({ api = () => {}, ...options }: RenderRemoteOptions = {}) =>
  renderRemote(<GamePage />, {
    remote: 'casino',
    path: '/casino/vento/piracema',
    texts: { pt, en },
    ...options,
    api: (fake) => {
      fake.on(getGame, () => ({ data: aGame() }));
      fake.on(listRelatedGames, () => ({ related_games: [] }));
      fake.on(launchGame, ({ body }) => ({ gameUrl: `http://studio.example/play?demo=${String(body.demo)}` }));
      api(fake);
    },
  });

const frame = () => screen.findByTitle('Jogo Piracema');

describe('the page of a game', () => {
  it('lets a signed-in player play for money at once', async () => {
    open({ session: 'user' });
    expect(await frame()).toHaveAttribute('src', 'http://studio.example/play?demo=false');
  });

  it('offers a guest to sign in or to try the demo, and opens nothing before', async () => {
    const { fake, modal } = open({ session: 'guest' });
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar para jogar' }));
    expect(modal.get()?.name).toBe('auth');
    expect(fake.calls.some(({ path }) => path === launchGame.path)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Jogar demonstração' }));
    expect(await frame()).toHaveAttribute('src', 'http://studio.example/play?demo=true');
  });

  it('shows return and stakes before the first bet in a regulated tenant', async () => {
    open({ session: 'user', tenant: aSite({ is_regulated: true }) });
    expect(await screen.findByRole('button', { name: 'Jogar valendo' })).toBeVisible();
    expect(screen.getByText(/RTP 96,4%/)).toBeVisible();
    expect(screen.queryByTitle('Jogo Piracema')).not.toBeInTheDocument();
  });

  it('plays in a frame that cannot reach the page', async () => {
    open({ session: 'user' });
    const allowed = (await frame()).getAttribute('sandbox')?.split(' ');
    expect(allowed).not.toContain('allow-top-navigation');
    expect(allowed).toContain('allow-scripts');
  });

  it('says that a game does not exist and leads to the others', async () => {
    open({
      api: (fake) =>
        fake.on(getGame, () => {
          throw refusal(404, { code: 'game.not-found' });
        }),
    });
    expect(await screen.findByText('Jogo não encontrado.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ver outros jogos' })).toBeVisible();
  });

  it('says that a game is in maintenance when it cannot be launched, and tries again', async () => {
    let isAway = true;
    open({
      session: 'user',
      api: (fake) =>
        fake.on(launchGame, () => {
          if (isAway) throw refusal(503, { code: 'game.unavailable' });
          return { gameUrl: 'http://studio.example/play' };
        }),
    });
    expect(await screen.findByText('Este jogo está em manutenção.')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await frame()).toBeVisible();
  });

  it('opens the cashier when the game asks for it, and only then', async () => {
    const { modal } = open({ session: 'user' });
    const source = ((await frame()) as HTMLIFrameElement).contentWindow;
    const say = (origin: string) =>
      window.dispatchEvent(new MessageEvent('message', { data: { type: 'studio:deposit' }, origin, source }));
    say('http://evil.example');
    expect(modal.get()).toBeNull();
    say('http://studio.example');
    expect(modal.get()?.name).toBe('deposit');
  });
});

test('an open game keeps its release until the player leaves it; a poster does not', async () => {
  const { host, unmount } = open({ session: 'user' });
  await frame();
  expect(host.interruptions.canInterrupt.get()).toBe(false);
  unmount();
  expect(host.interruptions.canInterrupt.get()).toBe(true);
  const guest = open({ session: 'guest' });
  await screen.findByRole('button', { name: 'Entrar para jogar' });
  expect(guest.host.interruptions.canInterrupt.get()).toBe(true);
});
