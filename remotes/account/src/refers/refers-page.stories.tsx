import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { refersFakes, someAffiliates } from './fake-refers.ts';
import { RefersPage } from './refers-page.tsx';

export default { title: 'Referrals' } satisfies StoryGroup;

export const friends: Story = { session: 'user', path: '/refers', view: () => <RefersPage />, api: refersFakes };

export const nobody: Story = {
  ...friends,
  api: (fake) =>
    fake.on(getAffiliates, () => ({
      data: someAffiliates({
        active: false,
        counts: { registered: 0, qualified: 0, paid: 0 },
        earnings: 0,
        referrals: { data: [], current_page: 1, last_page: 1, total: 0 },
      }),
    })),
};

export const loading: Story = { ...friends, api: (fake) => fake.on(getAffiliates, never) };

export const failed: Story = {
  ...friends,
  api: (fake) =>
    fake.on(getAffiliates, () => {
      throw refusal(500);
    }),
};
