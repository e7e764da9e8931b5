import assert from 'node:assert/strict';
import type { NewPayout } from '../../src/vendors/pix/payout-port.ts';
import { VendorUnavailable } from '../../src/vendors/send-request.ts';
import { until } from '../support/sandbox-process.ts';
import { AMOUNT, CPF, newId, type Case } from './charge-cases.ts';
import type { Bench } from './providers.ts';

const aPayout = (changes: Partial<NewPayout> = {}): NewPayout => ({
  id: newId(),
  amount: AMOUNT,
  from: 'our-key',
  to: CPF,
  ownerCpf: CPF,
  ...changes,
});

const made = async ({ payoutsMade }: Bench, id: string): Promise<number | undefined> => (await payoutsMade?.())?.[id];

const proxyOf = ({ proxy, payoutProxy = proxy }: Bench) => payoutProxy;

const endOf = async ({ payouts }: Bench, id: string): Promise<string> => {
  let kind = 'processing';
  await until(`the payout ${id} ends`, async () => {
    kind = (await payouts.find(id))?.kind ?? 'unknown';
    return kind !== 'processing';
  });
  return kind;
};

/**
 * Nothing is sent again here: a lost answer is found on the provider's list, a lost request nowhere, and then the dispatch
 * asks a person.
 */
const sentOnce = async (bench: Bench): Promise<void> => {
  assert.equal(bench.payouts.sendsOnce, true);
  for (const kind of ['lost-answer', 'lost-request'] as const) {
    const payout = aPayout();
    proxyOf(bench).next({ kind });
    await assert.rejects(bench.payouts.send(payout), VendorUnavailable);
    assert.equal((await bench.payouts.find(payout.id))?.kind, kind === 'lost-answer' ? 'paid' : undefined);
  }
};

/** What every adapter does with money that leaves, whatever its provider is. */
export const payoutCases: readonly Case[] = [
  [
    'payout',
    'is sent, ends as paid, and is found by its id, by its end-to-end id and on the list',
    async (bench) => {
      const payout = aPayout();
      assert.equal(await bench.payouts.find(payout.id), undefined);
      assert.deepEqual(await bench.payouts.send(payout), { kind: 'processing' });
      assert.equal(await endOf(bench, payout.id), 'paid');
      const { listed } = await bench.payouts.listSent(
        new Date(Date.now() - 3_600_000),
        new Date(Date.now() + 3_600_000),
      );
      const one = listed.find(({ id }) => id === payout.id);
      assert.deepEqual([one?.amount, one?.state.kind], [AMOUNT, 'paid']);
      assert.equal((await bench.payouts.findSent(one?.e2eid ?? ''))?.id, payout.id);
    },
  ],
  [
    'payout',
    'leaves once under one id: sent twice, after a lost answer, and after a lost request',
    async (bench, { sendsOnce }) => {
      if (sendsOnce !== undefined) return sentOnce(bench);
      const before = Object.keys((await bench.payoutsMade?.()) ?? {}).length;
      for (const kind of ['lost-answer', 'lost-request'] as const) {
        const payout = aPayout();
        proxyOf(bench).next({ kind });
        await assert.rejects(bench.payouts.send(payout), VendorUnavailable);
        const known = await bench.payouts.find(payout.id);
        assert.equal(known === undefined, kind === 'lost-request');
        await bench.payouts.send(payout);
        await bench.payouts.send(payout);
        assert.equal(await endOf(bench, payout.id), 'paid');
        assert.equal(await made(bench, payout.id), AMOUNT);
      }
      assert.equal(Object.keys((await bench.payoutsMade?.()) ?? {}).length, before + 2);
    },
  ],
  [
    'payout',
    'waits as long as the provider says when it is busy, and was not sent',
    async (bench) => {
      const payout = aPayout();
      proxyOf(bench).next({ kind: 'status', status: 429, retryAfter: 7 });
      await assert.rejects(bench.payouts.send(payout), { name: 'VendorUnavailable', retryAfterMs: 7_000 });
      assert.equal(await made(bench, payout.id), undefined);
    },
  ],
  [
    'payout',
    'that our own account cannot make stops us, not the player',
    async (bench) => {
      const payout = aPayout();
      await bench.endNextPayout?.('account-refused');
      assert.equal((await bench.payouts.send(payout)).kind, 'account-refused');
      assert.equal(await made(bench, payout.id), undefined);
    },
  ],
  [
    'payout',
    'that fails later ends as refused',
    async (bench) => {
      const payout = aPayout();
      await bench.endNextPayout?.('failed');
      await bench.payouts.send(payout);
      assert.equal(await endOf(bench, payout.id), 'refused');
    },
  ],
  [
    'owner check',
    'pays a key of the same person, and no key of another or of nobody',
    async (bench) => {
      const to = (await bench.keyOf?.(CPF)) ?? '';
      const payout = aPayout({ to });
      await bench.payouts.send(payout);
      assert.equal(await endOf(bench, payout.id), 'paid');
      const foreign = aPayout({ to: 'outro@exemplo.com' });
      const refused = await bench.payouts.send(foreign);
      assert.deepEqual([refused.kind, 'cause' in refused && refused.cause], ['refused', 'owner']);
      const unknown = aPayout({ to: 'ninguem@exemplo.com' });
      const nobody = await bench.payouts.send(unknown);
      assert.deepEqual([nobody.kind, 'cause' in nobody && nobody.cause], ['refused', 'key']);
      for (const { id } of [foreign, unknown]) assert.equal(await made(bench, id), undefined);
    },
  ],
];
