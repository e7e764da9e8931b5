import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes, onePage } from '../fakes.ts';
import { BetsPage } from './bets-page.tsx';

export default { title: 'Bets' } satisfies StoryGroup;

const base = { session: 'user', view: () => <BetsPage /> } as const;

export const ready: Story = { ...base, api: fakes };

export const loading: Story = { ...base, api: (fake) => fake.on(listBets, never) };

export const empty: Story = { ...base, api: (fake) => fake.on(listBets, () => ({ bets: onePage([]) })) };

export const failed: Story = {
  ...base,
  api: (fake) =>
    fake.on(listBets, () => {
      throw refusal(500);
    }),
};
