import { betPlaced } from '@jangada/contracts/events/events';
import type { PayloadOf } from '@jangada/contracts/events/event';
import { aSite, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderedRemote } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { someGames } from '../games/fake-games.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { betFeed, collectBets, createBetFeed } from './bet-feed.ts';
import type { BetFeed } from './bet-feed.ts';
import { SIMULATION_MS } from './simulated-bets.ts';
import { Ticker } from './ticker.tsx';

type Bet = PayloadOf<typeof betPlaced>;

const aBet = (transaction: string, given: Partial<Bet> = {}): Bet => ({
  type: 'bet',
  transaction,
  game: { id: 1, title: 'Piracema', image: null, gamecode: 'piracema', providercode: 'norte' },
  user: { id: 7, name: 'Jo***' },
  amount: 500,
  date: '2026-01-05T12:00:00Z',
  ...given,
});

const SOON_MS = 1_000;

const show = (options: Parameters<typeof renderRemote>[1] = {}, feed: BetFeed = createBetFeed()) => {
  const rendered = renderRemote(<Ticker feed={feed} games={someGames} />, {
    remote: 'casino',
    texts: { pt, en },
    ...options,
  });
  return { ...rendered, feed };
};

const add = (feed: BetFeed, bet: Bet) =>
  act(() => {
    feed.getState().add({ ...bet, simulated: false });
    jest.advanceTimersByTime(SOON_MS);
  });

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const lines = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent ?? '');
const demonstrations = () => lines().filter((line) => line.includes('Demonstração'));

const hide = (state: 'hidden' | 'visible') =>
  act(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Controls the visibility of the ticker. */
const watchWindow = () => {
  const tell: ((isIntersecting: boolean) => void)[] = [];
  class FakeObserver {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      tell.push((isIntersecting) => callback([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  return (isIntersecting: boolean) => act(() => tell.forEach((one) => one(isIntersecting)));
};

const regulated = aSite({ is_regulated: true });

beforeEach(() => {
  jest.useFakeTimers();
  // A browser without visibility detection shows everything.
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

describe('the ticker', () => {
  it('shows the newest five real bets, the newest first, each leading to its game', () => {
    const { feed } = show({ tenant: regulated });
    for (const number of [1, 2, 3, 4, 5, 6])
      add(feed, aBet(String(number), { user: { id: null, name: `N${number}***` } }));
    expect(lines().map((line) => line.slice(0, 2))).toEqual(['N6', 'N5', 'N4', 'N3', 'N2']);
    expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/casino/norte/piracema');
  });

  it('turns a bet into its result when the win is received', () => {
    const { feed } = show({ tenant: regulated });
    add(feed, aBet('a'));
    expect(screen.getByText(/^Jo\*\*\* apostou R\$\s5,00 em Piracema$/)).toBeInTheDocument();
    add(feed, aBet('a', { type: 'win', amount: 1_250 }));
    expect(screen.getByText(/^Jo\*\*\* ganhou R\$\s12,50 em Piracema\. 2,5×$/)).toBeInTheDocument();
    expect(lines()).toHaveLength(1);
  });

  it('shows a bet of a game without an address as plain text', () => {
    const { feed } = show({ tenant: regulated });
    add(feed, aBet('a', { game: { id: 1, title: 'Piracema', image: null } }));
    expect(screen.getByText(/Piracema$/, { selector: '[aria-hidden]' })).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('opens the profile of a player by the name, unless their numbers are hidden', () => {
    const { feed, modal } = show({ tenant: regulated });
    add(feed, aBet('a', { user: { id: null, name: 'Oculto' } }));
    expect(screen.queryByRole('button', { name: 'Oculto' })).not.toBeInTheDocument();
    add(feed, aBet('b'));
    fireEvent.click(screen.getByRole('button', { name: 'Jo***' }));
    expect(modal.getState()).toEqual({ name: 'player-profile', props: { user_id: 7 } });
  });

  it('reports that no player is active', () => {
    show({ tenant: regulated });
    expect(screen.getByText('Quando alguém jogar, a aposta aparece aqui.')).toBeInTheDocument();
  });

  it('pauses, and then shows the missed bets', () => {
    const { feed } = show();
    add(feed, aBet('a'));
    fireEvent.click(screen.getByRole('button', { name: 'Pausar apostas ao vivo' }));
    add(feed, aBet('b'));
    pass(SIMULATION_MS * 4);
    expect(lines()).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Continuar apostas ao vivo' }));
    expect(lines()).toHaveLength(2);
  });

  it('is not read out by itself', () => {
    show();
    expect(screen.getByRole('list')).toHaveAttribute('aria-live', 'off');
  });
});

describe('simulated bets in the ticker', () => {
  it('are marked, visibly and in text, and are not emitted on a bus', () => {
    const { host } = show();
    const listener = jest.fn();
    host.bus.on(betPlaced, listener);
    pass(SIMULATION_MS * 3 + SOON_MS);
    expect(lines()).toHaveLength(3);
    expect(demonstrations()).toHaveLength(3);
    for (const link of screen.getAllByRole('link')) expect(link).toHaveAccessibleName(/\. Demonstração$/);
    expect(listener).not.toHaveBeenCalled();
  });

  it('are never on a regulated site', () => {
    show({ tenant: regulated });
    pass(SIMULATION_MS * 20);
    expect(lines()).toHaveLength(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are gone the moment a site becomes regulated, also from a paused ticker', () => {
    const { stub } = show();
    pass(SIMULATION_MS * 3 + SOON_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Pausar apostas ao vivo' }));
    act(() => stub.tenant.setState(regulated, true));
    expect(lines()).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Continuar apostas ao vivo' }));
    pass(SIMULATION_MS * 10);
    expect(lines()).toHaveLength(0);
  });

  it('stop while the tab is hidden, without a timer left, and continue afterwards', () => {
    show();
    pass(SIMULATION_MS + SOON_MS);
    hide('hidden');
    pass(SIMULATION_MS * 4);
    expect(lines()).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
    hide('visible');
    pass(SIMULATION_MS + SOON_MS);
    expect(lines()).toHaveLength(2);
  });

  it('run only while the ticker is in the window', () => {
    const tell = watchWindow();
    show();
    pass(SIMULATION_MS * 4);
    expect(lines()).toHaveLength(0);
    expect(jest.getTimerCount()).toBe(0);
    tell(true);
    pass(SIMULATION_MS + SOON_MS);
    expect(lines()).toHaveLength(1);
    tell(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are omitted where data is saved', () => {
    const { stub } = show();
    act(() => stub.device.setState({ isLowEnd: false, savesData: true, chunkSize: 500 }, true));
    pass(SIMULATION_MS * 4);
    expect(lines()).toHaveLength(0);
  });

  it('leave no timer when the page is left', () => {
    const { unmount } = show();
    pass(SIMULATION_MS * 2);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('real bets', () => {
  const emitted = ({ emit, host }: RenderedRemote, bet: Bet) =>
    act(() => {
      collectBets(host);
      emit(betPlaced, bet);
      jest.advanceTimersByTime(SOON_MS);
    });

  it('are received from the bus, without the mark', () => {
    emitted(show({ tenant: regulated }, betFeed), aBet('from-the-bus'));
    expect(lines()).toHaveLength(1);
    expect(demonstrations()).toHaveLength(0);
  });
});
