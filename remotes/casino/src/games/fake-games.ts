import { GAMES_PER_PAGE } from '@jangada/contracts/domains/games/game';
import type { Game, GameDetails, Provider } from '@jangada/contracts/domains/games/game';

/** An image of one colour, because fakes make no requests to other hosts. */
const ARTWORK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

const titles = ['Piracema', 'Boto Cor-de-Rosa', 'Farol', 'Maré Alta', 'Carranca', 'Vento Norte', 'Rede', 'Sereia'];

const fakeGame = (part: Pick<Game, 'id' | 'title' | 'gamecode'> & Partial<Game>): Game => ({
  providercode: 'vento',
  provider_name: 'Vento Norte',
  category_slug: 'slots',
  has_tables: false,
  only_demo: false,
  bonus_allowed: true,
  views: 0,
  image: ARTWORK,
  image_mobile: ARTWORK,
  hasFavorite: false,
  ...part,
});

/** Eight games of every kind. */
export const someGames: Game[] = titles.map((title, index) =>
  fakeGame({
    id: index + 1,
    title,
    gamecode: `game-${index + 1}`,
    has_tables: index % 4 === 3,
    only_demo: index % 4 === 2,
    bonus_allowed: index % 2 === 0,
    views: 100 * index,
    hasFavorite: index === 0,
  }),
);

/** One game with its sheet. */
export const aGame = (part: Partial<GameDetails> = {}): GameDetails => ({
  ...fakeGame({ id: 3, title: 'Piracema', gamecode: 'piracema' }),
  sheet: { rtp: 96.4, volatility: 'high', min_bet: 60, max_bet: 5000, features: [], released_at: null },
  ...part,
});

/** One page of as many games as are requested: "Jogo 1", "Jogo 2", … */
export const pageOfFakes = (total: number, page: number) => {
  const from = (page - 1) * GAMES_PER_PAGE;
  const count = Math.max(0, Math.min(GAMES_PER_PAGE, total - from));
  return {
    data: Array.from({ length: count }, (_, offset) => {
      const index = from + offset;
      return fakeGame({
        id: 1_000 + index,
        title: `Jogo ${index + 1}`,
        gamecode: `many-${index + 1}`,
        has_tables: index % 8 === 3,
        only_demo: index % 8 === 2,
        bonus_allowed: index % 4 === 1,
        views: index,
      });
    }),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / GAMES_PER_PAGE)),
    total,
  };
};

export const someProviders: Provider[] = [
  { code: 'boitata', name: 'Boitatá Labs', image: null, games_count: 28 },
  { code: 'cobalt', name: 'Cobalt Fox', image: null, games_count: 1 },
  { code: 'ipe', name: 'Ipê Games', image: null, games_count: 29 },
  { code: 'lumina', name: 'Lumina', image: null, games_count: 1_200 },
  { code: 'vento', name: 'Vento Norte', image: null, games_count: 8 },
];
