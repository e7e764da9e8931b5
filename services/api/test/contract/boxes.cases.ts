import assert from 'node:assert/strict';
import * as boxes from '@jangada/contracts/domains/boxes/endpoints';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { verifyDraw } from '@jangada/contracts/domains/boxes/fair-draw';
import { grantBox } from '../../src/modules/play/boxes/grant-box.ts';
import { aBoxType, boxPrizes, BOX_PRICE } from '../support/boxes.ts';
import type { DomainCases } from './case.ts';
import { PLAYER_CASH, REGULATED_TENANT, UNKNOWN_ID, type Fixture } from './fixture.ts';

const weights = boxPrizes.map(({ weight }) => weight);

const onSale = async ({ platform }: Fixture, about = {}) => ({ box_id: (await aBoxType(platform.db, about)).id });

/** Buys a box for the fixture's player and leaves it closed. */
const bought = async (fixture: Fixture): Promise<{ id: number; seedHash: string }> => {
  const { body } = await fixture.call(boxes.buyBox, { body: await onSale(fixture) });
  return { id: body.data.id, seedHash: body.data.draw.seed_hash };
};

const drawn = async (fixture: Fixture): Promise<number> => {
  const { id } = await bought(fixture);
  return (await fixture.call(boxes.openBox, { body: { box_id: id } })).body.data.id;
};

/** The same key for two different objects of the player. */
const conflict = (endpoint: Endpoint, field: 'id' | 'box_id', make: (fixture: Fixture) => Promise<number>) => {
  const headers = { 'idempotency-key': 'the-same' };
  return async (fixture: Fixture) => {
    await fixture.call(endpoint, { body: { [field]: await make(fixture) }, headers });
    return { body: { [field]: await make(fixture) }, headers };
  };
};

const boughtId = async (fixture: Fixture): Promise<number> => (await bought(fixture)).id;
const onSaleId = async (fixture: Fixture): Promise<number> => (await onSale(fixture)).box_id;

