import { getVip } from '@jangada/contracts/domains/profile/endpoints';
import type { VipClub } from '@jangada/contracts/domains/profile/vip';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const aClub = (part: Partial<VipClub> = {}): VipClub => ({
  level: 1,
  points: 550,
  progress: 50,
  levels: [
    { level: 1, points: 100, name: 'Bronze', benefits: ['Avisos de jogos novos antes de todos'] },
    { level: 2, points: 1_000, name: 'Prata', benefits: ['Missões só do clube'] },
    { level: 3, points: 10_000, name: 'Ouro', benefits: ['Atendimento pelo chat em até 5 minutos'] },
  ],
  ...part,
});

/** The server's reply to a guest. */
export const aGuestClub: VipClub = aClub({ level: null, points: null, progress: null });

export const vipFakes = (fake: Fakes, club: VipClub = aClub()): void => fake.on(getVip, () => ({ data: club }));
