import { getActivity } from '@jangada/contracts/domains/profile/endpoints';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { defineOffer } from '@jangada/contracts/page/offer';

export const offer = defineOffer('account', {
  texts: { pt: './texts/pt', en: './texts/en' },
  framed: ['captcha'],
  routes: [
    { path: '/user/edit', expose: './routes/overview' },
    { path: '/user/access-data', expose: './routes/access-data' },
    { path: '/user/personal-data', expose: './routes/personal-data' },
    { path: '/user/verification', expose: './routes/verification' },
    { path: '/refers', expose: './routes/refers' },
    { path: '/responsible-gambling', expose: './routes/responsible' },
  ],
  slots: [{ slot: 'page.floating', expose: './slots/time-alert' }],
  modals: [
    { modal: 'auth', expose: './modals/auth' },
    { modal: 'self-exclusion', expose: './modals/self-exclusion' },
    { modal: 'responsible-gaming', expose: './modals/responsible-gaming' },
    {
      modal: 'reality-check',
      expose: './modals/reality-check',
      calls: [startsCall(getActivity, { query: { period: 'session' } })],
    },
  ],
});
