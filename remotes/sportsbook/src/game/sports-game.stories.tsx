import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { aSite } from '@jangada/remote-kit/stub-data';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { SportsPage } from '../sports/sports-page.tsx';

export default { title: 'Sports as a game' } satisfies StoryGroup;

const base = {
  path: '/sports',
  tenant: aSite({ hasSports: true, betby: { active: false, brand_id: '1', theme_name: 'default' } }),
  view: () => <SportsPage />,
} as const;

export const guest: Story = base;

export const failed: Story = {
  ...base,
  session: 'user',
  api: (fake) =>
    fake.on(launchSport, () => {
      throw refusal(503, { code: 'sports.unavailable' });
    }),
};
