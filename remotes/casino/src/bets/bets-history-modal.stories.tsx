import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { BetsHistoryModal } from './bets-history-modal.tsx';

export default { title: 'Bets history' } satisfies StoryGroup;

const base = { session: 'user', view: () => <BetsHistoryModal /> } as const;

export const ready: Story = { ...base, api: fakes };

export const loading: Story = { ...base, api: (fake) => fake.on(listBets, never) };

export const empty: Story = {
  ...base,
  api: (fake) => fake.on(listBets, () => ({ bets: { data: [], current_page: 1, last_page: 1, total: 0 } })),
};

export const failed: Story = {
  ...base,
  api: (fake) =>
    fake.on(listBets, () => {
      throw refusal(500);
    }),
};
