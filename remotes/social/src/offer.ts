import { showProfile } from '@jangada/contracts/domains/profile/endpoints';
import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { defineOffer } from '@jangada/contracts/page/offer';

export const offer = defineOffer('social', {
  activate: './remote',
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [{ path: '/ranking', expose: './routes/ranking', calls: [startsCall(getRanking)] }],
  slots: [
    { slot: 'header.notifications', expose: './slots/bell' },
    { slot: 'page.missions', expose: './slots/missions' },
  ],
  modals: [
    { modal: 'push-prompt', expose: './modals/push-prompt' },
    { modal: 'ranks', expose: './modals/ranks', calls: [startsCall(getRanking)] },
    {
      modal: 'player-profile',
      expose: './modals/player-profile',
      calls: [startsCall(showProfile, { body: { user_id: '{user_id}' } })],
    },
  ],
  panels: [
    { panel: 'chat', expose: './panels/chat' },
    { panel: 'notifications', expose: './panels/notifications' },
  ],
});
