import assert from 'node:assert/strict';
import * as profile from '@jangada/contracts/domains/profile/endpoints';
import type { DomainCases } from './case.ts';
import { PLAYER_CASH, UNKNOWN_ID } from './fixture.ts';

const address = {
  zip: '60160230',
  street: 'Avenida Beira-Mar',
  number: '100',
  district: 'Meireles',
  city: 'Fortaleza',
  state: 'CE',
};

const DAY_MS = 24 * 60 * 60_000;

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
  updateSettings: {
    success: () => ({
      body: { time_alert: 30, limits: [{ kind: 'loss', window: 'week', value: 5_000 }], marketing: { sms: false } },
      holds: ({ body }) => {
        assert.deepEqual([body.data.time_alert, body.data.marketing.sms], [30, false]);
        assert.equal(body.data.limits[0].remaining, 5_000);
      },
    }),
  },
  getActivity: {
    success: () => ({
      query: { period: 'day' },
      holds: ({ body }) => assert.deepEqual([body.data.step, body.data.totals.stakes], ['hour', 0]),
    }),
  },
  excludeSelf: {
    success: ({ call }) => ({
      body: { value: '30d', date: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10) },
      holds: async ({ body }) => {
        assert.equal(body.selfExcluded, true);
        assert.equal((await call(profile.getProfile)).status, 401);
      },
    }),
  },
  removeSelfExclusion: {
    success: async (fixture) => {
      const start_at = new Date(Date.now() + DAY_MS);
      await fixture.write((tx) =>
        tx
          .insertInto('restrictions')
          .values({ user_id: fixture.player.user.id, source: 'self_specific', reason: 'contract', start_at })
          .execute(),
      );
      return {};
    },
    'exclusion.in-force': async ({ restrict, player }) => ({ as: await restrict(player, 'self_specific') }),
    'exclusion.not-found': () => ({}),
  },
  getAddress: {
    success: async ({ call }) => {
      await call(profile.createAddress, { body: address });
      return { holds: ({ body }) => assert.deepEqual(body.data, address) };
    },
  },
  createAddress: {
    success: () => ({ body: address, holds: ({ body }) => assert.deepEqual(body.data, address) }),
  },
};
