import { getGame } from '@jangada/contracts/games/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { GamePage } from './game-page.tsx';

export default { title: 'Game' } satisfies StoryGroup;

const base = { path: '/casino/vento/game-1', view: () => <GamePage /> } as const;

export const guest: Story = { ...base, api: fakes };

export const missing: Story = {
  ...base,
  api: (fake) =>
    fake.on(getGame, () => {
      throw refusal(404);
    }),
};
