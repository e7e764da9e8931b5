import { defineOffer } from '@jangada/contracts/host/offer';

export const offer = defineOffer('casino', {
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
    { path: '/casino/{provider}/{game}', expose: './routes/game' },
  ],
});
