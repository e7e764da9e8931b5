import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listPixDifferences, reconcilePix } from '@jangada/contracts/ops/payments';
import { approveWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import type { Platform } from '../../../platform/platform.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { pixParts } from '../../../../test/support/run-pix-job.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { freePort } from '@jangada/server/testing/free-port';
import { webhookSecrets } from '../../../../test/support/sign-notice.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { createBacenPix } from '../../../vendors/pix/bacen.ts';
import { createEfiPayouts } from '../../../vendors/pix/efi.ts';
import { createPixSession } from '../../../vendors/pix/pix-session.ts';
import { reconcilePix as runReconciliation } from '../payments/reconcile-pix.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { comparePayouts } from './compare-payouts.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { lockWithdrawal } from './withdrawals.repository.ts';

let platform: TestPlatform;
let sandbox: SandboxProcess;
let begun: Date;

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  const port = await freePort();
  platform = await startTestPlatform({ API_PORT: String(port), PIX_BASE_URL: `${sandbox.url}/pix` });
  await platform.server.listen({ port, host: 'localhost' });
  begun = new Date();
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

function parts() {
  const session = createPixSession(platform.config.pix);
  return {
    db: platform.db,
    tenants: createTenants(platform.db),
    pix: createBacenPix(session),
    payouts: createEfiPayouts(session),
    log: platform.server.log,
  } satisfies Partial<Platform>;
}

async function compare(tenantId = 'jangada', from = begun, to = new Date()) {
  const app = parts();
  const tenant = await app.tenants.find(tenantId);
  assert.ok(tenant);
  const account = { id: null, key: tenant.settings.pixKey, payouts: app.payouts };
  return comparePayouts(app, tenant, account, [from, to]);
}

/** The differences of one withdrawal. */
const about = async (payoutId: string) =>
  (await compare()).differences
    .filter((one) => one.payoutId === payoutId)
    .map(({ kind, ours, theirs, repaired }) => ({ kind, ours, theirs, repaired }));

const rowOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** A withdrawal with a fixed outcome at the provider. */
async function aWithdrawal(outcome: string): Promise<{ player: Player; id: number; payoutId: string }> {
  const player = await aPlayer(platform.db, { cash: 10_000 });
  await platform.db.transaction('jangada', (tx) =>
    tx
      .updateTable('users')
      .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
      .where('id', '=', player.user.id)
      .execute(),
  );
  const { token } = player;
  const key = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf', key: player.user.cpf } });
  const body = { method_id: key.body.data.id, amount: 2_000 };
  const { id } = (await platform.call(requestWithdrawal, { token, body })).body.data;
  await sandbox.control('/pix/payouts/next', { outcome });
  await platform.op(approveWithdrawal, { params: { tenant: 'jangada', id }, body: {} });
  await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
  return { player, id, payoutId: (await rowOf(id)).payout_id };
}

async function aPaid() {
  const withdrawal = await aWithdrawal('confirmed');
  await until('it is paid', async () => (await rowOf(withdrawal.id)).status === 1);
  return withdrawal;
}

const alter = (idEnvio: string, how: object) => sandbox.control('/pix/payouts/alter', { idEnvio, ...how });

describe('comparing what was sent with the provider’s list', () => {
  it('reports no difference for equal lists, and counts each withdrawal on both sides', async () => {
    const { payoutId } = await aPaid();
    const found = await compare();
    assert.deepEqual(found.differences, []);
    assert.deepEqual([found.theirs.length, found.ours.length], [1, 1]);
    assert.equal((await compare('tucano')).theirs.length, 0, 'it is not another tenant’s');
    assert.deepEqual(await about(payoutId), []);
  });

  it('finds no difference in one that was taken just before the period began', async () => {
    const { id } = await aPaid();
    const dispatchedAt = (await rowOf(id)).dispatched_at;
    assert.ok(dispatchedAt);
    const later = new Date(Date.now() + 60_000);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('withdrawals').set({ dispatched_at: later }).where('id', '=', id).execute(),
    );
    const found = await compare('jangada', new Date(), new Date(Date.now() + 120_000));
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('withdrawals').set({ dispatched_at: dispatchedAt }).where('id', '=', id).execute(),
    );
    assert.deepEqual([found.theirs.length, found.ours.length, found.differences], [0, 1, []]);
  });

  it('finds another amount and another end', async () => {
    const [amount, end] = [await aPaid(), await aPaid()];
    await alter(amount.payoutId, { valor: '19.99' });
    await alter(end.payoutId, { status: 'NAO_REALIZADO' });
    assert.deepEqual(await about(amount.payoutId), [
      { kind: 'other-amount', ours: 2_000, theirs: 1_999, repaired: false },
    ]);
    assert.deepEqual(await about(end.payoutId), [{ kind: 'other-end', ours: 2_000, theirs: 2_000, repaired: false }]);
    assert.equal((await rowOf(end.id)).status, 1, 'nothing is moved by it');
    for (const { payoutId } of [amount, end]) await alter(payoutId, { valor: '20.00', status: 'REALIZADO' });
  });

  it('settles a payout without a final notice', async () => {
    const { player, id, payoutId } = await aWithdrawal('silent');
    await until('the provider is done', async () => (await parts().payouts.find(payoutId))?.kind === 'paid');
    assert.equal((await rowOf(id)).status, 4);
    assert.deepEqual(await about(payoutId), [{ kind: 'other-end', ours: 2_000, theirs: 2_000, repaired: true }]);
    assert.equal((await rowOf(id)).status, 1);
    assert.equal((await balancesOf(platform.db, player)).hold, 0);
  });

  it('finds one that we call paid and the provider has never seen', async () => {
    const { player, id, payoutId } = await aWithdrawal('lost-request');
    await sandbox.control('/pix/payouts/next', { outcome: 'lost-request' });
    await platform.db.transaction('jangada', async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      await endWithdrawal(tx, wallet, await lockWithdrawal(tx, id), 'paid', { e2eid: `E${'0'.repeat(31)}` });
    });
    await fetch(`${sandbox.url}/control/pix/payouts/next`, { method: 'DELETE' });
    assert.deepEqual(await about(payoutId), [{ kind: 'missing-there', ours: 2_000, theirs: null, repaired: false }]);
  });

  it('reports an unknown Pix sent from the tenant’s key, raises one alert, and lists it', async () => {
    const tenant = await parts().tenants.find('jangada');
    assert.ok(tenant);
    const { pixKey: from } = tenant.settings;
    await parts().payouts.send({ id: 'notofours', amount: 7_700, from, ownerCpf: '52998224725', to: '52998224725' });
    await until('it is gone', async () => (await parts().payouts.find('notofours'))?.kind === 'paid');
    const app = { ...pixParts(platform), payouts: parts().payouts };
    const soon = {
      ...app,
      payouts: { ...app.payouts, listSent: (since: Date) => app.payouts.listSent(since, new Date()) },
    };
    const first = await runReconciliation(soon, tenant, 1);
    assert.ok(first.differences >= 1);
    assert.ok(first.sent_provider_sum >= 7_700);
    await runReconciliation(soon, tenant, 1);
    const listed = await platform.op(listPixDifferences, { params: { tenant: 'jangada' } });
    const theirs = listed.body.data.filter((one: { payout_id: string }) => one.payout_id === 'notofours');
    assert.deepEqual(
      theirs.map(({ direction, kind, ours, theirs: amount, repaired }: Record<string, unknown>) => [
        direction,
        kind,
        ours,
        amount,
        repaired,
      ]),
      [['sent', 'missing-here', null, 7_700, false]],
    );
    const alarms = platform.logged.filter((line) => line['direction'] === 'sent' && line['payout'] === 'notofours');
    assert.deepEqual(
      alarms.map((line) => line['level']),
      [50],
    );
  });

  it('is part of the operators’ command', async () => {
    const { status, body } = await platform.op(reconcilePix, { params: { tenant: 'jangada' }, body: { hours: 1 } });
    assert.equal(status, 200);
    for (const name of ['sent_provider_count', 'sent_provider_sum', 'sent_our_count', 'sent_our_sum'])
      assert.equal(typeof body.data[name], 'number', name);
  });
});
