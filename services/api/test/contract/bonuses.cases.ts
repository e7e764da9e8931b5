import assert from 'node:assert/strict';
import { localMoment } from '@jangada/contracts/values/local-time';
import * as bonuses from '@jangada/contracts/domains/bonuses/endpoints';
import {
  insertUse,
  insertCoupon,
  lockCoupon,
  type NewCoupon,
} from '../../src/modules/rewards/bonuses/coupons.repository.ts';
import type { Player } from '../support/players.ts';
import type { Case, DomainCases } from './case.ts';
import { UNKNOWN_ID, type Scene } from './scene.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let made = 0;

const aCoupon = ({ write }: Scene, about: Partial<NewCoupon> = {}): Promise<string> =>
  write(async (tx) => {
    const coupon = await insertCoupon(tx, {
      code: `CONTRATO${(made += 1)}`,
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
  async (scene) => ({ body: { coupon: await aCoupon(scene, about) } });

/** A coupon the scene's player has used, with a deposit. */
const used: Case = async (scene) => {
  const code = await aCoupon(scene);
  const { id: userId } = scene.player.user;
  await scene.write(async (tx) => {
    const deposit = { user_id: userId, txid: `contract-${(made += 1)}`, amount: 5_000, expires_at: new Date() };
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

const today = (): string => localMoment(new Date()).day;

const anEntry = ({ write, player }: Scene, { day = today(), claimed = 0, type = 'immediate' }: Entry = {}) =>
  write(async (tx) => {
    const period = { period_start: new Date(0), period_end: new Date((made += 1)) };
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
  async (scene) => ({ body: { cashback_id: await anEntry(scene, entry) } });

/** Claimed by somebody who may have no bonus; the entry does not matter any more. */
const claimedBy =
  (whose: (scene: Scene) => Promise<Player>): Case =>
  async (scene) => ({ as: await whose(scene), body: { cashback_id: await anEntry(scene) } });

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
    success: async (scene) => {
      const id = await anEntry(scene);
      return { holds: ({ body }) => assert.ok(body.data.some((entry: { id: number }) => entry.id === id)) };
    },
  },
  claimCashback: {
    success: async (scene) => ({
      body: { cashback_id: await anEntry(scene) },
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
    'idempotency.conflict': async (scene) => {
      const headers = { 'idempotency-key': 'the-same' };
      await scene.call(bonuses.claimCashback, { body: { cashback_id: await anEntry(scene) }, headers });
      return { body: { cashback_id: await anEntry(scene) }, headers };
    },
  },
};
