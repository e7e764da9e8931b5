import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { approveWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { resumePayouts } from '@jangada/contracts/ops/payouts';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { pixParts } from '../../../../test/support/run-pix-job.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { AccountRefused, PayoutState } from '../../../vendors/pix/payout-port.ts';
import { NotAccepted, VendorUnavailable } from '../../../vendors/send-request.ts';
import { dispatchPayout } from './dispatch-payout.ts';
import { PayoutsStopped } from './payout-stops.ts';

const TENANT = 'jangada';
const AMOUNT = 10_000;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const rowOf = (id: number) =>
  platform.db.read(TENANT, (reader) =>
    reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const anApproved = async (): Promise<number> => {
  const { token, user } = await aPlayer(platform.db, { cash: 100_000 });
  const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
  await platform.db.transaction(TENANT, (tx) =>
    tx.updateTable('users').set(verified).where('id', '=', user.id).execute(),
  );
  const { body: method } = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });
  const asked = await platform.call(requestWithdrawal, { token, body: { method_id: method.data.id, amount: AMOUNT } });
  const { id } = asked.body.data;
  await platform.op(approveWithdrawal, { params: { tenant: TENANT, id } });
  await platform.db.transaction(TENANT, (tx) => tx.deleteFrom('outbox').where('topic', '=', 'payout').execute());
  return id;
};

type Sent = PayoutState | AccountRefused | Error;

/** A provider that sends once, and what it answers, call by call. */
const aProvider = (...answers: readonly Sent[]) => {
  const left = [...answers];
  const calls: string[] = [];
  let known: PayoutState | undefined;
  const parts = pixParts(platform);
  const payouts = {
    ...parts.payouts,
    sendsOnce: true as const,
    find: async (_: string, ref?: string | null) => {
      calls.push(`find ${ref ?? 'nothing'}`);
      return known;
    },
    send: async () => {
      calls.push('send');
      const answer = left.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('no answer is left');
      return answer;
    },
  };
  const pix = { ...parts.pix, ensureWebhook: async () => undefined };
  const dispatch = async (id: number): Promise<void> => {
    const tenant = await parts.tenants.find(TENANT);
    assert.ok(tenant);
    await dispatchPayout({ ...parts, pix, payouts }, tenant, id);
  };
  return { dispatch, calls, learn: (state: PayoutState) => void (known = state) };
};

describe('a provider that does not say what a repeated payout is', () => {
  beforeEach(() => platform.op(resumePayouts, { params: { tenant: TENANT } }));

  it('is not called again after a lost answer: a person decides', async () => {
    const id = await anApproved();
    const { dispatch, calls } = aProvider(new VendorUnavailable('no answer'), { kind: 'processing', ref: 'two' });
    await assert.rejects(dispatch(id), VendorUnavailable);
    await dispatch(id);
    assert.deepEqual(calls, ['send', 'find nothing']);
    const { status, review, ended_at: ended } = await rowOf(id);
    assert.deepEqual([status, review, ended], [5, ['psp-blocked'], null]);
  });

  it('is called again when it has said that it did nothing', async () => {
    const id = await anApproved();
    const { dispatch, calls } = aProvider(new NotAccepted('busy'), { kind: 'processing', ref: 'one' });
    await assert.rejects(dispatch(id), NotAccepted);
    assert.equal((await rowOf(id)).dispatched_at, null);
    await dispatch(id);
    assert.deepEqual(calls, ['send', 'send']);
    assert.equal((await rowOf(id)).payout_ref, 'one');
  });

  it('that refuses our own account has had no attempt', async () => {
    const id = await anApproved();
    const { dispatch } = aProvider({ kind: 'account-refused', reason: 'no balance' });
    await assert.rejects(dispatch(id), PayoutsStopped);
    const { status, dispatched_at: sent } = await rowOf(id);
    assert.deepEqual([status, sent], [4, null]);
  });

  it('is asked by its own name of the payout, and one to another document is paid with an alert', async () => {
    const id = await anApproved();
    const { dispatch, calls, learn } = aProvider({ kind: 'processing', ref: 'one' });
    await dispatch(id);
    learn({ kind: 'paid', e2eid: `E${String(id).padStart(31, '0')}`, toStranger: true });
    await dispatch(id);
    assert.deepEqual(calls, ['send', 'find one']);
    const { status, trouble } = await rowOf(id);
    assert.deepEqual([status, trouble], [1, 'the provider shows a receiver of another document']);
    const alerts = await recordWaitingAlerts(platform, TENANT);
    assert.ok(alerts.some(({ kind, subject }) => kind === 'payout-contradicted' && subject === `withdrawal ${id}`));
  });
});
