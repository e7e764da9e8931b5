import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApiCall } from '../api-call.ts';
import { createAsaasPix } from './asaas.ts';

const CPF = '52998224725';
const E2EID = 'E18236120202611291200s1234567890';
const aPayment = (changes: object = {}) => ({
  id: 'pay_1',
  externalReference: 'our-txid',
  value: 50,
  status: 'RECEIVED',
  dueDate: '2026-11-29',
  pixTransaction: 'pix-1',
  ...changes,
});
const aPix = (changes: object = {}) => ({
  endToEndIdentifier: E2EID,
  value: 50,
  effectiveDate: '2026-11-29 12:00:01',
  status: 'DONE',
  type: 'CREDIT',
  payment: 'pay_1',
  externalAccount: { cpfCnpj: '***.982.247-**' },
  ...changes,
});
const listOf = (...data: object[]) => ({ object: 'list', hasMore: false, data });

/** An account at Asaas that answers calls by their path. */
const asaas = (answers: Readonly<Record<string, object>>) => {
  const calls: string[] = [];
  const call: ApiCall = async (path, { method = 'GET', body } = {}) => {
    calls.push(`${method} ${path}${body ? ` ${JSON.stringify(body)}` : ''}`);
    const json = answers[path.split('?')[0] ?? ''];
    return { status: json ? 200 : 404, text: '', json: json ?? { errors: [] } };
  };
  return { pix: createAsaasPix(call), calls };
};

describe('Asaas', () => {
  it('has two payments of one charge after a late answer: both Pix are found, in the time of Brasília', async () => {
    const second = aPix({ endToEndIdentifier: `${E2EID.slice(0, -1)}1`, payment: 'pay_2' });
    const { pix } = asaas({
      '/v3/payments': listOf(aPayment(), aPayment({ id: 'pay_2', pixTransaction: 'pix-2' })),
      '/v3/pix/transactions/pix-1': aPix(),
      '/v3/pix/transactions/pix-2': second,
    });
    const charge = await pix.findCharge('our-txid');
    assert.deepEqual(
      charge?.received.map(({ e2eid, amount, at }) => [e2eid, amount, at.toISOString()]),
      [
        [E2EID, 5_000, '2026-11-29T15:00:01.000Z'],
        [second.endToEndIdentifier, 5_000, '2026-11-29T15:00:01.000Z'],
      ],
    );
  });

  it('shows a payer whole, in part, or not: only the player is the player', async () => {
    const checkOf = (externalAccount: object | null) =>
      asaas({
        '/v3/pix/transactions': listOf(aPix({ externalAccount })),
        '/v3/payments/pay_1': aPayment(),
      }).pix.checkReceived({ e2eid: E2EID, txid: 'our-txid', amount: 5_000, at: new Date() }, CPF);
    assert.equal(await checkOf({ cpfCnpj: '529.982.247-25' }), 'own-account');
    assert.equal(await checkOf({ cpfCnpj: '***.982.247-**' }), 'own-account');
    for (const cpfCnpj of ['111.444.777-35', '***.444.777-**', '***.***.***-**', '57.437.573/0001-02', ''])
      assert.equal(await checkOf({ cpfCnpj }), 'other-payer', cpfCnpj);
    assert.equal(await checkOf(null), 'other-payer');
  });

  it('tells of refunds: ours end by their ids, one made in its panel ends none, and one that waits has not ended', async () => {
    const { pix } = asaas({
      '/v3/payments/pay_1': aPayment({ status: 'REFUNDED' }),
      '/v3/pix/transactions/pix-1': aPix(),
      '/v3/payments/pay_1/refunds': listOf(
        { status: 'DONE', value: 20, description: 'ours' },
        { status: 'CANCELLED', value: 10.5, description: 'refused' },
        { status: 'PENDING', value: 5, description: 'waiting' },
        { status: 'DONE', value: 20, description: null },
      ),
    });
    const { refunds } = await pix.readNotice({ event: 'PAYMENT_PARTIALLY_REFUNDED', payment: { id: 'pay_1' } });
    assert.deepEqual(
      refunds.map(({ e2eid, id, done, amount }) => [e2eid, id, done, amount]),
      [
        [E2EID, 'ours', true, 2_000],
        [E2EID, 'refused', false, 1_050],
      ],
    );
  });

  it('has our address already: it is registered again with the token, and its pause ends', async () => {
    const url = 'https://avisos.example/webhooks/pix/jangada/3';
    const { pix, calls } = asaas({
      '/v3/webhooks': listOf({ id: 'w1', url, interrupted: true }),
      '/v3/webhooks/w1': { id: 'w1', url },
    });
    const webhook = { url, secret: undefined, authorization: 'the-token' };
    await pix.ensureWebhook('key', webhook);
    await pix.ensureWebhook('key', webhook);
    await pix.ensureWebhook('key', { ...webhook, authorization: 'another-token' });
    const written = calls.filter((one) => one.startsWith('PUT /v3/webhooks/w1 '));
    assert.deepEqual(
      written.map((one) => [one.includes('"interrupted":false'), /"authToken":"(.*?)"/.exec(one)?.[1]]),
      [
        [true, 'the-token'],
        [true, 'another-token'],
      ],
    );
  });
});
