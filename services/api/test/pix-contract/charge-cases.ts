import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ReceivedPix } from '../../src/vendors/pix/pix-port.ts';
import { VendorUnavailable } from '../../src/vendors/send-request.ts';
import { withUnknownFields } from '../support/faulty-proxy.ts';
import type { Bench, Column, Provider } from './providers.ts';

export const CPF = '52998224725';
const OTHER_CPF = '11144477735';
export const AMOUNT = 5_000;

export const newId = (): string => randomBytes(16).toString('hex');
const aCharge = (txid = newId()) => ({
  txid,
  amount: AMOUNT,
  key: 'our-key',
  payer: { cpf: CPF, name: 'Ana Souza' },
  expirySeconds: 300,
  message: 'Depósito',
});

/** Makes a charge and has it paid. @returns what the notice says */
const paid = async ({ pix, pay }: Bench, cpf = CPF, amount?: number): Promise<ReceivedPix> => {
  const charge = aCharge();
  await pix.createCharge(charge);
  const notice = await pay(charge.txid, { cpf, ...(amount === undefined ? {} : { amount }) });
  const { received, unreadable } = await pix.readNotice(notice);
  assert.deepEqual(unreadable, []);
  const [one] = received;
  assert.ok(one, 'the notice has a payment');
  return one;
};

/** The answer to the next call that makes a charge or a refund is lost. */
const loseNextAnswer = (proxy: Bench['proxy']): void => {
  let isLost = false;
  proxy.watch({
    call: /^(PUT|POST) (?!.*(token|customers))/,
    on: async (moment) => {
      if (moment !== 'between' || isLost) return true;
      isLost = true;
      return false;
    },
  });
};

export type Case = readonly [column: Column, title: string, run: (bench: Bench, provider: Provider) => Promise<void>];

