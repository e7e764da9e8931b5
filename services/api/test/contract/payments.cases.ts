import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import * as payments from '@jangada/contracts/domains/payments/endpoints';
import { guardWallet } from '../../src/modules/eligibility/access/guard-wallet.ts';
import {
  insertCoupon,
  insertUse,
  lockCoupon,
  type NewCoupon,
} from '../../src/modules/rewards/bonuses/coupons.repository.ts';
import type { Player } from '../support/players.ts';
import type { DomainCases } from './case.ts';
import { UNKNOWN_ID, type Fixture } from './fixture.ts';
import { MINIMAL_TENANT } from './minimal-tenant.ts';

const body = { amount: 5_000 };
const FAR_TOO_MUCH = 9_999_999_999;

/** A player whose own limit is below the deposit. */
async function limited({ write, player }: Fixture): Promise<Player> {
  const { id } = player.user;
  await write((tx) =>
    guardWallet(tx, id, () =>
      tx.insertInto('player_limits').values({ user_id: id, kind: 'deposit', span: 'day', value: 100 }).execute(),
    ),
  );
  return player;
}

async function aCoupon({ write }: Fixture, about: Partial<NewCoupon>): Promise<string> {
  const code = `C${randomInt(1e9)}`;
  const name = JSON.stringify({ pt: 'Dobro', en: 'Double' });
  const usual = { code, name, kind: 'percent', value: 100, multiplier: 10, valid_days: 7, listed: true } as const;
  await write((tx) => insertCoupon(tx, { ...usual, ...about }));
  return code;
}

/** A coupon that the player has used before. */
async function aUsed(fixture: Fixture): Promise<string> {
  const code = await aCoupon(fixture, {});
  const { transaction_id } = (await fixture.call(payments.createDeposit, { body })).body;
  await fixture.write(async (tx) => {
    const coupon = await lockCoupon(tx, code);
    if (coupon) await insertUse(tx, coupon, fixture.player.user.id, transaction_id);
  });
  return code;
}

export const cases: DomainCases<typeof payments> = {
  createDeposit: {
    success: () => ({ body, holds: (answered) => assert.equal(answered.body.status, 'waiting_payment') }),
    'deposit.not-configured': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: MINIMAL_TENANT }), body }),
    'deposit.below-minimum': () => ({ body: { amount: 1 } }),
    'deposit.above-maximum': () => ({ body: { amount: FAR_TOO_MUCH } }),
    'deposit.limit-reached': async (fixture) => ({ as: await limited(fixture), body }),
    'coupon.unknown': () => ({ body: { ...body, coupon: 'NO-SUCH' } }),
    'coupon.ended': async (fixture) => ({
      body: { ...body, coupon: await aCoupon(fixture, { starts_at: new Date(0), ends_at: new Date(1) }) },
    }),
    'coupon.used-up': async (fixture) => ({
      body: { ...body, coupon: await aCoupon(fixture, { uses: 1, uses_max: 1 }) },
    }),
    'coupon.already-used': async (fixture) => ({ body: { ...body, coupon: await aUsed(fixture) } }),
    'coupon.deposit-too-small': async (fixture) => ({
      body: { ...body, coupon: await aCoupon(fixture, { min_deposit: body.amount + 1 }) },
    }),
    'deposit.provider-unavailable': ({ sendAway }) => ({ body, undo: sendAway('/pix') }),
    'account.blocked': async ({ block, player }) => ({ as: await block(player), body }),
    'account.paused': async ({ restrict, player }) => ({ as: await restrict(player, 'pause'), body }),
    'account.self-excluded': async ({ restrict, player }) => ({ as: await restrict(player, 'self_specific'), body }),
    'account.verification-required': async ({ aPlayer }) => ({ as: await aPlayer({ cpf: null }), body }),
    'idempotency.conflict': async ({ call }) => {
      const headers = { 'idempotency-key': 'the-same' };
      await call(payments.createDeposit, { body, headers });
      return { body: { amount: body.amount + 1 }, headers };
    },
  },
  getDepositStatus: {
    success: async ({ call }) => {
      const { transaction_id } = (await call(payments.createDeposit, { body })).body;
      return { body: { transaction_id }, holds: (answered) => assert.equal(answered.body.expired, false) };
    },
    'deposit.not-found': () => ({ body: { transaction_id: UNKNOWN_ID } }),
  },
};
