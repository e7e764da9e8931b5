import { defineOffer } from '@jangada/contracts/host/offer';

export const offer = defineOffer('casino', {
  activate: './remote',
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [
    { path: '/', expose: './routes/home' },
    { path: '/login', expose: './routes/home' },
    { path: '/register', expose: './routes/home' },
    { path: '/recover-pass', expose: './routes/home' },
    { path: '/casino/games', expose: './routes/games' },
    { path: '/casino/category/{filter}', expose: './routes/games' },
    { path: '/casino/favorites', expose: './routes/games' },
    { path: '/casino/recent', expose: './routes/games' },
    { path: '/casino/providers', expose: './routes/providers' },
    { path: '/casino/play', expose: './routes/play' },
    { path: '/casino/{provider}/{game}', expose: './routes/game' },
    { path: '/casino/crates', expose: './routes/crates' },
    { path: '/casino/box/{name}', expose: './routes/box' },
    { path: '/casino/fairness', expose: './routes/fairness' },
    { path: '/account/boxes', expose: './routes/my-boxes' },
    { path: '/account/items', expose: './routes/my-items' },
  ],
  modals: [
    { modal: 'bets-history', expose: './modals/bets-history' },
    { modal: 'casino-reward', expose: './modals/reward' },
  ],
});
