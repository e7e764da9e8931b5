import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import type { Bet } from '@jangada/contracts/domains/wallet/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BetList } from './bet-list.tsx';
import { never } from '../standalone/stories.ts';
import { refusal, renderRemote } from '../stub-host/render-remote.tsx';
import type { RenderRemoteOptions } from '../stub-host/render-remote.tsx';

const NOW = '2026-11-20T21:00:00Z';

const aBet = (id: number, given: Partial<Bet> = {}): Bet => ({
  id,
  type: 'bet',
  game: `Jogo ${id}`,
  value: 1500,
  with_bonus: false,
  refunded: false,
  date: '2026-11-20T18:05:00Z',
  ...given,
});

const pageOf = (data: Bet[], page: number, last: number) => ({
  bets: { data, current_page: page, last_page: last, total: data.length * last },
});

const show = (api: RenderRemoteOptions['api'], options: RenderRemoteOptions = {}) => {
  const onPlay = jest.fn();
  const page = renderRemote(<BetList onPlay={onPlay} />, { session: 'user', ...(api && { api }), ...options });
  return { ...page, onPlay };
};

const more = () => screen.getByRole('button', { name: 'Carregar mais' });
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent.replaceAll('\u00a0', ' '));
const END = 'Você chegou ao fim.';

beforeEach(() =>
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick', 'setImmediate'] }),
);
afterEach(() => jest.useRealTimers());

describe('the history of bets', () => {
  it('shows type, game, value, time, bonus and refund of each, by day', async () => {
    show((fake) =>
      fake.on(listBets, () =>
        pageOf(
          [
            aBet(4, { with_bonus: true }),
            aBet(3, { type: 'win', value: 4200 }),
            aBet(2, { refunded: true, date: '2026-11-19T12:00:00Z' }),
            aBet(1, { date: '2026-11-01T12:00:00Z' }),
          ],
          1,
          1,
        ),
      ),
    );
    await screen.findByText('Jogo 4');
    expect(rows()).toEqual([
      'Jogo 4Aposta · 15:05Com bônus-R$ 15,00',
      'Jogo 3Prêmio · 15:05+R$ 42,00',
      'Jogo 2Aposta · 09:00Devolvida-R$ 15,00',
      'Jogo 1Aposta · 09:00-R$ 15,00',
    ]);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Hoje',
      'Ontem',
      '01/11/2026',
    ]);
  });

  it('loads page by page until the last, then reports the end', async () => {
    const { fake } = show((api) =>
      api.on(listBets, ({ query }) => pageOf([aBet(10 - (query.page ?? 1))], query.page ?? 1, 3)),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    await screen.findByText('Jogo 8');
    expect(screen.queryByText(END)).not.toBeInTheDocument();
    await userEvent.click(more());
    await screen.findByText('Jogo 7');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    // The pressed button has disappeared; the focus is on the element that replaced it.
    expect(screen.getByText(END)).toHaveFocus();
    expect(fake.calls.map(({ query }) => query)).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }]);
  });

  it('shows a row once although a new bet pushed it to the next page', async () => {
    show((api) =>
      api.on(listBets, ({ query }) =>
        query.page === 1 ? pageOf([aBet(5), aBet(4)], 1, 2) : pageOf([aBet(4), aBet(3)], 2, 2),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    await screen.findByText('Jogo 3');
    expect(rows()).toHaveLength(3);
  });

  it('preserves the loaded bets when the next page fails, and retries that one', async () => {
    let fails = true;
    show((api) =>
      api.on(listBets, ({ query }) => {
        if (query.page === 2 && fails) throw refusal(500);
        return pageOf([aBet(10 - (query.page ?? 1))], query.page ?? 1, 2);
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Não conseguimos carregar mais');
    expect(screen.getByText('Jogo 9')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Jogo 8')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows that it is coming', () => {
    const { container } = show((api) => api.on(listBets, never));
    expect(container.querySelector('[aria-busy=true]')).toBeInTheDocument();
  });

  it('shows the generic text when it fails, and retries', async () => {
    let fails = true;
    show((api) =>
      api.on(listBets, () => {
        if (fails) throw refusal(500);
        return pageOf([aBet(1)], 1, 1);
      }),
    );
    expect(await screen.findByText('Ops! Algo deu errado. Tente novamente.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Jogo 1')).toBeInTheDocument();
    expect(within(document.body).getByText(END)).toBeInTheDocument();
  });

  it('leads a player without bets to the games, in their language', async () => {
    const { onPlay } = show((api) => api.on(listBets, () => pageOf([], 1, 1)), { language: 'en' });
    await userEvent.click(await screen.findByRole('button', { name: 'See the games' }));
    await waitFor(() => expect(onPlay).toHaveBeenCalledTimes(1));
  });
});
