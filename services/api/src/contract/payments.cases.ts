import assert from 'node:assert/strict';
import * as payments from '@jangada/contracts/payments/endpoints';
import type { DomainCases } from './case.ts';
import { UNKNOWN_ID } from './scene.ts';

const body = { amount: 5_000 };
const FAR_TOO_MUCH = 9_999_999_999;

export const cases: DomainCases<typeof payments> = {
  createDeposit: {
    success: () => ({ body, holds: (answered) => assert.equal(answered.body.status, 'waiting_payment') }),
    'deposit.below-minimum': () => ({ body: { amount: 1 } }),
    'deposit.above-maximum': () => ({ body: { amount: FAR_TOO_MUCH } }),
    'deposit.provider-unavailable': ({ sendAway }) => ({ body, undo: sendAway('/pix') }),
    'account.blocked': async ({ block, player }) => ({ as: await block(player), body }),
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
