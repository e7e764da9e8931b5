import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import { renderRemote } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { BetsHistoryModal } from './bets-history-modal.tsx';
import { someBets } from './fake-bets.ts';

const show = (view: ReturnType<typeof someBets>) =>
  renderRemote(<BetsHistoryModal />, {
    texts: { pt, en },
    session: 'user',
    api: (fake) => fake.on(listBets, () => ({ bets: view })),
  });

test('the dialog shows the bets of the player and is closed by its button', async () => {
  const { host, modal } = show(someBets(1));
  host.modals.open('bets-history', {});
  expect(screen.getByRole('dialog', { name: 'Histórico de jogos' })).toBeInTheDocument();
  expect(await screen.findAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(modal.getState()).toBeNull();
});

test('a player without bets is led to the games, and the dialog closes', async () => {
  const { host, modal } = show({ data: [], current_page: 1, last_page: 1, total: 0 });
  host.modals.open('bets-history', {});
  await userEvent.click(await screen.findByRole('button', { name: 'Ver os jogos' }));
  expect(modal.getState()).toBeNull();
  expect(host.navigation.place.getState().path).toBe('/casino/games');
});