export const cases: DomainCases<typeof boxes> = {
  listBoxes: {
    success: async (fixture) => {
      const { box_id } = await onSale(fixture);
      return { query: { page: 1 }, holds: ({ body }) => assert.ok(body.total >= 1 && box_id > 0) };
    },
  },
  listBoxPrizes: {
    success: async (fixture) => ({
      params: { id: (await onSale(fixture)).box_id },
      holds: ({ body }) => assert.equal(body.data.length, boxPrizes.length),
    }),
    'boxes.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
  buyBox: {
    shared: true,
    success: async (fixture) => ({
      body: await onSale(fixture),
      holds: ({ body }) => assert.equal(body.wallet.balance, PLAYER_CASH - BOX_PRICE),
    }),
    'boxes.not-found': () => ({ body: { box_id: UNKNOWN_ID } }),
    'boxes.not-for-sale': async (fixture) => ({ body: await onSale(fixture, { active: false }) }),
    'boxes.daily-limit': async (fixture) => {
      const body = await onSale(fixture, { dailyMax: 1 });
      await fixture.call(boxes.buyBox, { body });
      return { body };
    },
    'wallet.insufficient-funds': async (fixture) => ({ as: await fixture.aPlayer(), body: await onSale(fixture) }),
    'account.blocked': async (fixture) => ({ as: await fixture.block(fixture.player), body: await onSale(fixture) }),
    'account.self-excluded': async (fixture) => ({
      as: await fixture.restrict(fixture.player, 'self_specific'),
      body: await onSale(fixture),
    }),
    'account.paused': async (fixture) => ({
      as: await fixture.restrict(fixture.player, 'pause'),
      body: await onSale(fixture),
    }),
    'account.verification-required': async (fixture) => ({
      as: await fixture.restrict(fixture.player, 'kyc'),
      body: await onSale(fixture),
    }),
    'bet.limit-reached': async (fixture) => {
      const { user } = fixture.player;
      await fixture.write((tx) =>
        tx.insertInto('player_limits').values({ user_id: user.id, kind: 'stake', span: 'day', value: 1 }).execute(),
      );
      return { body: await onSale(fixture) };
    },
    'idempotency.conflict': conflict(boxes.buyBox, 'box_id', onSaleId),
  },
  listUserBoxes: {
    success: async (fixture) => {
      const { id } = await bought(fixture);
      return { query: { status: 'closed', id }, holds: ({ body }) => assert.equal(body.data[0].user_box_id, id) };
    },
    'boxes.not-found': () => ({ query: { id: UNKNOWN_ID } }),
  },
  openBox: {
    success: async (fixture) => {
      const { id, seedHash } = await bought(fixture);
      return {
        body: { box_id: id, client_seed: 'minha sorte' },
        holds: async ({ body: { draw } }) => {
          const input = { serverSeed: draw.server_seed, clientSeed: 'minha sorte', boxId: id, weights };
          assert.equal(await verifyDraw(input, seedHash, draw.prize_index), 'fair');
        },
      };
    },
    'boxes.not-found': () => ({ body: { box_id: UNKNOWN_ID } }),
    'boxes.not-closed': async (fixture) => {
      const body = { box_id: (await bought(fixture)).id };
      await fixture.call(boxes.openBox, { body });
      return { body };
    },
    'account.blocked': async (fixture) => {
      const { id } = await bought(fixture);
      return { as: await fixture.block(fixture.player), body: { box_id: id } };
    },
    'account.self-excluded': async (fixture) => {
      const { id } = await bought(fixture);
      return { as: await fixture.restrict(fixture.player, 'self_specific'), body: { box_id: id } };
    },
    'account.paused': async (fixture) => {
      const { id } = await bought(fixture);
      return { as: await fixture.restrict(fixture.player, 'pause'), body: { box_id: id } };
    },
    'account.verification-required': async (fixture) => {
      const as = await fixture.aPlayer({ tenant: REGULATED_TENANT });
      const type = await aBoxType(fixture.platform.db, { tenant: REGULATED_TENANT });
      const { id } = await fixture.platform.db.transaction(REGULATED_TENANT, (tx) =>
        grantBox(tx, as.user.id, type.id, 'case'),
      );
      return { as, body: { box_id: id } };
    },
    'idempotency.conflict': conflict(boxes.openBox, 'box_id', boughtId),
  },
  sellBox: {
    success: async (fixture) => ({
      body: { id: (await bought(fixture)).id },
      holds: ({ body }) => assert.equal(body.wallet.balance, PLAYER_CASH),
    }),
    'boxes.not-found': () => ({ body: { id: UNKNOWN_ID } }),
    'boxes.not-closed': async (fixture) => {
      const { id } = await bought(fixture);
      await fixture.call(boxes.sellBox, { body: { id } });
      return { body: { id } };
    },
    'boxes.not-sellable': async (fixture) => {
      const { box_id } = await onSale(fixture);
      return { body: await fixture.write((tx) => grantBox(tx, fixture.player.user.id, box_id, 'case')) };
    },
    'idempotency.conflict': conflict(boxes.sellBox, 'id', boughtId),
  },
  listPrizes: {
    success: async (fixture) => {
      const id = await drawn(fixture);
      return { query: { status: 'owned' }, holds: ({ body }) => assert.equal(body.data[0].id, id) };
    },
  },
  sellPrize: {
    success: async (fixture) => ({
      body: { id: await drawn(fixture) },
      holds: ({ body }) => assert.equal(body.data.status, 'sold'),
    }),
    'boxes.prize-not-found': () => ({ body: { id: UNKNOWN_ID } }),
    'boxes.prize-sold': async (fixture) => {
      const body = { id: await drawn(fixture) };
      await fixture.call(boxes.sellPrize, { body });
      return { body };
    },
    'idempotency.conflict': conflict(boxes.sellPrize, 'id', drawn),
  },
};
