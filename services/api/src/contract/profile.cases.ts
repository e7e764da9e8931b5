import assert from 'node:assert/strict';
import * as profile from '@jangada/contracts/profile/endpoints';
import type { DomainCases } from './case.ts';
import { PLAYER_CASH, UNKNOWN_ID } from './scene.ts';

const address = {
  zip: '60160230',
  street: 'Avenida Beira-Mar',
  number: '100',
  district: 'Meireles',
  city: 'Fortaleza',
  state: 'CE',
};

export const cases: DomainCases<typeof profile> = {
  getProfile: {
    success: () => ({ holds: ({ body }) => assert.equal(body.data.wallet.balance, PLAYER_CASH) }),
  },
  getWallet: {
    success: () => ({ holds: ({ body }) => assert.equal(body.data.balance, PLAYER_CASH) }),
  },
  updateName: {
    success: () => ({
      body: { name: 'Maria da Silva' },
      holds: ({ body }) => assert.equal(body.data.last_name, 'da Silva'),
    }),
  },
  updateLanguage: { success: () => ({ body: { language: 'en' } }) },
  getLanguage: {
    success: async ({ call }) => {
      await call(profile.updateLanguage, { body: { language: 'en' } });
      return { holds: ({ body }) => assert.equal(body.language, 'en') };
    },
  },
  toggleHideMetrics: { success: () => ({ body: { hide_metrics: true } }) },
  showProfile: {
    success: ({ player }) => ({
      body: { user_id: player.user.id },
      holds: ({ body }) => assert.equal(body.data.name, 'Ana S.'),
    }),
    'profile.not-found': () => ({ body: { user_id: UNKNOWN_ID } }),
  },
  getVip: {
    success: ({ player }) => ({
      as: player,
      holds: ({ body }) => assert.deepEqual([body.data.level, body.data.points], [0, 0]),
    }),
  },
  getAffiliates: {
    success: ({ player }) => ({
      query: { page: 1 },
      holds: ({ body }) => assert.equal(body.data.code, player.user.referral_code),
    }),
  },
  createAddress: {
    success: () => ({ body: address, holds: ({ body }) => assert.deepEqual(body.data, address) }),
  },
};
