import { listHomeGames } from '@jangada/contracts/games/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { HomePage } from './home-page.tsx';

export default { title: 'Home' } satisfies StoryGroup;

const view = () => <HomePage />;

export const ready: Story = { session: 'user', view, api: fakes };

export const loading: Story = { view, api: (fake) => fake.on(listHomeGames, never) };

export const empty: Story = { view, api: (fake) => fake.on(listHomeGames, () => ({ data: [] })) };

export const failed: Story = {
  view,
  api: (fake) =>
    fake.on(listHomeGames, () => {
      throw refusal(500);
    }),
};
