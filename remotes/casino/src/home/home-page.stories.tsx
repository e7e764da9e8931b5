import { listHomeGames, listRecentGames, listWinners } from '@jangada/contracts/domains/games/endpoints';
import { refusal } from '@jangada/remote-kit/fakes';
import { never } from '@jangada/remote-kit/stories';
import type { Story, StoryGroup } from '@jangada/remote-kit/stories';
import { aSite } from '@jangada/remote-kit/stub-data';
import { fakes } from '../fakes.ts';
import { someGames } from '../games/fake-games.ts';
import { HomePage } from './home-page.tsx';

export default { title: 'Home' } satisfies StoryGroup;

const view = () => <HomePage />;

const banner = (id: number, pt: string, en: string) => ({
  id,
  position: id,
  image: '',
  image_mobile: '',
  title: { pt, en },
  text: { pt: 'Escolha e jogue.', en: 'Pick and play.' },
  link: '/casino/games',
});

const banners = [banner(1, 'O mar é seu', 'The sea is yours'), banner(2, 'Esportes ao vivo', 'Live sports')];

export const ready: Story = { session: 'user', tenant: aSite({ banners }), view, api: fakes };

export const guest: Story = { view, api: fakes };

/** No winners, no boxes for sale, no simulated bets. */
export const regulated: Story = { tenant: aSite({ is_regulated: true, hasBoxes: false }), view, api: fakes };

export const loading: Story = {
  session: 'user',
  view,
  api: (fake) => {
    fakes(fake);
    fake.on(listHomeGames, never);
    fake.on(listRecentGames, never);
  },
};

export const empty: Story = { view, api: (fake) => fake.on(listHomeGames, () => ({ data: [] })) };

/** The first days of a site: few games, and no winners. */
export const small: Story = {
  view,
  api: (fake) => {
    fakes(fake);
    fake.on(listHomeGames, () => ({ data: [{ slug: 'popular', name: 'Em alta', games: someGames.slice(0, 2) }] }));
    fake.on(listWinners, () => ({ data: [] }));
  },
};

export const failed: Story = {
  view,
  api: (fake) =>
    fake.on(listHomeGames, () => {
      throw refusal(500);
    }),
};
