import { defineOffer } from '@jangada/contracts/page/offer';

export const offer = defineOffer('sportsbook', {
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [
    { path: '/sportsbook/{slug…}', expose: './routes/sportsbook' },
    { path: '/sports', expose: './routes/sports' },
    { path: '/sportschange', expose: './routes/sports' },
    { path: '/widgetbetby', expose: './routes/sportsbook' },
  ],
  slots: [{ slot: 'home.sports', expose: './slots/teaser' }],
});
