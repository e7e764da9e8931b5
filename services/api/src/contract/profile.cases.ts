import assert from 'node:assert/strict';
import * as profile from '@jangada/contracts/profile/endpoints';
import type { DomainCases } from './case.ts';
import { PLAYER_CASH } from './scene.ts';

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
  createAddress: {
    success: () => ({ body: address, holds: ({ body }) => assert.deepEqual(body.data, address) }),
  },
};
