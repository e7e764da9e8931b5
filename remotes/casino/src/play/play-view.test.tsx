import { paymentApproved } from '@jangada/contracts/events/events';
import { launchGame } from '@jangada/contracts/domains/games/endpoints';
import { aUser, refusal } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  button,
  frame,
  laterButton,
  launchesIn,
  noFrame,
  open,
  press,
  postFromGame,
  setOnline,
  STUDIO,
  text,
} from './open-game-page.tsx';
import { ROUND_ENDS_WITHIN_MS } from './play-view.tsx';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a session that ends during play', () => {
  it('covers the game, removes it, and opens it again after the sign-in', async () => {
    const rendered = open({ session: aUser({ id: 7 }) });
    await frame();
    act(() => rendered.stub.beGuest());
    expect(await text('Sua sessão terminou')).toBeVisible();
    expect(screen.getByText(/Rodadas em andamento são concluídas pelo provedor/)).toBeVisible();
    noFrame();
    await press('Entrar');
    expect(rendered.modal.getState()?.name).toBe('auth');
    act(() => rendered.stub.signInAs(aUser({ id: 7 })));
    expect(await frame()).toBeVisible();
    expect(screen.queryByText('Sua sessão terminou')).not.toBeInTheDocument();
    expect(launchesIn(rendered)).toBe(2);
  });

  it('lets an open round end, out of reach, for ten seconds at most', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { stub } = open({ session: 'user' });
    await postFromGame({ type: 'studio:round', open: true });
    act(() => stub.beGuest());
    expect(await frame()).toHaveAttribute('inert');
    await postFromGame({ type: 'studio:round', open: false });
    noFrame();

    act(() => stub.signInAs(aUser()));
    await postFromGame({ type: 'studio:round', open: true });
    act(() => stub.beGuest());
    expect(await frame()).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(ROUND_ENDS_WITHIN_MS));
    noFrame();
  });

  it('reported by the game alone, shows a game to open again', async () => {
    const rendered = open({ session: 'user' });
    await postFromGame({ type: 'studio:session-expired' });
    expect(screen.getByText('O provedor encerrou este jogo')).toBeVisible();
    await press('Abrir de novo');
    expect(await frame()).toBeVisible();
    expect(launchesIn(rendered)).toBe(2);
  });

  it('reported by the server, shows a sign-in', async () => {
    const { modal } = open({
      session: 'user',
      api: (fake) =>
        fake.on(launchGame, () => {
          throw refusal(401, { code: 'session.expired' });
        }),
    });
    expect(await text('Sua sessão terminou')).toBeVisible();
    expect(modal.getState()?.name).toBe('auth');
  });

  it('another player opens their own game', async () => {
    const rendered = open({ session: aUser({ id: 7 }) });
    await frame();
    act(() => rendered.stub.beGuest());
    act(() => rendered.stub.signInAs(aUser({ id: 8 })));
    expect(await frame()).toBeVisible();
    expect(launchesIn(rendered)).toBe(2);
  });
});

describe('the frame', () => {
  it('cannot reach the page', async () => {
    open({ session: 'user' });
    const allowed = (await frame()).getAttribute('sandbox')?.split(' ');
    expect(allowed).not.toContain('allow-top-navigation');
    expect(allowed).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin']));
  });

  it('opens the cashier when the game requests it, and for no other frame', async () => {
    const { modal } = open({ session: 'user' });
    await postFromGame({ type: 'studio:deposit' }, 'http://evil.example');
    await postFromGame('studio:deposit');
    expect(modal.getState()).toBeNull();
    await postFromGame({ type: 'studio:deposit' });
    expect(modal.getState()?.name).toBe('deposit');
  });

  it('opens the limits of the player when the game requests it', async () => {
    const { modal } = open({ session: 'user' });
    await postFromGame({ type: 'studio:limits' });
    expect(modal.getState()?.name).toBe('responsible-gaming');
  });

  it('is notified of a deposit, without its amount', async () => {
    const { emit } = open({ session: 'user' });
    const game = (await frame()).contentWindow;
    if (!game) throw new Error('The frame has no window');
    const posted = jest.spyOn(game, 'postMessage');
    const wallet = aUser().wallet;
    if (!wallet) throw new Error('No wallet');
    act(() => emit(paymentApproved, { transaction_id: 1, amount: 5000, status: 'paid', wallet }));
    expect(posted).toHaveBeenCalledWith({ type: 'lobby:balance' }, STUDIO);
  });

  it('stays mounted without a network, and reports that it continues', async () => {
    open({ session: 'user' });
    const before = await frame();
    setOnline(false);
    expect(screen.getByText('Sem conexão – o jogo continua quando ela voltar.')).toBeVisible();
    setOnline(true);
    expect(screen.queryByText('Sem conexão – o jogo continua quando ela voltar.')).not.toBeInTheDocument();
    expect(await frame()).toBe(before);
  });

  it('gets the focus when it has loaded, and does not take it after a navigation', async () => {
    open({ session: 'user' });
    fireEvent.load(await frame());
    expect(await frame()).toHaveFocus();
    act(() => button('Tela cheia').focus());
    fireEvent.load(await frame());
    expect(button('Tela cheia')).toHaveFocus();
  });

  it('does not get the focus while a dialog has it', async () => {
    const { modal } = open({ session: 'user' });
    await frame();
    act(() => modal.setState({ name: 'deposit', props: {} }, true));
    fireEvent.load(await frame());
    expect(await frame()).not.toHaveFocus();
  });

  it('retains its language while the page changes its own', async () => {
    const rendered = open({ session: 'user' });
    await frame();
    act(() => rendered.stub.language.setState('en', true));
    expect(await screen.findByTitle('Game Piracema')).toBeVisible();
    expect(launchesIn(rendered)).toBe(1);
  });
});

test('an open game retains its release until the player leaves it; a poster does not', async () => {
  const { host, unmount } = open({ session: 'user' });
  await frame();
  expect(host.updateBlocker.canUpdate.getState()).toBe(false);
  unmount();
  expect(host.updateBlocker.canUpdate.getState()).toBe(true);
  const guest = open({ session: 'guest' });
  await laterButton('Entrar para jogar');
  expect(guest.host.updateBlocker.canUpdate.getState()).toBe(true);
});
