import { defineOffer } from '@jangada/contracts/host/offer';

export const offer = defineOffer('social', {
  texts: { pt: './texts/pt', en: './texts/en' },
  slots: [{ slot: 'header.notifications', expose: './slots/bell' }],
  panels: [
    { panel: 'chat', expose: './panels/chat' },
    { panel: 'notifications', expose: './panels/notifications' },
  ],
});
