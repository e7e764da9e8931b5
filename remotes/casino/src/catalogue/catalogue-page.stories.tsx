import { listFavorites, listGames, listRecentGames } from '@jangada/contracts/domains/games/endpoints';
import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { fakes } from '../fakes.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { pageOfFakes, someProviders } from '../games/fake-games.ts';

export default { title: 'Catalogue' } satisfies StoryGroup;

const TOTAL = 5_000;

const base = { path: '/casino/games', view: () => <CataloguePage /> } as const;

type Query = GameFilter & { readonly page?: number | undefined };

const withGames = (count: (query: Query) => number) => (fake: Fakes) => {
  fakes(fake);
  fake.on(listGames, ({ query }) => ({ games: pageOfFakes(count(query), query.page ?? 1) }));
};

export const ready: Story = { ...base, api: withGames(() => TOTAL) };

export const loading: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(listGames, never);
  },
};

export const failed: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(listGames, () => {
      throw refusal(503, { code: 'server.unavailable' });
    });
  },
};

export const failedLater: Story = {
  ...base,
  api: (fake) => {
    fakes(fake);
    fake.on(listGames, ({ query: { page = 1 } }) => {
      if (page > 1) throw refusal(503, { code: 'server.unavailable' });
      return { games: pageOfFakes(TOTAL, page) };
    });
  },
};

export const empty: Story = {
  ...base,
  path: '/casino/games?searchTerm=xyz&provider=vento',
  api: withGames(({ searchTerm }) => (searchTerm ? 0 : TOTAL)),
};

export const nearest: Story = {
  ...base,
  path: '/casino/games?searchTerm=pirasema',
  api: (fake) => {
    fakes(fake);
    fake.on(listGames, () => ({ games: pageOfFakes(7, 1), nearest: true, providers: someProviders.slice(0, 2) }));
  },
};

export const guest: Story = { ...base, path: '/casino/favorites', api: fakes };

export const noFavorites: Story = {
  ...base,
  path: '/casino/favorites',
  session: 'user',
  api: (fake) => fake.on(listFavorites, () => ({ games: pageOfFakes(0, 1) })),
};

export const recent: Story = {
  ...base,
  path: '/casino/recent',
  session: 'user',
  api: (fake) => fake.on(listRecentGames, () => ({ games: pageOfFakes(5, 1) })),
};
