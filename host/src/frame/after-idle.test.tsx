import { missionAssigned } from '@jangada/contracts/events/events';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { act, screen } from '@testing-library/react';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { FloatingSlots } from './after-idle.tsx';

jest.mock('../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
    module: { default: expose.startsWith('./texts') ? {} : () => <p>{expose}</p> },
    release: planned.chain[0],
  }),
}));

const social = aRelease('social', '1.0.0', { slots: [{ slot: 'page.missions', expose: './slots/missions' }] });
const plan = aPlan([aPlannedRemote('social', [social])]);

const mission: Mission = {
  id: 8,
  title: 'Primeira aposta',
  description: 'Faça uma aposta.',
  image: null,
  goal: { kind: 'bets', target: 1, category: null, game_id: null, stake_min: 0 },
  progress: 0,
  reward_type: 'balance',
  reward_value: 500,
  status: 'available',
  accepted_at: null,
  completed_at: null,
  claimed_at: null,
  expires_at: null,
};

test('a guest’s page loads missions once one is assigned to the guest, and again in later visits of this guest', async () => {
  localStorage.clear();
  const { shell, unmount } = renderInShell(<FloatingSlots />, { plan });
  await act(async () => {});
  expect(screen.queryByText('./slots/missions')).toBeNull();
  act(() => shell.hostApi.bus.emit(missionAssigned, { mission }));
  expect(await screen.findByText('./slots/missions')).toBeInTheDocument();
  unmount();
  const later = renderInShell(<FloatingSlots />, { plan });
  expect(await screen.findByText('./slots/missions')).toBeInTheDocument();
  later.unmount();
});
