import { defineOffer } from '@jangada/contracts/page/offer';

export const offer = defineOffer('social', {
  activate: './remote',
  texts: { pt: './texts/pt', en: './texts/en' },
  slots: [{ slot: 'header.notifications', expose: './slots/bell' }],
  modals: [
    { modal: 'push-prompt', expose: './modals/push-prompt' },
    { modal: 'player-profile', expose: './modals/player-profile' },
  ],
  panels: [
    { panel: 'chat', expose: './panels/chat' },
    { panel: 'notifications', expose: './panels/notifications' },
  ],
});
