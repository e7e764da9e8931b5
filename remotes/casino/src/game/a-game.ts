import type { GameDetails } from '@jangada/contracts/games/game';

/** A game for tests and stories. */
export const aGame = (part: Partial<GameDetails> = {}): GameDetails => ({
  id: 3,
  title: 'Piracema',
  gamecode: 'piracema',
  providercode: 'vento',
  provider_name: 'Vento Norte',
  category_slug: 'slots',
  has_tables: false,
  only_demo: false,
  bonus_allowed: true,
  views: 0,
  image: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  image_mobile: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  hasFavorite: false,
  sheet: { rtp: 96.4, volatility: 'high', min_bet: 60, max_bet: 5000, features: [], released_at: null },
  ...part,
});
