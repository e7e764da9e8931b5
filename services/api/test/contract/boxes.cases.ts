import assert from 'node:assert/strict';
import * as boxes from '@jangada/contracts/domains/boxes/endpoints';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { verifyDraw } from '@jangada/contracts/domains/boxes/fair-draw';
import { grantBox } from '../../src/modules/play/boxes/grant-box.ts';
import { aBoxType, boxPrizes, BOX_PRICE } from '../support/boxes.ts';
import type { DomainCases } from './case.ts';
import { PLAYER_CASH, REGULATED_TENANT, UNKNOWN_ID, type Scene } from './scene.ts';

const weights = boxPrizes.map(({ weight }) => weight);

const onSale = async ({ platform }: Scene, about = {}) => ({ box_id: (await aBoxType(platform.db, about)).id });

/** A closed box of the scene's player. */
const bought = async (scene: Scene): Promise<{ id: number; seedHash: string }> => {
  const { body } = await scene.call(boxes.buyBox, { body: await onSale(scene) });
  return { id: body.data.id, seedHash: body.data.draw.seed_hash };
};

const drawn = async (scene: Scene): Promise<number> => {
  const { id } = await bought(scene);
  return (await scene.call(boxes.openBox, { body: { box_id: id } })).body.data.id;
};

/** The same key for two of the player's things. */
const conflict = (endpoint: Endpoint, field: 'id' | 'box_id', make: (scene: Scene) => Promise<number>) => {
  const headers = { 'idempotency-key': 'the-same' };
  return async (scene: Scene) => {
    await scene.call(endpoint, { body: { [field]: await make(scene) }, headers });
    return { body: { [field]: await make(scene) }, headers };
  };
};

const boughtId = async (scene: Scene): Promise<number> => (await bought(scene)).id;
const onSaleId = async (scene: Scene): Promise<number> => (await onSale(scene)).box_id;

export const cases: DomainCases<typeof boxes> = {
  listBoxes: {
    success: async (scene) => {
      const { box_id } = await onSale(scene);
      return { query: { page: 1 }, holds: ({ body }) => assert.ok(body.total >= 1 && box_id > 0) };
    },
  },
  listBoxPrizes: {
    success: async (scene) => ({
      params: { id: (await onSale(scene)).box_id },
      holds: ({ body }) => assert.equal(body.data.length, boxPrizes.length),
    }),
    'boxes.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
  buyBox: {
    shared: true,
    success: async (scene) => ({
      body: await onSale(scene),
      holds: ({ body }) => assert.equal(body.wallet.balance, PLAYER_CASH - BOX_PRICE),
    }),
    'boxes.not-found': () => ({ body: { box_id: UNKNOWN_ID } }),
    'boxes.not-for-sale': async (scene) => ({ body: await onSale(scene, { active: false }) }),
    'boxes.daily-limit': async (scene) => {
      const body = await onSale(scene, { dailyMax: 1 });
      await scene.call(boxes.buyBox, { body });
      return { body };
    },
    'wallet.insufficient-funds': async (scene) => ({ as: await scene.aPlayer(), body: await onSale(scene) }),
    'account.blocked': async (scene) => ({ as: await scene.block(scene.player), body: await onSale(scene) }),
    'account.self-excluded': async (scene) => ({
      as: await scene.restrict(scene.player, 'self_specific'),
      body: await onSale(scene),
    }),
    'account.paused': async (scene) => ({
      as: await scene.restrict(scene.player, 'pause'),
      body: await onSale(scene),
    }),
    'account.verification-required': async (scene) => ({
      as: await scene.restrict(scene.player, 'kyc'),
      body: await onSale(scene),
    }),
    'bet.limit-reached': async (scene) => {
      const { user } = scene.player;
      await scene.write((tx) =>
        tx.insertInto('player_limits').values({ user_id: user.id, kind: 'stake', span: 'day', value: 1 }).execute(),
      );
      return { body: await onSale(scene) };
    },
    'idempotency.conflict': conflict(boxes.buyBox, 'box_id', onSaleId),
  },
  listUserBoxes: {
    success: async (scene) => {
      const { id } = await bought(scene);
      return { query: { status: 'closed', id }, holds: ({ body }) => assert.equal(body.data[0].user_box_id, id) };
    },
    'boxes.not-found': () => ({ query: { id: UNKNOWN_ID } }),
  },
  openBox: {
    success: async (scene) => {
      const { id, seedHash } = await bought(scene);
      return {
        body: { box_id: id, client_seed: 'minha sorte' },
        holds: async ({ body: { draw } }) => {
          const told = { serverSeed: draw.server_seed, clientSeed: 'minha sorte', boxId: id, weights };
          assert.equal(await verifyDraw(told, seedHash, draw.prize_index), 'fair');
        },
      };
    },
    'boxes.not-found': () => ({ body: { box_id: UNKNOWN_ID } }),
    'boxes.not-closed': async (scene) => {
      const body = { box_id: (await bought(scene)).id };
      await scene.call(boxes.openBox, { body });
      return { body };
    },
    'account.blocked': async (scene) => {
      const { id } = await bought(scene);
      return { as: await scene.block(scene.player), body: { box_id: id } };
    },
    'account.self-excluded': async (scene) => {
      const { id } = await bought(scene);
      return { as: await scene.restrict(scene.player, 'self_specific'), body: { box_id: id } };
    },
    'account.paused': async (scene) => {
      const { id } = await bought(scene);
      return { as: await scene.restrict(scene.player, 'pause'), body: { box_id: id } };
    },
    'account.verification-required': async (scene) => {
      const as = await scene.aPlayer({ tenant: REGULATED_TENANT });
      const type = await aBoxType(scene.platform.db, { tenant: REGULATED_TENANT });
      const { id } = await scene.platform.db.transaction(REGULATED_TENANT, (tx) =>
        grantBox(tx, as.user.id, type.id, 'case'),
      );
      return { as, body: { box_id: id } };
    },
    'idempotency.conflict': conflict(boxes.openBox, 'box_id', boughtId),
  },
  sellBox: {
    success: async (scene) => ({
      body: { id: (await bought(scene)).id },
      holds: ({ body }) => assert.equal(body.wallet.balance, PLAYER_CASH),
    }),
    'boxes.not-found': () => ({ body: { id: UNKNOWN_ID } }),
    'boxes.not-closed': async (scene) => {
      const { id } = await bought(scene);
      await scene.call(boxes.sellBox, { body: { id } });
      return { body: { id } };
    },
    'boxes.not-sellable': async (scene) => {
      const { box_id } = await onSale(scene);
      return { body: await scene.write((tx) => grantBox(tx, scene.player.user.id, box_id, 'case')) };
    },
    'idempotency.conflict': conflict(boxes.sellBox, 'id', boughtId),
  },
  listPrizes: {
    success: async (scene) => {
      const id = await drawn(scene);
      return { query: { status: 'owned' }, holds: ({ body }) => assert.equal(body.data[0].id, id) };
    },
  },
  sellPrize: {
    success: async (scene) => ({
      body: { id: await drawn(scene) },
      holds: ({ body }) => assert.equal(body.data.status, 'sold'),
    }),
    'boxes.prize-not-found': () => ({ body: { id: UNKNOWN_ID } }),
    'boxes.prize-sold': async (scene) => {
      const body = { id: await drawn(scene) };
      await scene.call(boxes.sellPrize, { body });
      return { body };
    },
    'idempotency.conflict': conflict(boxes.sellPrize, 'id', drawn),
  },
};
