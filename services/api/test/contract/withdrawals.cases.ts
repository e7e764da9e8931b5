import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as payments from '@jangada/contracts/domains/payments/endpoints';
import * as own from '@jangada/contracts/domains/wallet/withdrawals';
import * as wallet from '@jangada/contracts/domains/wallet/endpoints';
import type { Player } from '../support/players.ts';
import type { DomainCases, Prepared } from './case.ts';
import { UNKNOWN_ID, type Fixture } from './fixture.ts';
import type { Tx } from '../../src/database/database.ts';
import { endWithdrawal } from '../../src/modules/money/withdrawals/end-withdrawal.ts';
import { lockWithdrawal, updateWithdrawal } from '../../src/modules/money/withdrawals/withdrawals.repository.ts';
import { lockWallet, updateWallet } from '../../src/modules/ledger/wallets.ts';

const AMOUNT = 5_000;
const FAR_TOO_MUCH = 9_999_999_999;

/** A new random key that belongs to the player. */
const random = () => ({ type: 'random', key: `f${randomUUID().slice(1)}` });

/** Adds the key of the player's CPF. @returns its id */
async function keyOf({ call }: Fixture, player: Player): Promise<number> {
  const { body } = await call(wallet.addWithdrawMethod, { as: player, body: { type: 'cpf', key: player.user.cpf } });
  return body.data.id;
}

async function verify({ write }: Fixture, player: Player): Promise<Player> {
  const now = new Date();
  await write((tx) =>
    tx
      .updateTable('users')
      .set({ email_verified_at: now, phone_verified_at: now })
      .where('id', '=', player.user.id)
      .execute(),
  );
  return player;
}

/** A request of a player who may withdraw. */
async function aRequest(fixture: Fixture, amount = AMOUNT): Promise<Prepared & { body: { method_id: number } }> {
  const player = await verify(fixture, fixture.player);
  return { as: player, body: { method_id: await keyOf(fixture, player), amount } as { method_id: number } };
}

/** A withdrawal that is not under review yet. */
async function aPending(fixture: Fixture): Promise<number> {
  const { body } = await fixture.call(wallet.requestWithdrawal, await aRequest(fixture));
  const { id } = body.data;
  await fixture.write((tx) => tx.updateTable('withdrawals').set({ status: 0 }).where('id', '=', id).execute());
  return id;
}

/** The cancellation of a withdrawal after another event. */
async function aCancellation(fixture: Fixture, happened: (tx: Tx, id: number) => Promise<unknown>): Promise<Prepared> {
  const id = await aPending(fixture);
  await fixture.write((tx) => happened(tx, id));
  return { body: { id } };
}

const ended = (end: 'paid' | 'released') => async (tx: Tx, id: number) => {
  const { user_id: userId } = await lockWithdrawal(tx, id);
  await updateWithdrawal(tx, id, { status: 4, dispatched_at: new Date() });
  return endWithdrawal(tx, await lockWallet(tx, userId), await lockWithdrawal(tx, id), end);
};

type Cases = DomainCases<typeof wallet> &
  DomainCases<typeof own> &
  DomainCases<Pick<typeof payments, 'cancelWithdrawal'>>;

