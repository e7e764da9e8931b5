import { claimMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import {
  balanceUpdated,
  betSlipChanged,
  gameOpened,
  missionAssigned,
  notificationSent,
} from '@jangada/contracts/events/events';
import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { aUser, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { aMission, missionFakes, someMissions } from '../fake-missions.ts';
import { MissionWidgets } from './mission-widgets.tsx';
import { PROGRESS_DELAY_MS } from './use-mission-updates.ts';

const resize = (width: number, height: number) =>
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  });

const { innerWidth, innerHeight } = window;

beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  // jsdom does not capture pointers.
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  Object.assign(window, { innerWidth, innerHeight });
  jest.useRealTimers();
});

const show = (options: RenderRemoteOptions = {}, missions: readonly Mission[] = someMissions) =>
  renderRemote(<MissionWidgets />, {
    remote: 'social',
    session: 'user',
    texts: { pt, en },
    ...options,
    api: (fake) => missionFakes(fake, missions),
  });

test('give way while a dialog makes the page inert, and return with the page', async () => {
  const { container } = show();
  const [shown] = await screen.findAllByRole('article');
  expect(shown).toBeVisible();
  container.setAttribute('inert', '');
  expect(shown).not.toBeVisible();
  container.removeAttribute('inert');
  expect(shown).toBeVisible();
});

const widget = (title = 'Semana dos slots') => screen.findByRole('article', { name: `Missão: ${title}` });
const tile = async () => within(await widget()).getByRole('button', { name: /^Abrir missão: Semana dos slots/ });
const yOf = async (title?: string) => Number(/translateY\((\d+)px\)/.exec((await widget(title)).style.transform)?.[1]);
const names = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
const storedBy = (page: ReturnType<typeof show>): unknown =>
  JSON.parse(page.host.storage.get('mission-widgets') ?? 'null');

/** jsdom has no pointer events; a mouse event of that name has the fields that the code reads. */
const drag = (element: HTMLElement, byPx: number) => {
  const pointer = (name: string, clientY: number) =>
    fireEvent(element, new MouseEvent(name, { bubbles: true, button: 0, clientY }));
  pointer('pointerdown', 500);
  pointer('pointermove', 500 + byPx);
  pointer('pointerup', 500 + byPx);
  fireEvent.click(element);
};