/** What every adapter does with money that arrives, whatever its provider is. */
export const chargeCases: readonly Case[] = [
  [
    'charge',
    'is made with its amount and read back without a payment',
    async ({ pix }) => {
      const wanted = aCharge();
      const { amount, code, expiresAt } = await pix.createCharge(wanted);
      assert.equal(amount, AMOUNT);
      assert.notEqual(code, '');
      assert.ok(Math.abs(expiresAt.getTime() - Date.now() - 300_000) < 60_000, expiresAt.toISOString());
      const found = await pix.findCharge(wanted.txid);
      assert.deepEqual([found?.code, found?.amount, found?.received, found?.removed], [code, AMOUNT, [], false]);
    },
  ],
  [
    'charge',
    'is the same one when it is asked for again, also after a lost answer',
    async ({ pix, proxy }) => {
      const wanted = aCharge();
      loseNextAnswer(proxy);
      await assert.rejects(pix.createCharge(wanted), VendorUnavailable);
      const { code } = await pix.createCharge(wanted);
      assert.equal((await pix.createCharge(wanted)).code, code);
    },
  ],
  [
    'charge',
    'is unknown when nobody made it',
    async ({ pix }) => assert.equal(await pix.findCharge(newId()), undefined),
  ],
  [
    'charge',
    'waits while the provider is busy, down, or answers nonsense',
    async ({ pix, proxy }) => {
      const wanted = aCharge();
      for (const status of [429, 500, 503]) {
        proxy.next({ kind: 'status', status }, { kind: 'status', status });
        await assert.rejects(pix.createCharge(wanted), VendorUnavailable, String(status));
      }
      proxy.next();
      await pix.createCharge(wanted);
      proxy.next({ kind: 'alter', alter: () => ({ somethingElse: true }) });
      await assert.rejects(pix.findCharge(wanted.txid), VendorUnavailable);
    },
  ],
  [
    'charge',
    'is read among fields that nobody knows, and nulls',
    async (bench) => {
      const { txid, e2eid } = await paid(bench);
      bench.proxy.alterAll(withUnknownFields);
      try {
        const found = await bench.pix.findCharge(txid ?? '');
        assert.deepEqual([found?.received.map((one) => one.e2eid), found?.unreadable], [[e2eid], []]);
      } finally {
        bench.proxy.alterAll(undefined);
      }
    },
  ],
  [
    'notice',
    'names the charge and the amount, once or twice, with unknown fields and nulls',
    async (bench) => {
      const charge = aCharge();
      await bench.pix.createCharge(charge);
      const notice = await bench.pay(charge.txid, { cpf: CPF });
      const [first] = (await bench.pix.readNotice(notice)).received;
      assert.deepEqual([first?.txid, first?.amount], [charge.txid, AMOUNT]);
      assert.deepEqual((await bench.pix.readNotice(withUnknownFields(notice))).received, [first]);
    },
  ],
  [
    'notice',
    'is money only when the account itself finds it, from the right person',
    async (bench) => {
      const own = await paid(bench);
      assert.equal(await bench.pix.checkReceived(own, CPF), 'own-account');
      assert.equal(await bench.pix.checkReceived(own, OTHER_CPF), 'other-payer');
      assert.equal(await bench.pix.checkReceived({ ...own, amount: AMOUNT + 1 }, CPF), 'unknown');
      assert.equal(await bench.pix.checkReceived({ ...own, txid: newId() }, CPF), 'unknown');
      assert.equal(await bench.pix.checkReceived({ ...own, e2eid: `E${newId().slice(1)}` }, CPF), 'unknown');
      const stranger = await paid(bench, OTHER_CPF);
      assert.equal(await bench.pix.checkReceived(stranger, CPF), 'other-payer');
    },
  ],
  [
    'notice',
    'of another amount than the charge says so',
    async (bench) => {
      const less = await paid(bench, CPF, AMOUNT - 1);
      assert.equal(less.amount, AMOUNT - 1);
      assert.equal(await bench.pix.checkReceived(less, CPF), 'own-account');
      const found = await bench.pix.findCharge(less.txid ?? '');
      assert.deepEqual([found?.amount, found?.received.map(({ amount }) => amount)], [AMOUNT, [AMOUNT - 1]]);
    },
  ],
  [
    'notice',
    'that was lost is found by the charge, by its id and on the list; a second payment is another one',
    async (bench, { paysTwice }) => {
      const first = await paid(bench);
      const from = new Date(Date.now() - 3_600_000);
      const to = new Date(Date.now() + 3_600_000);
      const { listed } = await bench.pix.listReceived(from, to);
      assert.ok(listed.some(({ e2eid, amount }) => e2eid === first.e2eid && amount === AMOUNT));
      assert.equal((await bench.pix.findReceived(first.e2eid))?.txid, first.txid);
      assert.equal(await bench.pix.findReceived(`E${newId().slice(1)}`), undefined);
      if (paysTwice) await bench.pay(first.txid ?? '', { cpf: CPF });
      const found = await bench.pix.findCharge(first.txid ?? '');
      assert.equal(new Set(found?.received.map(({ e2eid }) => e2eid)).size, paysTwice ? 2 : 1);
    },
  ],
  [
    'notice',
    'waits while the provider does not answer',
    async (bench) => {
      const own = await paid(bench);
      bench.proxy.next({ kind: 'status', status: 503 });
      await assert.rejects(bench.pix.checkReceived(own, CPF), VendorUnavailable);
      bench.proxy.next({ kind: 'lost-request' });
      await assert.rejects(bench.pix.checkReceived(own, CPF), VendorUnavailable);
      assert.equal(await bench.pix.checkReceived(own, CPF), 'own-account');
    },
  ],
  [
    'notice',
    'that is none is kept, not thrown',
    async ({ pix }) => {
      for (const body of [null, 'text', { pix: [{}], event: 'OPENPIX:CHARGE_COMPLETED' }]) {
        const { received, unreadable } = await pix.readNotice(body);
        assert.deepEqual([received, unreadable.length], [[], 1], JSON.stringify(body));
      }
    },
  ],
  [
    'refund',
    'of a part is made once per id, also after a lost answer; more than was paid is refused',
    async (bench) => {
      const { e2eid } = await paid(bench);
      const before = await bench.refunds();
      const id = newId();
      loseNextAnswer(bench.proxy);
      await assert.rejects(bench.pix.refund({ e2eid, id, amount: 2_000 }), VendorUnavailable);
      assert.equal(await bench.pix.refund({ e2eid, id, amount: 2_000 }), 'sent');
      assert.equal(await bench.pix.refund({ e2eid, id: newId(), amount: AMOUNT }), 'refused');
      assert.deepEqual((await bench.refunds()).slice(before.length), [2_000]);
      assert.equal(await bench.pix.refund({ e2eid, id: newId(), amount: 3_000 }), 'sent');
    },
  ],
  [
    'refund',
    'waits while the provider is busy',
    async (bench) => {
      const { e2eid } = await paid(bench);
      const refund = { e2eid, id: newId(), amount: AMOUNT };
      for (const status of [429, 503]) {
        bench.proxy.next({ kind: 'status', status });
        await assert.rejects(bench.pix.refund(refund), VendorUnavailable);
      }
      assert.equal(await bench.pix.refund(refund), 'sent');
    },
  ],
];
