import {
  getGame,
  launchGame,
  listGames,
  listHomeGames,
  listProviders,
  listRecentGames,
  listRelatedGames,
} from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import type { Category } from '@jangada/contracts/domains/site/endpoints';
import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { fakeBoxes } from './boxes/fake-boxes.ts';
import { someBets } from './bets/fake-bets.ts';
import { aGame, someGames, someProviders } from './games/fake-games.ts';
import { fakeHome } from './home/fake-home.ts';

const someCategories: Category[] = [
  { id: 1, slug: 'slots', name: 'Slots', icon: 'lucide:gem' },
  { id: 2, slug: 'live', name: 'Ao vivo', icon: 'lucide:radio' },
];

const onePage = (data: Game[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

/** The fake replies of the API when this remote runs alone, and when it is checked. */
export const fakes = (fake: Fakes): void => {
  fakeHome(fake, someGames);
  fakeBoxes(fake);
  fake.on(listBets, ({ query }) => ({ bets: someBets(query.page ?? 1) }));
  fake.on(listHomeGames, () => ({
    data: [
      { slug: 'popular', name: 'Populares', games: someGames },
      { slug: 'slots', name: 'Slots', games: someGames },
    ],
  }));
  fake.on(listRecentGames, () => ({ games: onePage(someGames.slice(0, 3)) }));
  fake.on(listGames, () => ({ games: onePage(someGames) }));
  fake.on(listCategories, () => ({ data: someCategories }));
  fake.on(listProviders, () => ({ data: someProviders }));
  fake.on(listRelatedGames, () => ({ related_games: someGames.slice(1, 5) }));
  fake.on(launchGame, () => ({ gameUrl: 'https://games.example/play' }));
  fake.on(getGame, () => ({
    data: aGame({ id: 1, gamecode: 'game-1', hasFavorite: true }),
  }));
};
