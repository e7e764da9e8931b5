import { getGame, launchGame, listRelatedGames } from '@jangada/contracts/domains/games/endpoints';
import { NetworkError } from '@jangada/remote-kit/errors';
import { refusal } from '@jangada/remote-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGame, someGames } from '../games/fake-games.ts';
import { LOADS_WITHIN_MS } from './game-frame.tsx';
import { button, frame, noFrame, open, press, setOnline, STUDIO, text } from './open-game-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('what can go wrong', () => {
  it('a game that does not exist leads to others', async () => {
    open({
      api: (fake) =>
        fake.on(getGame, () => {
          throw refusal(404, { code: 'game.not-found' });
        }),
    });
    expect(await text('Jogo não encontrado.')).toBeVisible();
    expect(button('Ver outros jogos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Enquanto isso…' })).toBeVisible();
  });

  it('a game that could not be loaded is not found either, and is loaded again', async () => {
    let isAway = true;
    open({
      session: 'user',
      api: (fake) =>
        fake.on(getGame, () => {
          if (isAway) throw refusal(500);
          return { data: aGame() };
        }),
    });
    expect(await text('Jogo não encontrado.')).toBeVisible();
    isAway = false;
    setOnline(false);
    setOnline(true);
    expect(await frame()).toBeVisible();
  });

  it.each([
    ['no game', 503, { code: 'game.unavailable' }, 'Este jogo está em manutenção.'],
    ['a wrong request', 422, { errors: { game_id: ['Valor inválido.'] } }, 'Este jogo está em manutenção.'],
    ['a broken server', 500, {}, 'Este jogo está em manutenção.'],
    ['a limit', 429, { code: 'request.too-many' }, 'Muitas tentativas. Aguarde um momento.'],
  ] as const)('a failed launch has one message: %s', async (_, status, body, shown) => {
    open({
      session: 'user',
      api: (fake) =>
        fake.on(launchGame, () => {
          throw refusal(status, body);
        }),
    });
    expect(await text(shown)).toBeVisible();
    expect(screen.queryByText('Valor inválido.')).not.toBeInTheDocument();
  });

  it('a game in maintenance is retried, and others are offered', async () => {
    let isAway = true;
    open({
      session: 'user',
      api: (fake) => {
        fake.on(launchGame, () => {
          if (isAway) throw refusal(503, { code: 'game.unavailable' });
          return { gameUrl: `${STUDIO}/play` };
        });
        fake.on(listRelatedGames, () => ({ related_games: someGames }));
      },
    });
    expect(await text('Este jogo está em manutenção.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Enquanto isso…' })).toBeVisible();
    isAway = false;
    await press('Tentar novamente');
    expect(await frame()).toBeVisible();
  });

  it.each([
    ['relative to the scheme', '//evil.com/x'],
    ['on our own site', '/user'],
    ['at our own origin', `${location.origin}/casino`],
    ['empty', ''],
    ['data', 'data:text/html,x'],
    ['a blob', 'blob:https://studio.example/5f0c3d3e'],
    ['a script', 'javascript:alert(1)'],
    ['without TLS', 'http://studio.example/play'],
    ['with credentials', 'https://user:secret@studio.example/play'],
  ])(
    'a game whose address is %s is in maintenance, beside the rest of the page, and is retried',
    async (_, gameUrl) => {
      let isWrong = true;
      open({
        session: 'user',
        api: (fake) => fake.on(launchGame, () => ({ gameUrl: isWrong ? gameUrl : `${STUDIO}/play` })),
      });
      expect(await text('Este jogo está em manutenção.')).toBeVisible();
      noFrame();
      isWrong = false;
      await press('Tentar novamente');
      expect(await frame()).toBeVisible();
    },
  );

  it('a launch without a network is repeated when the network is restored', async () => {
    let isAway = true;
    open({
      session: 'user',
      api: (fake) =>
        fake.on(launchGame, () => {
          if (isAway) throw new NetworkError('offline');
          return { gameUrl: `${STUDIO}/play` };
        }),
    });
    expect(await text(/abre sozinho quando ela voltar/)).toBeVisible();
    isAway = false;
    setOnline(false);
    setOnline(true);
    expect(await frame()).toBeVisible();
  });

  it('a frame that never loads is maintenance', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open({ session: 'user' });
    await frame();
    act(() => jest.advanceTimersByTime(LOADS_WITHIN_MS));
    expect(await text('Este jogo está em manutenção.')).toBeVisible();
    noFrame();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button('Tentar novamente'));
    fireEvent.load(await frame());
    act(() => jest.advanceTimersByTime(LOADS_WITHIN_MS));
    expect(await frame()).toBeVisible();
  });

  it.each([
    ['account.verification-required', 403, 'Verifique sua conta para continuar.', 'link', 'Verificar a conta'],
    ['bet.limit-reached', 490, 'Você chegou a um limite que definiu para jogar.', 'link', 'Ver meus limites'],
    ['account.paused', 490, 'Você pediu uma pausa. Ela termina na hora marcada.', 'link', 'Ver meus limites'],
    ['account.self-excluded', 490, 'Sua conta está em autoexclusão.', 'link', 'Ver meus limites'],
    ['game.no-demo', 422, 'Este jogo não tem versão demonstração.', 'button', 'Jogar valendo'],
    ['game.demo-only', 422, 'Este jogo só existe em versão demonstração.', 'button', 'Jogar demonstração'],
  ] as const)(
    '%s is shown as the player’s own reason, with the next step',
    async (code, status, shownText, role, step) => {
      open({
        session: 'user',
        api: (fake) =>
          fake.on(launchGame, () => {
            throw refusal(status, { code });
          }),
      });
      expect(await text(shownText)).toBeVisible();
      expect(screen.getByRole(role, { name: step })).toBeVisible();
      expect(screen.queryByText('Este jogo está em manutenção.')).not.toBeInTheDocument();
    },
  );

  it('without a page of limits the link leads to an existing page', async () => {
    open({
      session: 'user',
      claims: [{ path: '/responsible-gaming', owner: 'host' }],
      api: (fake) =>
        fake.on(launchGame, () => {
          throw refusal(490, { code: 'account.paused' });
        }),
    });
    expect(await screen.findByRole('link', { name: 'Jogo responsável' })).toHaveAttribute(
      'href',
      '/responsible-gaming',
    );
  });

  it('shows until when a limit applies', async () => {
    open({
      session: 'user',
      api: (fake) =>
        fake.on(launchGame, () => {
          throw refusal(490, { code: 'bet.limit-reached', limit: { resets_at: '2026-11-23T03:00:00Z' } });
        }),
    });
    expect(await text(/Vale até .*11/)).toBeVisible();
  });

  it('asks for the password of an idle session, and again when the dialog was closed', async () => {
    const { modal } = open({
      session: 'user',
      api: (fake) =>
        fake.on(launchGame, () => {
          throw refusal(401, { code: 'session.reauth-required' });
        }),
    });
    expect(await text('Confirme a sua senha para continuar.')).toBeVisible();
    expect(modal.getState()?.name).toBe('reauth');
    modal.setState(null, true);
    await press('Confirmar a senha');
    await waitFor(() => expect(modal.getState()?.name).toBe('reauth'));
  });
});
