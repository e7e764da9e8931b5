import { defineOffer } from '@jangada/contracts/page/offer';

export const offer = defineOffer('example', {
  name: { pt: 'Um exemplo', en: 'An example' },
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [{ path: '/example', expose: './routes/example', title: 'Um exemplo' }],
  slots: [{ slot: 'home.more', expose: './slots/card' }],
  menu: [{ path: '/example', icon: 'sparkles', label: { pt: 'Um exemplo', en: 'An example' } }],
});
