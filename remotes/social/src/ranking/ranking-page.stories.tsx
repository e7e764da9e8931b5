import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aUser } from '@jangada/remote-kit/stub-data';
import { fakes } from '../fakes.ts';
import RankingPage from '../routes/ranking.tsx';
import { aGuestClub, vipFakes } from '../vip/fake-vip.ts';
import { rankingFakes } from './fake-ranking.ts';
import { RanksModal } from './ranks-modal.tsx';

export default { title: 'Ranking' } satisfies StoryGroup;

const page = { path: '/ranking', view: () => <RankingPage />, api: fakes } as const;

export const ready: Story = { ...page, session: aUser({ totalBet: 700_000 }) };

export const guest: Story = page;

export const loading: Story = { ...page, api: (fake) => fake.on(getRanking, never) };

export const empty: Story = { ...page, api: (fake) => rankingFakes(fake, []) };

export const failed: Story = {
  ...page,
  api: (fake) =>
    fake.on(getRanking, () => {
      throw refusal(503);
    }),
};

export const vip: Story = { ...page, session: 'user', path: '/ranking?view=vip' };

export const vipGuest: Story = {
  ...page,
  path: '/ranking?view=vip',
  api: (fake) => vipFakes(fake, aGuestClub),
};

export const missions: Story = { ...page, session: 'user', path: '/ranking?view=missions' };

export const allRanks: Story = { session: 'user', view: () => <RanksModal onClose={() => {}} />, api: fakes };
