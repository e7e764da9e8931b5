import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkCoupon } from '@jangada/contracts/domains/bonuses/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { getStatement } from '@jangada/contracts/domains/wallet/statement';
import { getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { plainCode } from '@jangada/contracts/validation/plain-text';
import {
  couponForm,
  depositForm,
  keyForm,
  rangeForm,
  toMethod,
  withdrawForm,
  type KeyFields,
} from '@jangada/contracts/validation/wallet-forms';
import { checkFields } from '@jangada/contracts/validation/form-fields';
import type { Schema } from '@jangada/contracts/values/schema';
import { aPlayer, type Player } from './support/players.ts';
import { startTestPlatform, type TestPlatform } from './support/test-platform.ts';

/* The form and the server get the same inputs; both must accept them, or both must refuse them. */

const CASH = 100_000;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

async function somebody(): Promise<Player> {
  const player = await aPlayer(platform.db, { cash: CASH });
  const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
  await platform.db.transaction(player.tenant, (tx) =>
    tx.updateTable('users').set(verified).where('id', '=', player.user.id).execute(),
  );
  return player;
}

const takes = (schema: Schema, fields: unknown): boolean =>
  Object.keys(checkFields(schema, fields).errors).length === 0;

describe('an amount to withdraw', () => {
  const amounts = [1, 1_999, 2_000, 2_001, 50_000, CASH - 1, CASH, CASH + 1, 1_000_000, 9_999_999_999];
  for (const amount of amounts)
    it(`of ${amount}`, async () => {
      const { token } = await somebody();
      const { body: added } = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });
      const { body: options } = await platform.call(getWithdrawOptions, { token });
      const body = { method_id: added.data.id, amount };
      const isTaken = takes(withdrawForm(options.data), { method: String(added.data.id), amount });
      const answer = await platform.call(requestWithdrawal, { token, body });
      assert.equal(answer.status === 200, isTaken, `the server says ${answer.body.code ?? 'yes'}`);
    });
});

describe('an amount to deposit', () => {
  for (const amount of [1, 999, 1_000, 1_001, 5_000, 5_000_000, 5_000_001, 1_000_000_000])
    it(`of ${amount}`, async () => {
      const { token } = await somebody();
      const { min_deposit: min, max_deposit: max } = (await platform.call(getSiteConfig)).body;
      const answer = await platform.call(createDeposit, { token, body: { amount } });
      const isRefused = ['deposit.below-minimum', 'deposit.above-maximum'].includes(answer.body.code);
      assert.equal(!isRefused, takes(depositForm({ min, max }), { amount }), `the server says ${answer.body.code}`);
    });
});

describe('a PIX key', () => {
  const keys: KeyFields[] = [
    { type: 'email', key: 'ana@exemplo.com' },
    { type: 'email', key: ' Ana@Exemplo.COM ' },
    { type: 'email', key: 'ana@' },
    { type: 'email', key: '11987654321' },
    { type: 'email', key: `${'a'.repeat(70)}@exemplo.com` },
    { type: 'phone', key: '11987654321' },
    { type: 'phone', key: '(11) 98765-4321' },
    { type: 'phone', key: '+55 11 98765-4321' },
    { type: 'phone', key: '+1 212 555 0100' },
    { type: 'phone', key: '123' },
    { type: 'random', key: '123e4567-e89b-42d3-a456-426614174000' },
    { type: 'random', key: '123E4567-E89B-42D3-A456-426614174000' },
    { type: 'random', key: '123e4567' },
  ];
  for (const fields of keys)
    it(`of type ${fields.type}: ${fields.key}`, async () => {
      const { token } = await somebody();
      const answer = await platform.call(addWithdrawMethod, { token, body: toMethod(fields) });
      // The form checks the format of a key only. Refusals about its owner come from the PIX directory.
      const isKey = !['withdrawal.key-invalid', 'request.invalid'].includes(answer.body.code);
      assert.equal(isKey, takes(keyForm, fields), `the server says ${answer.body.code ?? 'yes'}`);
    });
});

describe('the code of a coupon', () => {
  const typed = ['A', 'A'.repeat(40), 'A'.repeat(41), `  ${'a'.repeat(40)}\u200B`, `BEM ${'A'.repeat(38)}`];
  for (const code of typed)
    it(`of ${code.length} characters: ${code.slice(0, 4)}`, async () => {
      const { token } = await aPlayer(platform.db);
      const answer = await platform.call(checkCoupon, { token, body: { coupon: plainCode(code) } });
      assert.equal(
        answer.body.code === 'coupon.unknown',
        takes(couponForm, { code }),
        `the server says ${answer.body.code}`,
      );
    });
});

describe('the days of a statement', () => {
  const ranges: [from: string, to: string][] = [
    ['2026-01-01', '2026-01-01'],
    ['2026-01-02', '2026-01-01'],
    ['2025-01-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31'],
    ['2024-01-01', '2025-01-01'],
    ['2024-01-01', '2025-01-02'],
  ];
  for (const [from, to] of ranges)
    it(`${from} to ${to}`, async () => {
      const { token } = await aPlayer(platform.db);
      const answer = await platform.call(getStatement, { token, query: { from, to, by: 'month' } });
      assert.equal(
        answer.status === 200,
        takes(rangeForm, { from, to }),
        `the server says ${answer.body.code ?? 'yes'}`,
      );
    });
});
