import assert from 'node:assert/strict';
import { localMoment } from '@jangada/contracts/values/local-time';
import * as bonuses from '@jangada/contracts/domains/bonuses/endpoints';
import {
  insertUse,
  insertCoupon,
  lockCoupon,
  type NewCoupon,
} from '../../src/modules/rewards/bonuses/coupons.repository.ts';
import { grantBonus } from '../../src/modules/rewards/bonuses/grant-bonus.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import type { Player } from '../support/players.ts';
import type { Case, DomainCases } from './case.ts';
import { UNKNOWN_ID, type Fixture } from './fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let created = 0;

const aCoupon = ({ write }: Fixture, about: Partial<NewCoupon> = {}): Promise<string> =>
  write(async (tx) => {
    const coupon = await insertCoupon(tx, {
      code: `CONTRATO${(created += 1)}`,
      name: JSON.stringify({ pt: 'Bônus', en: 'Bonus' }),
      kind: 'percent',
      value: 100,
      multiplier: 10,
      valid_days: 7,
      listed: true,
      ...about,
    });
    if (!coupon) throw new TypeError('every code here is a new one');
    return coupon.code;
  });

const checked =
  (about: Partial<NewCoupon> = {}): Case =>
  async (fixture) => ({ body: { coupon: await aCoupon(fixture, about) } });

/** A coupon the fixture's player has used, with a deposit. */
const used: Case = async (fixture) => {
  const code = await aCoupon(fixture);
  const { id: userId } = fixture.player.user;
  await fixture.write(async (tx) => {
    const deposit = { user_id: userId, txid: `contract-${(created += 1)}`, amount: 5_000, expires_at: new Date() };
    const { id } = await tx.insertInto('deposits').values(deposit).returning('id').executeTakeFirstOrThrow();
    const coupon = await lockCoupon(tx, code);
    if (coupon) await insertUse(tx, coupon, userId, id);
  });
  return { body: { coupon: code } };
};

interface Entry {
  readonly day?: string;
  readonly claimed?: number;
  readonly type?: 'calendar' | 'immediate';
}

const BONUS = 2_000;

/** An open bonus of the fixture's player, whose cancellation costs the whole bonus. */
const anOpenBonus = async ({ write, platform, player }: Fixture): Promise<number> => {
  const tenant = await createTenants(platform.db).find(player.tenant);
  if (!tenant) throw new TypeError('the first tenant is seeded');
  const about = { origin: 'operator' as const, originRef: `contract-${(created += 1)}`, amount: BONUS, multiplier: 10 };
  const name = { pt: 'Cortesia', en: 'Courtesy' };
  return write(async (tx) => (await grantBonus(tx, tenant, { ...about, name, userId: player.user.id })).id);
};

const today = (): string => localMoment(new Date()).day;

const anEntry = ({ write, player }: Fixture, { day = today(), claimed = 0, type = 'immediate' }: Entry = {}) =>
  write(async (tx) => {
    const period = { period_start: new Date(0), period_end: new Date((created += 1)) };
    const slots = type === 'calendar' ? 3 : 1;
    const { id } = await tx
      .insertInto('cashback_entries')
      .values({ user_id: player.user.id, type, ...period, available_at: day, amount: 1_000, slots, claimed })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const claimed =
  (entry: Entry): Case =>
  async (fixture) => ({ body: { cashback_id: await anEntry(fixture, entry) } });

/** Claims as a player who may not have a bonus; the cashback need not exist. */
const claimedBy =
  (whose: (fixture: Fixture) => Promise<Player>): Case =>
  async (fixture) => ({ as: await whose(fixture), body: { cashback_id: await anEntry(fixture) } });

export const cases: DomainCases<typeof bonuses> = {
  listCoupons: { success: () => ({}) },
  checkCoupon: {
    success: checked(),
    shared: true,
    'coupon.unknown': () => ({ body: { coupon: 'NADA' } }),
    'coupon.ended': checked({ ends_at: new Date(0) }),
    'coupon.used-up': checked({ uses_max: 1, uses: 1 }),
    'coupon.already-used': used,
  },
  listCashback: {
    success: async (fixture) => {
      const id = await anEntry(fixture);
      return { holds: ({ body }) => assert.ok(body.data.some((entry: { id: number }) => entry.id === id)) };
    },
  },
  claimCashback: {
    success: async (fixture) => ({
      body: { cashback_id: await anEntry(fixture) },
      holds: ({ body }) => assert.deepEqual([body.amount, body.data.claimed], [1_000, 1]),
    }),
    'cashback.not-found': () => ({ body: { cashback_id: UNKNOWN_ID } }),
    'cashback.too-early': claimed({ type: 'calendar', day: localMoment(new Date(Date.now() + 3 * DAY_MS)).day }),
    'cashback.used-up': claimed({ claimed: 1 }),
    'cashback.expired': claimed({ type: 'calendar', day: '2020-01-06' }),
    'account.blocked': claimedBy(({ block, player }) => block(player)),
    'account.paused': claimedBy(({ restrict, player }) => restrict(player, 'pause')),
    'account.self-excluded': claimedBy(({ restrict, player }) => restrict(player, 'self_specific')),
    'account.verification-required': claimedBy(({ restrict, player }) => restrict(player, 'kyc')),
    'idempotency.conflict': async (fixture) => {
      const headers = { 'idempotency-key': 'the-same' };
      await fixture.call(bonuses.claimCashback, { body: { cashback_id: await anEntry(fixture) }, headers });
      return { body: { cashback_id: await anEntry(fixture) }, headers };
    },
  },
  cancelOwnBonus: {
    success: async (fixture) => ({
      body: { bonus_id: await anOpenBonus(fixture), loss: BONUS },
      holds: ({ body }) => assert.equal(body.lost, BONUS),
    }),
    'bonus.not-found': () => ({ body: { bonus_id: UNKNOWN_ID, loss: 0 } }),
    'bonus.ended': async (fixture) => {
      const body = { bonus_id: await anOpenBonus(fixture), loss: BONUS };
      await fixture.call(bonuses.cancelOwnBonus, { body });
      return { body };
    },
    'bonus.loss-changed': async (fixture) => ({ body: { bonus_id: await anOpenBonus(fixture), loss: BONUS - 1 } }),
    'idempotency.conflict': async (fixture) => {
      const headers = { 'idempotency-key': 'the-same' };
      const body = { bonus_id: await anOpenBonus(fixture), loss: BONUS };
      await fixture.call(bonuses.cancelOwnBonus, { body, headers });
      return { body: { ...body, loss: 0 }, headers };
    },
  },
};
