import { acceptMission, claimMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const aMission = (part: Partial<Mission> = {}): Mission => ({
  id: 1,
  title: 'Semana dos slots',
  description: 'Aposte R$ 50,00 em slots.',
  image: null,
  goal: { kind: 'stake', target: 5_000, category: 'slots', game_id: null, stake_min: 0 },
  progress: 0,
  reward_type: 'bonus',
  reward_value: 1_000,
  status: 'available',
  accepted_at: null,
  completed_at: null,
  claimed_at: null,
  expires_at: '2099-11-27T21:00:00Z',
  ...part,
});

const rounds = { kind: 'bets', target: 10, category: null, game_id: null, stake_min: 0 } as const;

/** One mission in each state that a widget shows. */
export const someMissions: readonly Mission[] = [
  aMission({
    id: 3,
    title: 'Cinco vitórias',
    description: 'Ganhe cinco rodadas.',
    goal: { ...rounds, kind: 'wins', target: 5 },
    progress: 5,
    reward_type: 'balance',
    reward_value: 300,
    status: 'completed',
  }),
  aMission({ id: 2, status: 'in_progress', progress: 1_800 }),
  aMission({
    id: 1,
    title: 'Dez rodadas',
    description: 'Jogue dez rodadas com dinheiro real, em qualquer jogo.',
    goal: rounds,
    reward_type: 'balance',
    reward_value: 500,
  }),
];

/** Missions that the fake calls accept and claim like the server. */
export const missionFakes = (fake: Fakes, missions: readonly Mission[] = someMissions): void => {
  let current = missions;
  const change = (id: number, part: Partial<Mission>): Mission => {
    const changed = { ...(current.find((mission) => mission.id === id) ?? aMission({ id })), ...part };
    current = current.map((mission) => (mission.id === id ? changed : mission));
    return changed;
  };
  fake.on(listMissions, () => ({ data: [...current] }));
  fake.on(acceptMission, ({ params: { id } }) => ({
    data: change(id, { status: 'accepted', accepted_at: '2026-11-20T18:00:00Z' }),
  }));
  fake.on(claimMission, ({ params: { id } }) => {
    const now = '2026-11-20T18:00:00Z';
    const data = change(id, { status: 'claimed', completed_at: now, claimed_at: now });
    return { data, message: 'R$ 3,00 na sua carteira.' };
  });
};
