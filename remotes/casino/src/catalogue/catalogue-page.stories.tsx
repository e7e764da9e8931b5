import { listGames } from '@jangada/contracts/games/endpoints';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { CataloguePage } from './catalogue-page.tsx';

export default { title: 'Catalogue' } satisfies StoryGroup;

const base = { path: '/casino/games', view: () => <CataloguePage /> } as const;

export const ready: Story = { ...base, api: fakes };

export const empty: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(listGames, () => ({ games: { data: [], current_page: 1, last_page: 1, total: 0 } }));
  },
};
