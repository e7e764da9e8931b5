import {
  getGame,
  launchGame,
  listGames,
  listHomeGames,
  listProviders,
  listRecentGames,
  listRelatedGames,
} from '@jangada/contracts/games/endpoints';
import type { Game } from '@jangada/contracts/games/game';
import { listCategories } from '@jangada/contracts/site/endpoints';
import type { Category } from '@jangada/contracts/site/endpoints';
import { listBets } from '@jangada/contracts/wallet/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { fakeBoxes } from './boxes/fake-boxes.ts';
import { someBets } from './bets/fake-bets.ts';
import { someProviders } from './catalogue/fake-games.ts';
import { fakeHome } from './home/fake-home.ts';

/** A picture of one colour: fakes reach nothing outside. */
const ARTWORK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

const titles = ['Piracema', 'Boto Cor-de-Rosa', 'Farol', 'Maré Alta', 'Carranca', 'Vento Norte', 'Rede', 'Sereia'];

const aGame = (title: string, index: number): Game => ({
  id: index + 1,
  title,
  gamecode: `game-${index + 1}`,
  providercode: 'vento',
  provider_name: 'Vento Norte',
  category_slug: 'slots',
  has_tables: index % 4 === 3,
  only_demo: index % 4 === 2,
  bonus_allowed: index % 2 === 0,
  views: 100 * index,
  image: ARTWORK,
  image_mobile: ARTWORK,
  hasFavorite: index === 0,
});

export const someGames: Game[] = titles.map(aGame);

const someCategories: Category[] = [
  { id: 1, slug: 'slots', name: 'Slots', icon: 'lucide:gem' },
  { id: 2, slug: 'live', name: 'Ao vivo', icon: 'lucide:radio' },
];

const onePage = (data: Game[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

/** What the API answers when this remote runs alone, and when it is checked. */
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
  fake.on(launchGame, () => ({ gameUrl: 'about:blank' }));
  fake.on(getGame, () => ({
    data: {
      ...aGame('Piracema', 0),
      sheet: { rtp: 96.4, volatility: 'high' as const, min_bet: 60, max_bet: 5000, features: [], released_at: null },
    },
  }));
};
