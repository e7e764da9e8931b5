import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import {
  getGame,
  listFavorites,
  listGames,
  listHomeGames,
  listProviders,
  listRecentGames,
} from '@jangada/contracts/domains/games/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { defineOffer } from '@jangada/contracts/page/offer';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';

const categories = startsCall(listCategories);
const recent = startsCall(listRecentGames, { query: { page: 1 } });
const home = [startsCall(listHomeGames), categories, recent];
/** The fields of the filter in the address, under the view's names. */
const filter = { searchTerm: '{?searchTerm}', provider: '{?provider}', type: '{?type}' } as const;

export const offer = defineOffer('casino', {
  activate: './remote',
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [
    { path: '/', expose: './routes/home', calls: home },
    { path: '/login', expose: './routes/home' },
    { path: '/register', expose: './routes/home' },
    { path: '/recover-pass', expose: './routes/home' },
    {
      path: '/casino/games',
      expose: './routes/games',
      calls: [startsCall(listGames, { query: { ...filter, category: '{?category}', page: 1 } }), categories],
    },
    {
      path: '/casino/category/{filter}',
      expose: './routes/games',
      calls: [startsCall(listGames, { query: { ...filter, category: '{filter}', page: 1 } }), categories],
    },
    {
      path: '/casino/favorites',
      expose: './routes/games',
      calls: [startsCall(listFavorites, { query: { page: 1 } }), categories],
    },
    { path: '/casino/recent', expose: './routes/games', calls: [recent, categories] },
    { path: '/casino/providers', expose: './routes/providers', calls: [startsCall(listProviders)] },
    { path: '/casino/play', expose: './routes/play' },
    {
      path: '/casino/{provider}/{game}',
      expose: './routes/game',
      calls: [startsCall(getGame, { body: { game_id: '{game}', provider_code: '{provider}' } })],
    },
    { path: '/casino/crates', expose: './routes/crates', calls: [startsCall(listBoxes, { query: { page: 1 } })] },
    {
      path: '/casino/box/{name}',
      expose: './routes/box',
      calls: [startsCall(listBoxes, { query: { name: '{name}' } })],
    },
    { path: '/casino/fairness', expose: './routes/fairness' },
    { path: '/account/boxes', expose: './routes/my-boxes' },
    { path: '/account/items', expose: './routes/my-items' },
  ],
  modals: [
    { modal: 'bets-history', expose: './modals/bets-history' },
    { modal: 'casino-reward', expose: './modals/reward' },
  ],
});