export const cases: Cases = {
  listWithdrawMethods: {
    success: async (fixture) => {
      await keyOf(fixture, fixture.player);
      return { holds: ({ body }) => assert.match(body.methods[0].key, /^\*\*\*\.\d{3}\.\d{3}-\*\*$/) };
    },
  },
  addWithdrawMethod: {
    success: () => ({ body: random() }),
    'withdrawal.key-invalid': () => ({ body: { type: 'cpf', key: '12345678900' } }),
    'withdrawal.key-not-own': () => ({ body: { type: 'cpf', key: '11144477735' } }),
    'withdrawal.key-known': async (fixture) => {
      await keyOf(fixture, fixture.player);
      return { body: { type: 'cpf', key: fixture.player.user.cpf } };
    },
    'withdrawal.keys-too-many': async ({ call }) => {
      for (let count = 0; count < wallet.WITHDRAW_METHODS_MAX; count += 1)
        await call(wallet.addWithdrawMethod, { body: random() });
      return { body: random() };
    },
    'account.verification-required': async ({ aPlayer }) => ({ as: await aPlayer({ cpf: null }), body: random() }),
  },
  requestWithdrawal: {
    success: async (fixture) => {
      const prepared = await aRequest(fixture);
      const { token } = fixture.player;
      return {
        token,
        body: prepared.body,
        holds: ({ body }) => assert.deepEqual([body.data.status, body.data.amount], [5, -AMOUNT]),
      };
    },
    'withdrawal.below-minimum': (fixture) => aRequest(fixture, 1),
    'withdrawal.above-maximum': (fixture) => aRequest(fixture, FAR_TOO_MUCH),
    'withdrawal.method-not-found': async (fixture) => ({
      as: await verify(fixture, fixture.player),
      body: { method_id: UNKNOWN_ID, amount: AMOUNT },
    }),
    'withdrawal.already-open': async (fixture) => {
      const prepared = await aRequest(fixture);
      await fixture.call(wallet.requestWithdrawal, prepared);
      return prepared;
    },
    'withdrawal.rollover-open': async (fixture) => {
      const { id } = fixture.player.user;
      await fixture.write(async (tx) => updateWallet(await lockWallet(tx, id), { rollover: 1 }));
      return aRequest(fixture);
    },
    'wallet.insufficient-funds': (fixture) => aRequest(fixture, 500_000),
    'account.blocked': async (fixture) => {
      const prepared = await aRequest(fixture);
      await fixture.restrict(fixture.player, 'fraud');
      return prepared;
    },
    'account.verification-required': async (fixture) => ({
      body: { method_id: await keyOf(fixture, fixture.player), amount: AMOUNT },
    }),
    'idempotency.conflict': async (fixture) => {
      const prepared = { ...(await aRequest(fixture)), headers: { 'idempotency-key': 'the-same' } };
      await fixture.call(wallet.requestWithdrawal, prepared);
      return { ...prepared, body: { ...prepared.body, amount: AMOUNT + 1 } };
    },
  },
  getWithdrawOptions: {
    success: async (fixture) => {
      const id = await aPending(fixture);
      return {
        holds: ({ body }) => {
          assert.deepEqual([body.data.open.id, body.data.open.cancellable], [id, true]);
          assert.deepEqual(
            body.data.blockers.map(({ kind }: { kind: string }) => kind),
            ['open'],
          );
        },
      };
    },
  },
  getWithdrawal: {
    success: async (fixture) => {
      const { params } = { params: { id: await aPending(fixture) } };
      return { params, holds: ({ body }) => assert.equal(body.data.steps.length, own.withdrawalSteps.length) };
    },
    'withdrawal.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
  cancelWithdrawal: {
    success: async (fixture) => ({ body: { id: await aPending(fixture) } }),
    'withdrawal.not-found': () => ({ body: { id: UNKNOWN_ID } }),
    'withdrawal.not-cancellable': (fixture) =>
      aCancellation(fixture, (tx, id) => updateWithdrawal(tx, id, { status: 4, dispatched_at: new Date() })),
    'withdrawal.in-review': (fixture) => aCancellation(fixture, (tx, id) => updateWithdrawal(tx, id, { status: 5 })),
    'withdrawal.paid': (fixture) => aCancellation(fixture, ended('paid')),
    'withdrawal.returned': (fixture) => aCancellation(fixture, ended('released')),
    'idempotency.conflict': async (fixture) => {
      const headers = { 'idempotency-key': 'the-same' };
      await fixture.call(payments.cancelWithdrawal, { body: { id: await aPending(fixture) }, headers });
      return { body: { id: UNKNOWN_ID }, headers };
    },
  },
};