describe('the widgets of missions', () => {
  it('float beside one another, those to claim first, as many as have room', async () => {
    const many = [...someMissions, aMission({ id: 4, title: 'Quarta' }), aMission({ id: 5, title: 'Quinta' })];
    show({}, many);
    await widget();
    expect(names()).toEqual(['Cinco vitórias', 'Semana dos slots', 'Dez rodadas'].map((one) => `Missão: ${one}`));
    expect([await yOf('Cinco vitórias'), await yOf(), await yOf('Dez rodadas')]).toEqual([632, 534, 436]);
    resize(360, 740);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar as 5 missões' }));
    expect(names()).toHaveLength(2);
    expect([await yOf('Cinco vitórias'), await yOf()]).toEqual([486, 402]);
    expect(await widget()).toHaveStyle({ height: '76px' });
    // The widget touches the edge of the window, outside the page's content.
    expect((await widget()).style.insetInlineEnd).toMatch(/^calc\(0px/);
  });

  it('are one on a phone until they are unfolded, and are folded again by the button above them, stored', async () => {
    resize(360, 740);
    const page = show();
    await widget('Cinco vitórias');
    expect(names()).toEqual(['Missão: Cinco vitórias']);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar as 3 missões' }));
    expect(names()).toHaveLength(2);
    expect(storedBy(page)).toMatchObject({ isFolded: false });
    await userEvent.click(screen.getByRole('button', { name: 'Juntar as missões em uma' }));
    expect(names()).toEqual(['Missão: Cinco vitórias']);
    expect(storedBy(page)).toMatchObject({ isFolded: true });
    resize(1440, 900);
    expect(names()).toHaveLength(1);
  });

  it('move aside over a button of the page, and come back when it is gone', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    const { clientWidth } = document.documentElement;
    Object.defineProperty(document.documentElement, 'clientWidth', { value: 1440, configurable: true });
    const button = main.appendChild(document.createElement('button'));
    button.getBoundingClientRect = () => ({ left: 1380, right: 1424, top: 560, bottom: 604 }) as DOMRect;
    show();
    expect(await widget()).toHaveAttribute('data-aside');
    expect(await widget('Cinco vitórias')).not.toHaveAttribute('data-aside');
    button.remove();
    fireEvent.scroll(window);
    await waitFor(async () => expect(await widget()).not.toHaveAttribute('data-aside'));
    Object.defineProperty(document.documentElement, 'clientWidth', { value: clientWidth, configurable: true });
    main.remove();
  });

  it('open and close by a press, with the focus on the button that undoes it, one at a time', async () => {
    show();
    await userEvent.click(await tile());
    expect(await widget()).toHaveStyle({ height: '144px' });
    const close = screen.getByRole('button', { name: 'Recolher missão: Semana dos slots' });
    expect(close).toHaveFocus();
    expect(within(await widget()).getByText(/R\$\s18,00 de R\$\s50,00/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Abrir missão: Dez rodadas/ }));
    expect(await widget()).toHaveStyle({ height: '90px' });
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Abrir missão: Dez rodadas/ })).toHaveFocus();
  });

  it('are dragged within their limits, stored, and clamped again on resize, opening and closing', async () => {
    const page = show({}, [aMission({ id: 2 })]);
    drag(await tile(), -100);
    expect(await yOf()).toBe(532);
    // A drag is not a press.
    expect(await widget()).toHaveStyle({ height: '90px' });
    drag(await tile(), -5_000);
    expect(await yOf()).toBe(74);
    drag(await tile(), 5_000);
    expect(await yOf()).toBe(632);
    expect(storedBy(page)).toMatchObject({ visitor: 'user:7', widgets: [{ id: 2, lastMovedPositionY: 632 }] });
    await userEvent.click(await tile());
    expect(await yOf()).toBe(578);
    await userEvent.click(screen.getByRole('button', { name: /^Recolher/ }));
    expect(await yOf()).toBe(632);
    resize(1440, 500);
    expect(await yOf()).toBe(232);
    resize(1440, 200);
    expect(await yOf()).toBe(74);
  });

  it('are where and as they were left, for the same visitor alone', async () => {
    const page = show();
    const left = { id: 2, isOpen: true, lastMovedPositionY: 300, isHidden: false };
    act(() => page.host.storage.set('mission-widgets', JSON.stringify({ visitor: 'user:9', widgets: [left] })));
    await widget();
    act(() => page.stub.signInAs(aUser({ id: 9 })));
    await waitFor(async () => expect(await yOf()).toBe(300));
    expect(await widget()).toHaveStyle({ height: '144px' });
    act(() => page.stub.signInAs(aUser({ id: 8 })));
    await waitFor(async () => expect(await yOf()).toBe(534));
    act(() => page.host.storage.set('mission-widgets', '{'));
    act(() => page.stub.signInAs(aUser({ id: 9 })));
    await waitFor(async () => expect(await yOf()).toBe(534));
  });

  it('move by arrow keys, announced', async () => {
    const page = show();
    (await tile()).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(await yOf()).toBe(510);
    expect(screen.getByRole('status')).toHaveTextContent('Missão movida: 78% da altura');
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(await yOf()).toBe(632);
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('status')).toHaveTextContent('Missão movida: 0% da altura');
    expect(storedBy(page)).toMatchObject({ widgets: [{ id: 2, lastMovedPositionY: 74 }] });
    expect(await tile()).toHaveAccessibleDescription('As setas para cima e para baixo movem a missão.');
  });

  it.each([
    ['on a phone they leave all but the margin of the page free', 360, true],
    ['elsewhere they stay where they are', 1440, false],
  ])('while the visitor scrolls down: %s', async (_, width, isAside) => {
    resize(width, 740);
    show({}, [aMission({ id: 2 })]);
    const one = await widget();
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    const states = [20, 30, 300, 290, 270, 500, 0].map((y) => {
      scrollTo(y);
      return one.hasAttribute('data-aside');
    });
    expect(states).toEqual([false, true, true, true, false, true, false].map((state) => state && isAside));
  });

  it.each([
    ['a tab that can be pressed', [] as const, '24'],
    ['the margin of the page where a button is under the tab too', [{ left: 304, right: 348 }] as const, '12'],
  ])('leave aside on a phone %s', async (_, buttons, width) => {
    resize(360, 740);
    const { clientWidth } = document.documentElement;
    Object.defineProperty(document.documentElement, 'clientWidth', { value: 360, configurable: true });
    const main = document.body.appendChild(document.createElement('main'));
    for (const { left, right } of [{ left: 290, right: 334 }, ...buttons]) {
      const button = main.appendChild(document.createElement('button'));
      button.getBoundingClientRect = () => ({ left, right, top: 500, bottom: 544 }) as DOMRect;
    }
    show({}, [aMission({ id: 2 })]);
    await waitFor(async () => expect(await widget()).toHaveAttribute('data-aside', width));
    Object.defineProperty(document.documentElement, 'clientWidth', { value: clientWidth, configurable: true });
    main.remove();
  });

  it('are put away by the player and stay so', async () => {
    const page = show();
    await userEvent.click(await tile());
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar missão: Semana dos slots' }));
    expect(names()).not.toContain('Missão: Semana dos slots');
    expect(storedBy(page)).toMatchObject({ widgets: [{ id: 2, isHidden: true }] });
  });

  it('are claimed once the claim succeeds', async () => {
    const page = show({}, [aMission({ status: 'completed', progress: 5_000 })]);
    await userEvent.click(await tile());
    await userEvent.click(screen.getByRole('button', { name: /^Resgatar a recompensa/ }));
    expect(await screen.findByText('Resgatada')).toBeVisible();
    expect(page.fake.calls.filter(({ path }) => path === claimMission.path)).toHaveLength(1);
  });

  it('keep their place when the server has moved the claimed mission to the end', async () => {
    const many = [...someMissions, aMission({ id: 4, title: 'Quarta' })];
    const page = show({}, many);
    await widget('Cinco vitórias');
    const [won, ...others] = many;
    if (!won) throw new Error('no mission');
    const claimed = { ...won, status: 'claimed' as const, claimed_at: '2026-11-20T12:00:00Z' };
    missionFakes(page.fake, [...others, claimed]);
    act(() => page.emit(notificationSent, { notification: { ...aNotification, type: 'mission' } }));
    expect(await screen.findByRole('button', { name: 'Abrir missão: Cinco vitórias. Resgatada' })).toBeVisible();
    expect(names()[0]).toBe('Missão: Cinco vitórias');
  });

  it('of claimed missions say so from the start', async () => {
    show({}, [aMission({ status: 'completed', completed_at: '2026-11-20T12:00:00Z' })]);
    expect(await tile()).toHaveAccessibleName('Abrir missão: Semana dos slots. Resgatada');
  });

  it.each(['user', 'guest'] as const)('get an assigned mission at once, for a %s, announced', async (session) => {
    const page = show({ session });
    await widget();
    act(() => page.emit(missionAssigned, { mission: aMission({ id: 9, title: 'Só para você' }) }));
    expect(names()[0]).toBe('Missão: Só para você');
    expect(screen.getByRole('status')).toHaveTextContent('Nova missão: Só para você');
  });

  it.each([
    ['a game runs', gameOpened],
    ['the bet slip is open', betSlipChanged],
  ] as const)('leave the page while %s', async (_, event) => {
    const page = show();
    await widget();
    act(() => page.emit(event, { open: true }));
    expect(names()).toEqual([]);
    act(() => page.emit(event, { open: false }));
    expect(names()).toHaveLength(3);
  });

  it.each([
    ...['/login', '/register', '/recover-pass', '/ranking', '/ranking?view=missions'],
    ...['/sportsbook', '/sportsbook/live', '/sports', '/widgetbetby'],
  ])('do not appear on %s', async (path) => {
    const page = show({ path });
    await waitFor(() => expect(page.fake.calls).toHaveLength(1));
    await act(async () => {});
    expect(names()).toEqual([]);
  });

  it.each(['/account/wallet', '/user/transaction', '/user/history-casino'])(
    'do not cover the amounts of %s on a phone, and float there in a wide window',
    async (path) => {
      show({ path });
      await widget();
      resize(390, 844);
      expect(names()).toEqual([]);
      resize(1440, 900);
      expect(names()).toHaveLength(3);
    },
  );

  it('load progress once for the stakes of two seconds, and at once when a mission is completed', async () => {
    jest.useFakeTimers();
    const page = show();
    await act(() => jest.advanceTimersByTimeAsync(0));
    const loads = () => page.fake.calls.filter(({ path }) => path === listMissions.path).length;
    const wallet = (version: number): Wallet => ({ ...(aUser().wallet ?? never()), version });
    for (const version of [2, 3, 4]) act(() => page.emit(balanceUpdated, { wallet: wallet(version) }));
    expect(loads()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(PROGRESS_DELAY_MS));
    expect(loads()).toBe(2);
    const notification = { ...aNotification, type: 'mission' };
    await act(async () => page.emit(notificationSent, { notification }));
    expect(loads()).toBe(3);
  });
});

const never = (): never => {
  throw new Error('the stub player has a wallet');
};

const aNotification = {
  id: 1,
  title: 'Missão concluída',
  description: '',
  img: null,
  date: '2026-11-20',
  time: '18:05',
  status: 'sent',
  viewed: false,
  read: false,
  read_at: null,
  pinned_until: null,
} as const;
