import { GAMES_PER_PAGE } from '@jangada/contracts/games/game';
import type { Game, Provider } from '@jangada/contracts/games/game';

/** A picture of one colour: fakes reach nothing outside. */
const ARTWORK = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

const fakeGame = (index: number): Game => ({
  id: 1_000 + index,
  title: `Jogo ${index + 1}`,
  gamecode: `many-${index + 1}`,
  providercode: 'vento',
  provider_name: 'Vento Norte',
  category_slug: 'slots',
  has_tables: index % 8 === 3,
  only_demo: index % 8 === 2,
  bonus_allowed: index % 4 === 1,
  views: index,
  image: ARTWORK,
  image_mobile: ARTWORK,
  hasFavorite: false,
});

/** One page of as many games as are wanted: "Jogo 1", "Jogo 2", … */
export const pageOfFake = (total: number, page: number) => {
  const from = (page - 1) * GAMES_PER_PAGE;
  const count = Math.max(0, Math.min(GAMES_PER_PAGE, total - from));
  return {
    data: Array.from({ length: count }, (_, index) => fakeGame(from + index)),
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
