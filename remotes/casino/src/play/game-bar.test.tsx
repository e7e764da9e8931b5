import { setFavorite } from '@jangada/contracts/domains/games/endpoints';
import { aUser, refusal } from '@jangada/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, frame, open, press, postFromGame, STUDIO } from './open-game-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the bar', () => {
  const menu = async () => {
    await press('Mais opções');
    return within(screen.getByRole('menu', { name: 'Mais opções' }));
  };

  it('shows the balance as it changes, and the cashier one press away', async () => {
    const { stub, modal } = open({ session: aUser() });
    await frame();
    expect(screen.getByText(/^Saldo: R\$\s1\.234,56$/)).toBeInTheDocument();
    const session = stub.session.getState();
    const wallet = aUser().wallet;
    if (session.status !== 'user' || !wallet) throw new Error('Nobody is signed in');
    act(() =>
      stub.session.setState({ ...session, user: { ...session.user, wallet: { ...wallet, balance: 500 } } }, true),
    );
    expect(screen.getByText(/^Saldo: R\$\s5,00$/)).toBeInTheDocument();
    await press('Depositar');
    expect(modal.getState()?.name).toBe('deposit');
  });

  it('shows "Demo" instead of the balance, and offers no deposit', async () => {
    open({ session: 'guest' });
    await press('Jogar demonstração');
    await frame();
    expect(screen.getByTitle('Demonstração: nada aqui vale dinheiro.')).toHaveTextContent('Demo');
    expect(screen.queryByRole('button', { name: 'Depositar' })).not.toBeInTheDocument();
  });

  it('changes between money and demo without a question, and not in the middle of a round', async () => {
    open({ session: 'user' });
    await postFromGame({ type: 'studio:round', open: true });
    const item = (await menu()).getByRole('menuitem', { name: /Jogar a demonstração/ });
    expect(item).toBeDisabled();
    expect(item).toHaveTextContent('Termine a rodada para trocar.');
    await postFromGame({ type: 'studio:round', open: false });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Jogar a demonstração' }));
    await waitFor(async () => expect(await frame()).toHaveAttribute('src', `${STUDIO}/play?demo=true`));
  });

  it('leads to bets, to the sheet and to responsible gaming', async () => {
    const { modal } = open({ session: 'user' });
    await frame();
    await userEvent.click((await menu()).getByRole('menuitem', { name: 'Histórico de jogos' }));
    expect(modal.getState()?.name).toBe('bets-history');
    modal.setState(null, true);
    await userEvent.click((await menu()).getByRole('menuitem', { name: 'Jogo responsável' }));
    expect(modal.getState()?.name).toBe('responsible-gaming');
    modal.setState(null, true);
    Element.prototype.scrollIntoView = jest.fn();
    await userEvent.click((await menu()).getByRole('menuitem', { name: 'Ficha do jogo' }));
    expect(document.activeElement).toHaveTextContent('Ficha do jogo');
  });

  it('adds a favourite, and reverts it when the server refuses', async () => {
    const { stub } = open({
      session: 'user',
      api: (fake) =>
        fake.on(setFavorite, () => {
          throw refusal(404, { code: 'game.not-found' });
        }),
    });
    await frame();
    await userEvent.click((await menu()).getByRole('menuitem', { name: 'Adicionar aos favoritos' }));
    await waitFor(() => expect(stub.toasts.getState()).toHaveLength(1));
    expect((await menu()).getByRole('menuitem', { name: 'Adicionar aos favoritos' })).toBeVisible();
  });

  it('counts the minutes played, next to the time of day', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-22T12:00:00-03:00'), advanceTimers: true });
    open({ session: 'user' });
    await frame();
    expect(screen.getByText(/Jogando há 0 min/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(125_000));
    expect(screen.getByText(/Jogando há 2 min/)).toBeInTheDocument();
  });

  it('is in sight with all its stage in a phone that is turned on its side while playing', async () => {
    const short = Object.assign(new EventTarget(), { matches: false });
    const { matchMedia } = window;
    window.matchMedia = (query) => (query === '(max-height: 480px)' ? (short as MediaQueryList) : matchMedia(query));
    const scrollIntoView = jest.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    open({ session: 'user' });
    await frame();
    expect(scrollIntoView).not.toHaveBeenCalled();
    short.matches = true;
    act(() => void short.dispatchEvent(new Event('change')));
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'start' });
    window.matchMedia = matchMedia;
  });

  it('fills the window, stays there, and shrinks by its button, by Escape or by leaving it', async () => {
    open({ session: 'user' });
    await frame();
    await press('Tela cheia');
    await press('Sair da tela cheia');
    await press('Tela cheia');
    await userEvent.keyboard('{Escape}');
    expect(button('Tela cheia')).toBeVisible();
    await press('Tela cheia');
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    expect(button('Tela cheia')).toBeVisible();
  });
});
