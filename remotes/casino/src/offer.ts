import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import {
  getGame,
  listFavorites,
  listGames,
  listHomeGames,
  listProviders,
  listRecentGames,
} from '@jangada/contracts/domains/games/endpoints';
import type { FirstRows } from '@jangada/contracts/page/first-rows.schema';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { defineOffer } from '@jangada/contracts/page/offer';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import { catalogue as enCatalogue } from './texts/en/catalogue.ts';
import { home as en } from './texts/en/home.ts';
import { catalogue as ptCatalogue } from './texts/pt/catalogue.ts';
import { home as pt } from './texts/pt/home.ts';

const categories = startsCall(listCategories);
const recent = startsCall(listRecentGames, { query: { page: 1 } });
const home = [startsCall(listHomeGames), categories, recent];
const tile: FirstRows['tile'] = {
  to: '/casino/{providercode}/{gamecode}',
  title: 'title',
  maker: 'provider_name',
  image: 'image',
  imageMobile: 'image_mobile',
};

/** The home page's first window before scripts run. */
const firstRows: FirstRows = {
  banner: { more: { pt: pt.seeBanner, en: en.seeBanner } },
  recent: {
    call: 2,
    list: 'games.data',
    last: { pt: pt.lastGame, en: en.lastGame },
    resume: { pt: pt.continue, en: en.continue },
    title: { pt: pt.continuePlaying, en: en.continuePlaying },
    to: '/casino/recent',
  },
  chips: {
    fixed: [
      { to: '/casino/games', label: { pt: pt.searchGames, en: en.searchGames }, isSearch: true },
      { to: '/casino/games', label: { pt: pt.allGames, en: en.allGames } },
    ],
    call: 1,
    list: 'data',
    to: '/casino/category/{slug}',
    label: 'name',
  },
  call: 0,
  list: 'data',
  row: {
    title: 'name',
    to: '/casino/category/{slug}',
    seeAll: { pt: pt.seeAll, en: en.seeAll },
    tiles: 'games',
  },
  tile,
};

/** The catalogue's first window. */
const firstGrid: FirstRows = {
  heading: { pt: ptCatalogue.title, en: enCatalogue.title },
  search: { pt: ptCatalogue.search, en: enCatalogue.search },
  chips: {
    fixed: [
      {
        to: '/casino/games',
        label: { pt: ptCatalogue.allCategories, en: enCatalogue.allCategories },
        isCurrent: true,
      },
    ],
    call: 1,
    list: 'data',
    to: '/casino/category/{slug}',
    label: 'name',
  },
  call: 0,
  list: 'games.data',
  tile,
};

/** The query fields of the filter, under the view's names. */
const filter = { searchTerm: '{?searchTerm}', provider: '{?provider}', type: '{?type}' } as const;

export const offer = defineOffer('casino', {
  activate: './remote',
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [
    { path: '/', expose: './routes/home', calls: home, firstRows },
    { path: '/login', expose: './routes/home' },
    { path: '/register', expose: './routes/home' },
    { path: '/recover-pass', expose: './routes/home' },
    {
      path: '/casino/games',
      expose: './routes/games',
      calls: [startsCall(listGames, { query: { ...filter, category: '{?category}', page: 1 } }), categories],
      firstRows: firstGrid,
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
      preview: {
        call: 0,
        kind: 'game',
        title: 'data.title',
        maker: 'data.provider_name',
        image: 'data.image',
        // The widths of the poster and of the backdrop behind it.
        preloadWidths: [360, 180],
        description: {
          pt: 'Jogue {title}, de {maker}, em {site}. Veja as regras e o retorno ao jogador. Para maiores de 18 anos.',
          en: 'Play {title} by {maker} at {site}. See its rules and its return to player. 18 or over only.',
        },
      },
    },
    { path: '/casino/crates', expose: './routes/crates', calls: [startsCall(listBoxes, { query: { page: 1 } })] },
    {
      path: '/casino/box/{name}',
      expose: './routes/box',
      calls: [startsCall(listBoxes, { query: { name: '{name}' } })],
      preview: {
        call: 0,
        kind: 'product',
        title: 'data.0.title',
        image: 'data.0.image',
        description: {
          pt: '{title} em {site}: veja os prêmios e a chance de cada um. Para maiores de 18 anos.',
          en: '{title} at {site}: see the prizes and the chance of each. 18 or over only.',
        },
      },
    },
    { path: '/casino/fairness', expose: './routes/fairness' },
    { path: '/account/boxes', expose: './routes/my-boxes' },
    { path: '/account/items', expose: './routes/my-items' },
  ],
  links: [
    {
      call: startsCall(listGames, { query: { page: 1 } }),
      list: 'games.data',
      pages: 'games.last_page',
      to: tile.to,
    },
    { call: categories, list: 'data', to: '/casino/category/{slug}' },
    { call: startsCall(listBoxes, { query: { page: 1 } }), list: 'data', pages: 'last_page', to: '/casino/box/{name}' },
  ],
  modals: [
    {
      modal: 'bets-history',
      expose: './modals/bets-history',
      calls: [startsCall(listBets, { query: { page: 1 } })],
    },
    { modal: 'casino-reward', expose: './modals/reward' },
  ],
});
