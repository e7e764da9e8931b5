import { defineOffer } from '@jangada/contracts/host/offer';

export const offer = defineOffer('quiz358187', {
  name: { pt: 'Quiz do dia', en: 'Daily quiz' },
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [{ path: '/quiz358187', expose: './routes/quiz358187', title: 'Quiz do dia' }],
  slots: [{ slot: 'home.more', expose: './slots/card' }],
  menu: [{ path: '/quiz358187', icon: 'sparkles', label: { pt: 'Quiz do dia', en: 'Daily quiz' } }],
});
