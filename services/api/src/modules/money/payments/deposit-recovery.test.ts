import assert from 'node:assert/strict';
import { localMoment } from '@jangada/contracts/values/local-time';
import { after, before, describe, it } from 'node:test';
import { listAlerts } from '@jangada/contracts/ops/alerts';
import {
  listDeposits,
  listPixDifferences,
  listStrandedPix,
  reconcilePix,
  refundDeposit,
  returnPix,
} from '@jangada/contracts/ops/payments';
import { createTenant } from '@jangada/contracts/ops/tenants';
import { createDeposit, getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import type { Bilingual } from '@jangada/contracts/values/languages';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { pixParts, runPixJob } from '../../../../test/support/run-pix-job.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { freePort } from '@jangada/server/testing/free-port';
import { noticeHeaders, webhookSecretsOf } from '../../../../test/support/sign-notice.ts';
import { deliverNotice } from '../../../../test/support/stored-notices.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Job } from '../../../jobs/job.ts';
import type { PixPort, ReceivedPix } from '../../../vendors/pix/pix-port.ts';
import { rewardOfDeposit } from '../../rewards/bonuses/apply-coupons.ts';
import { insertCoupon } from '../../rewards/bonuses/coupons.repository.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { getBalances } from '../../ledger/balances.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import { refreshPendingDeposits } from './refresh-pending-deposits.ts';
import { sendRefunds } from './pix-refunds.service.ts';
import { compare, reconcilePix as runReconciliation } from './reconcile-pix.ts';
import { refundDeposit as refundDepositNow, undoRefund } from './refund-deposit.ts';
import { isPayableCode } from './payable-code.ts';

let platform: TestPlatform;
let sandbox: SandboxProcess;
let port: number;

const tenants = ['jangada', 'tucano', 'onca', 'manutencao', 'tatu'];

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecretsOf(tenants),
  });
  port = await freePort();
  platform = await startTestPlatform({
    API_PORT: String(port),
    PIX_BASE_URL: `${sandbox.url}/pix`,
    PIX_WEBHOOK_SECRETS: webhookSecretsOf(tenants),
    REALTIME_APPS: JSON.stringify(
      Object.fromEntries(tenants.map((id, index) => [id, { id: `${index + 1}`, key: `key-${id}`, secret: `s-${id}` }])),
    ),
  });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

const start = (player: Player, amount = 5_000, more: object = {}, host = 'localhost') =>
  platform.call(createDeposit, { token: player.token, host, body: { amount, ...more } });

const pay = (code: string, how: object = {}) => sandbox.control('/pix/pay', { pixCopiaECola: code, ...how });
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

const rowOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const receiptOf = (depositId: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('pix_receipts').selectAll().where('deposit_id', '=', depositId).executeTakeFirst(),
  );

const parts = () => pixParts(platform);
const run = (job: Job, tenantId = 'jangada') => runPixJob(platform, job, tenantId);

/** Makes the deposit this many seconds old. */
const age = (id: number, seconds: number) =>
  platform.db.transaction('jangada', (tx) =>
    tx
      .updateTable('deposits')
      .set({ created_at: new Date(Date.now() - seconds * 1000) })
      .where('id', '=', id)
      .execute(),
  );

async function aPaid(amount = 5_000): Promise<{ player: Player; id: number }> {
  const player = await aPlayer(platform.db);
  const { body } = await start(player, amount);
  await pay(body.qrcode);
  await until('it is paid', async () => (await rowOf(body.transaction_id)).status === 'paid');
  return { player, id: body.transaction_id };
}

/** Refunds a deposit without sending the refund to the provider, whose answer would race with the test. @returns the refund's id */
const refundUnsent = (id: number, e2eid: string, reward: Bilingual | null = null): Promise<string> =>
  platform.db.transaction('jangada', async (tx) => {
    await refundDepositNow(tx, id, reward);
    await tx.deleteFrom('outbox').where('topic', '=', 'pix-refund').execute();
    const requested = tx.selectFrom('pix_refunds').select('id').where('e2eid', '=', e2eid);
    return (await requested.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id;
  });

const rewardOfDepositNow = (id: number) => platform.db.read('jangada', (reader) => rewardOfDeposit(reader, id));

const factsDelivered = () =>
  until('the facts are delivered', async () => {
    const facts = platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('id').where('topic', '=', 'fact').execute(),
    );
    return (await facts).length === 0;
  });

const sentencesOf = async ({ user }: Player): Promise<string[]> => {
  const rows = await platform.db.read('jangada', (reader) =>
    reader.selectFrom('notifications').select('description').where('user_id', '=', user.id).execute(),
  );
  return rows.map(({ description }) => description.pt);
};

/** The titles of the player's notifications about deposits, oldest first. */
async function newsOf({ user }: Player): Promise<string[]> {
  const rows = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user.id)
      .where('type', '=', 'deposit')
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ title }) => title.pt);
}

async function openAlerts() {
  await recordWaitingAlerts(platform, 'jangada');
  const { body } = await platform.op(listAlerts, { params: { tenant: 'jangada' }, query: { state: 'open' } });
  return body.data as { kind: string; subject: string; occurrences: number; details: Record<string, unknown> }[];
}

/** The kinds of the open alerts about a Pix. */
const alertsOf = async (e2eid: string): Promise<string[]> =>
  (await openAlerts()).filter(({ subject }) => subject === `pix ${e2eid}`).map(({ kind }) => kind);

async function deliver(pix: object[]): Promise<number> {
  const payload = JSON.stringify({ pix });
  const headers = noticeHeaders('jangada', payload);
  return deliverNotice(platform, { url: '/webhooks/pix/jangada/pix', headers, payload });
}

describe('a pending deposit', () => {
  it('is queried by the job when its notice was lost', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    await pay(body.qrcode, { signature: 'wrong' });
    await age(body.transaction_id, 60);
    await run(refreshPendingDeposits);
    // The job of the running platform may have taken it first.
    await until('it is paid', async () => (await rowOf(body.transaction_id)).status === 'paid');
    assert.equal(await cashOf(player), 5_000);
  });

  it('is queried rarely when it is old, and not at all when it is new', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    await run(refreshPendingDeposits);
    assert.equal((await rowOf(body.transaction_id)).queried_at, null);
    await age(body.transaction_id, 3_600);
    await run(refreshPendingDeposits);
    const first = (await rowOf(body.transaction_id)).queried_at;
    assert.ok(first);
    await run(refreshPendingDeposits);
    assert.deepEqual((await rowOf(body.transaction_id)).queried_at, first);
  });

  it('gets its code when the provider had made the charge and the answer was lost', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('deposits')
        .set({ status: 'pending', qrcode: null })
        .where('id', '=', body.transaction_id)
        .execute(),
    );
    await age(body.transaction_id, 60);
    await run(refreshPendingDeposits);
    const row = await rowOf(body.transaction_id);
    assert.deepEqual([row.status, row.qrcode], ['waiting_payment', body.qrcode]);
  });

  it('is refused when the bank has declined it, and stays expired without a payment', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const declined = (await start(player)).body;
    await sandbox.control('/pix/next', { outcome: 'declined' });
    await pay(declined.qrcode);
    const forgotten = (await start(other)).body;
    for (const { transaction_id } of [declined, forgotten]) await age(transaction_id, 600);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('deposits')
        .set({ expires_at: new Date(0) })
        .where('id', '=', forgotten.transaction_id)
        .execute(),
    );
    await run(refreshPendingDeposits);
    assert.equal((await rowOf(declined.transaction_id)).status, 'refused');
    const { body } = await platform.call(getDepositStatus, {
      token: other.token,
      body: { transaction_id: forgotten.transaction_id },
    });
    assert.deepEqual([body.status, body.expired], ['waiting_payment', true]);
  });

  it('is refunded when the payment is larger than the charge', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    await pay(body.qrcode, { amount: 5_001 });
    await until('it is refunded', async () => (await rowOf(body.transaction_id)).status === 'refunded');
    assert.equal(await cashOf(player), 0);
  });
});

describe('a paid deposit', () => {
  it('is sent back by an operator while the balance covers it', async () => {
    const { player, id } = await aPaid();
    const refund = () => platform.op(refundDeposit, { params: { tenant: 'jangada', id } });
    const answers = await Promise.all([refund(), refund(), refund()]);
    assert.equal(answers.find(({ status }) => status === 200)?.body.data.refund, 'requested');
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'deposit.not-refundable'));
    assert.equal(await cashOf(player), 0);
    await until('the provider has sent it', async () => (await receiptOf(id))?.outcome === 'refunded');
    assert.equal((await rowOf(id)).status, 'refunded');
    assert.deepEqual(await newsOf(player), ['Depósito aprovado', 'Devolução a caminho', 'Devolução concluída']);
    const query = { user_id: player.user.id };
    const { body } = await platform.op(listDeposits, { params: { tenant: 'jangada' }, query });
    assert.equal(body.data[0].refund, 'done');
  });

  it('is not sent back when it was spent, is not paid, or is another tenant’s', async () => {
    const { player, id } = await aPaid();
    const refund = (one: number, tenant = 'jangada') => platform.op(refundDeposit, { params: { tenant, id: one } });
    assert.equal((await refund(id, 'tucano')).body.code, 'deposit.not-found');
    await platform.studio('/transaction/bet', {
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid: `spent-${player.user.id}`,
      round: `spent-${player.user.id}`,
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: 100_000,
    });
    const spent = await refund(id);
    assert.deepEqual([spent.status, spent.body.code, spent.body.balance], [409, 'deposit.not-refundable', 4_900]);
    const waiting = (await start(await aPlayer(platform.db))).body;
    assert.equal((await refund(waiting.transaction_id)).body.code, 'deposit.not-refundable');
  });

  it('is paid again when the provider could not send it back, and may be tried once more', async () => {
    const { player, id } = await aPaid();
    const receipt = await receiptOf(id);
    assert.ok(receipt);
    const refundId = await refundUnsent(id, receipt.e2eid);
    const failed = {
      endToEndId: receipt.e2eid,
      txid: receipt.txid,
      valor: '50.00',
      horario: receipt.received_at.toISOString(),
      devolucoes: [{ id: refundId, valor: '50.00', status: 'NAO_REALIZADO' }],
    };
    assert.equal(await deliver([failed]), 200);
    assert.equal(await deliver([failed]), 200);
    assert.equal((await rowOf(id)).status, 'paid');
    assert.equal(await cashOf(player), 5_000);
    assert.deepEqual(await newsOf(player), ['Depósito aprovado', 'Devolução a caminho', 'Devolução não realizada']);
    assert.deepEqual(await alertsOf(receipt.e2eid), ['pix-refund-refused']);
    // The first refund was never sent, so the provider accepts this one.
    assert.equal((await platform.op(refundDeposit, { params: { tenant: 'jangada', id } })).status, 200);
    assert.equal(await cashOf(player), 0);
    await until('the alert has ended', async () => (await alertsOf(receipt.e2eid)).length === 0);
  });

  it('that a bank returns during our own refund is reported again after the refund has ended', async () => {
    const { player, id } = await aPaid();
    const receipt = await receiptOf(id);
    assert.ok(receipt);
    const refundId = await refundUnsent(id, receipt.e2eid);
    const received = (devolucao: object) => ({
      endToEndId: receipt.e2eid,
      txid: receipt.txid,
      valor: '50.00',
      horario: receipt.received_at.toISOString(),
      devolucoes: [{ valor: '50.00', ...devolucao }],
    });
    const med = received({ id: 'med2', status: 'DEVOLVIDO', natureza: 'MED_FRAUDE' });
    assert.equal(await deliver([med]), 200);
    assert.equal((await rowOf(id)).status, 'refunded');
    await deliver([received({ id: refundId, status: 'NAO_REALIZADO' })]);
    assert.equal(await cashOf(player), 5_000);
    assert.equal(await deliver([med]), 200);
    assert.deepEqual([(await rowOf(id)).status, await cashOf(player)], ['chargebacked', 0]);
    assert.equal((await newsOf(player)).at(-1), 'O banco tomou um depósito de volta');
  });

  it('that the provider refused to send back is not sent when its job comes again', async () => {
    const { player, id } = await aPaid();
    const jobs = await platform.db.transaction('jangada', async (tx) => {
      await refundDepositNow(tx, id);
      return tx.deleteFrom('outbox').where('topic', '=', 'pix-refund').returning(['id', 'payload']).execute();
    });
    const input: string[] = [];
    const answers: ('refused' | 'sent')[] = ['refused', 'sent'];
    const refund = async (requested: { readonly id: string }) => {
      input.push(requested.id);
      return answers[input.length - 1] ?? 'sent';
    };
    const send = sendRefunds({ ...parts(), pix: { ...parts().pix, refund } });
    await send('jangada', jobs);
    assert.equal(await cashOf(player), 5_000);
    // Simulates a crash of the process before it marked the job as done.
    await send('jangada', jobs);
    assert.deepEqual([input.length, (await rowOf(id)).status, await cashOf(player)], [1, 'paid', 5_000]);
  });

  it('has to be played as before when it could not be sent back', async () => {
    const { player, id } = await aPaid();
    const goal = await platform.db.transaction('jangada', async (tx) => {
      await updateWallet(await lockWallet(tx, player.user.id), { turnoverGoal: 5_000 });
      const { e2eid } = await refundDepositNow(tx, id);
      const refund = tx.selectFrom('pix_refunds').select('id').where('e2eid', '=', e2eid);
      await undoRefund(tx, (await refund.executeTakeFirstOrThrow()).id);
      await tx.deleteFrom('outbox').where('topic', '=', 'pix-refund').execute();
      return (await getBalances(tx, player.user.id)).turnoverGoal;
    });
    assert.equal(goal, 5_000);
  });

  it('that cannot be sent back now does not hold up another', async () => {
    const two = [await aPaid(), await aPaid()];
    const jobs = await platform.db.transaction('jangada', async (tx) => {
      for (const { id } of two) await refundDepositNow(tx, id);
      return tx
        .deleteFrom('outbox')
        .where('topic', '=', 'pix-refund')
        .returning(['id', 'seq', 'payload'])
        .execute()
        .then((rows) => rows.toSorted((a, b) => a.seq - b.seq));
    });
    let calls = 0;
    const refund = async () => {
      calls += 1;
      if (calls === 1) throw new Error('cut off');
      return 'sent' as const;
    };
    const { failed } = await sendRefunds({ ...parts(), pix: { ...parts().pix, refund } })('jangada', jobs);
    assert.deepEqual([...failed], [jobs[0]?.id]);
    assert.equal(calls, 2);
  });

  it('that a bank takes back freezes the account and whatever was about to leave', async () => {
    const { player, id } = await aPaid();
    const receipt = await receiptOf(id);
    assert.ok(receipt);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
        .where('id', '=', player.user.id)
        .execute(),
    );
    const asking = { token: player.token, body: { type: 'cpf', key: player.user.cpf } };
    const method = (await platform.call(addWithdrawMethod, asking)).body.data.id;
    const body = { method_id: method, amount: 2_000 };
    const { data } = (await platform.call(requestWithdrawal, { token: player.token, body })).body;
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('withdrawals').set({ status: 0, review: [] }).where('id', '=', data.id).execute(),
    );
    const med = (status: string) => ({
      endToEndId: receipt.e2eid,
      txid: receipt.txid,
      valor: '50.00',
      horario: receipt.received_at.toISOString(),
      devolucoes: [{ id: 'med1', valor: '50.00', status, natureza: 'MED_FRAUDE' }],
    });
    await deliver([med('NAO_REALIZADO')]);
    assert.equal((await rowOf(id)).status, 'paid', 'a claim that was turned down changes nothing');
    await sandbox.control('/pix/med', { endToEndId: receipt.e2eid });
    await until('it is taken back', async () => (await rowOf(id)).status === 'chargebacked');
    await deliver([med('DEVOLVIDO')]);
    const again = { ...med('DEVOLVIDO').devolucoes[0], id: 'med2', valor: '10.00' };
    for (const _ of [1, 2]) await deliver([{ ...med('DEVOLVIDO'), devolucoes: [again] }]);
    const returns = (await openAlerts()).filter(({ subject }) => subject === `pix ${receipt.e2eid}`);
    assert.deepEqual(
      returns.map((one) => [one.kind, one.occurrences, one.details['return'], one.details['taken']]),
      [['pix-returned', 3, 'med2', 0]],
      'each return is an alert once, also one after which nothing is left',
    );
    const { cash, hold, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, hold, receivable }, { cash: 0, hold: 2_000, receivable: -2_000 });
    const withdrawal = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('withdrawals').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow(),
    );
    assert.deepEqual([withdrawal.status, withdrawal.review], [5, ['chargeback']]);
    assert.equal((await start(player)).body.code, 'account.blocked');
  });
});

describe('a coupon at the deposit', () => {
  it('is refused before there is a charge when it is not good, and an empty one is none', async () => {
    const player = await aPlayer(platform.db);
    assert.equal((await start(player, 5_000, { coupon: 'NO-SUCH' })).body.code, 'coupon.unknown');
    const rows = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('deposits').select('id').where('user_id', '=', player.user.id).execute(),
    );
    assert.equal(rows.length, 0);
    assert.equal((await start(player, 5_000, { coupon: '  ' })).status, 200);
  });

  it('grants its bonus once the deposit is paid', async () => {
    const player = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      insertCoupon(tx, {
        code: 'DOBRO',
        name: JSON.stringify({ pt: 'Dobro', en: 'Double' }),
        kind: 'percent',
        value: 100,
        amount_max: 20_000,
        min_deposit: 2_000,
        multiplier: 10,
        valid_days: 7,
        listed: true,
      }),
    );
    assert.equal((await start(player, 1_500, { coupon: 'dobro' })).body.code, 'coupon.deposit-too-small');
    const { body } = await start(player, 5_000, { coupon: ' dobro ' });
    assert.equal((await rowOf(body.transaction_id)).coupon, 'DOBRO');
    await pay(body.qrcode);
    await until('the bonus is there', async () => (await balancesOf(platform.db, player)).bonus === 5_000);
  });

  it('leaves its bonus and is used while a refund may fail, and goes with the deposit once that is done', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000, { coupon: 'DOBRO' });
    await pay(body.qrcode);
    await until('the bonus is there', async () => (await balancesOf(platform.db, player)).bonus === 5_000);
    const id: number = body.transaction_id;
    const receipt = await receiptOf(id);
    assert.ok(receipt);
    const ended = async (status: string) => {
      const refundId = await refundUnsent(id, receipt.e2eid, await rewardOfDepositNow(id));
      const { e2eid: endToEndId, txid, received_at: at } = receipt;
      const devolucoes = [{ id: refundId, valor: '50.00', status }];
      assert.equal(await deliver([{ endToEndId, txid, valor: '50.00', horario: at.toISOString(), devolucoes }]), 200);
    };
    const before = await balancesOf(platform.db, player);
    await ended('NAO_REALIZADO');
    await factsDelivered();
    assert.deepEqual({ ...(await balancesOf(platform.db, player)), version: 0 }, { ...before, version: 0 });
    await ended('DEVOLVIDO');
    await until('the bonus is over', async () => (await balancesOf(platform.db, player)).bonus === 0);
    const sentences = await sentencesOf(player);
    assert.equal(sentences.filter((one) => one.includes('“Dobro” termina.')).length, 2, 'each request names it');
    assert.ok(sentences.includes('“Dobro” terminou: o que deu origem a ele foi desfeito.'));
  });
});

describe('a code that is shown', () => {
  it('is one that a bank app takes, for a charge made once and for no other amount', async () => {
    const { body } = await start(await aPlayer(platform.db));
    const txid = 'a'.repeat(32);
    assert.ok(isPayableCode({ code: body.qrcode, txid }, 5_000));
    const broken = `${String(body.qrcode).slice(0, -4)}0000`;
    for (const code of ['', 'not a code', broken, String(body.qrcode).replace('986', '840')])
      assert.ok(!isPayableCode({ code, txid }, 5_000), code);
  });
});

describe('an unmatched Pix', () => {
  it('is listed, sent back once by an operator, and never when it was credited', async () => {
    const { id } = await aPaid();
    const credited = await receiptOf(id);
    assert.ok(credited);
    const back = (e2eid: string) => platform.op(returnPix, { params: { tenant: 'jangada', e2eid } });
    assert.equal((await back(credited.e2eid)).body.code, 'deposit.not-refundable');
    assert.equal((await back('Z'.repeat(32))).body.code, 'deposit.not-found');
    const stray = `E18236120${'5'.repeat(23)}`;
    await deliver([{ endToEndId: stray, txid: 'a'.repeat(32), valor: '12.00', horario: new Date().toISOString() }]);
    const listed = await platform.op(listStrandedPix, { params: { tenant: 'jangada' } });
    assert.deepEqual(
      listed.body.data
        .filter((one: { e2eid: string }) => one.e2eid === stray)
        .map((one: { amount: number }) => one.amount),
      [1_200],
    );
    const answers = await Promise.all([back(stray), back(stray), back(stray)]);
    // One refund at a time: another can be requested after the provider has refused the first.
    assert.ok(answers.some(({ status }) => status === 200));
    // The provider does not know this Pix and refuses, so the Pix needs an operator again.
    await until('the refusal is known', async () => {
      const row = await platform.db.read('jangada', (reader) =>
        reader.selectFrom('pix_receipts').select('outcome').where('e2eid', '=', stray).executeTakeFirstOrThrow(),
      );
      return row.outcome === 'refund-failed';
    });
  });

  it('is found among the deposits of a player only when it is one', async () => {
    const { player, id } = await aPaid();
    const params = { tenant: 'jangada' };
    const { body } = await platform.op(listDeposits, { params, query: { user_id: player.user.id, status: 'paid' } });
    assert.deepEqual(
      body.data.map((one: { id: number }) => one.id),
      [id],
    );
    const countOf = async (days: object): Promise<number> =>
      (await platform.op(listDeposits, { params, query: { user_id: player.user.id, ...days } })).body.total;
    const today = localMoment(new Date()).day;
    const before = localMoment(new Date(Date.now() - 86_400_000)).day;
    assert.equal(await countOf({ from: today, to: today }), await countOf({}));
    assert.equal(await countOf({ to: before }), 0);
    const none = await platform.op(listDeposits, { params, query: { user_id: player.user.id, status: 'refused' } });
    assert.equal(none.body.total, 0);
  });
});

describe('comparing with the provider’s list', () => {
  const reconcile = () => platform.op(reconcilePix, { params: { tenant: 'jangada' }, body: { hours: 2 } });
  const earlier = (id: number) =>
    platform.db.transaction('jangada', (tx) =>
      tx.updateTable('pix_receipts').set({ received_at: new Date() }).where('deposit_id', '=', id).execute(),
    );

  it('names what one has and the other has not, or has otherwise', () => {
    const at = new Date();
    const theirs = [
      { e2eid: 'a', txid: null, amount: 1, at },
      { e2eid: 'b', txid: null, amount: 2, at },
      { e2eid: 'd', txid: null, amount: 4, at },
      { e2eid: 'e', txid: 'named', amount: 5, at },
      { e2eid: 'f', txid: null, amount: 6, at },
    ];
    const receipt = {
      tenant_id: 'jangada',
      txid: null,
      deposit_id: null,
      reason: null,
      connection_id: null,
      received_at: at,
      created_at: at,
    };
    const ours = [
      { ...receipt, e2eid: 'a', amount: 1, outcome: 'credited' as const },
      { ...receipt, e2eid: 'b', amount: 9, outcome: 'credited' as const },
      { ...receipt, e2eid: 'c', amount: 3, outcome: 'credited' as const },
      // One was stored before its charge was known; the other still has no charge.
      { ...receipt, e2eid: 'e', amount: 5, outcome: 'unmatched' as const },
      { ...receipt, e2eid: 'f', amount: 6, outcome: 'unmatched' as const },
    ];
    assert.deepEqual(
      compare(theirs, ours).map(({ e2eid, kind }) => [e2eid, kind]),
      [
        ['b', 'other-amount'],
        ['d', 'missing-here'],
        ['e', 'missing-here'],
        ['c', 'missing-there'],
      ],
    );
  });

  it('stores the result and raises one alert for each difference it cannot repair', async () => {
    const { id } = await aPaid();
    await earlier(id);
    const invented = `E18236120${'9'.repeat(23)}`;
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('pix_receipts')
        .values({
          e2eid: invented,
          txid: null,
          amount: 7_700,
          outcome: 'unmatched',
          received_at: new Date(Date.now() - 5 * 60_000),
        })
        .execute(),
    );
    const { status, body } = await reconcile();
    assert.equal(status, 200);
    assert.ok(body.data.differences >= 1);
    await reconcile();
    const listed = await platform.op(listPixDifferences, { params: { tenant: 'jangada' } });
    const about = listed.body.data.filter((one: { e2eid: string }) => one.e2eid === invented);
    assert.deepEqual(
      about.map((one: Record<string, unknown>) => [one['kind'], one['ours'], one['repaired']]),
      [['missing-there', 7_700, false]],
    );
    const alarms = platform.logged.filter((line) => line['level'] === 50 && line['e2eid'] === invented);
    assert.equal(alarms.length, 1);
  });

  it('deals with what we missed as if its notice had come', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player);
    const { txid } = await rowOf(body.transaction_id);
    const missed: ReceivedPix = {
      e2eid: `E18236120${'7'.repeat(23)}`,
      txid,
      amount: 5_000,
      at: new Date(Date.now() - 5 * 60_000),
      key: null,
    };
    const elsewhere = { ...missed, e2eid: `E18236120${'6'.repeat(23)}`, txid: null, key: 'another-tenant' };
    const app = parts();
    const pix: PixPort = {
      ...app.pix,
      listReceived: async () => ({ listed: [missed, elsewhere], unreadable: [] }),
      checkReceived: async () => 'own-account',
    };
    const tenant = await app.tenants.find('jangada');
    assert.ok(tenant);
    const result = await runReconciliation({ ...app, pix }, tenant, 1);
    assert.deepEqual([result.provider_count, result.provider_sum, result.repaired], [1, 5_000, 1]);
    assert.equal((await rowOf(body.transaction_id)).status, 'paid');
    assert.equal(await cashOf(player), 5_000);
  });

  it('reports an unavailable provider', async () => {
    const away = await startTestPlatform({ PIX_BASE_URL: 'http://127.0.0.1:9/pix' });
    try {
      const { status } = await away.op(reconcilePix, { params: { tenant: 'jangada' }, body: {} });
      assert.equal(status, 503);
    } finally {
      await away.stop();
    }
  });
});

describe('a tenant made while the server runs', () => {
  it('receives its first payment: its webhook is registered before the first charge', async () => {
    const body = { id: 'tatu', name: 'Tatu', domains: 'tatu.localhost' };
    assert.equal((await platform.op(createTenant, { params: { tenant: 'jangada' }, body })).status, 200);
    const created = createTenants(platform.db);
    const app = parts();
    await platform.db.transaction('tatu', (tx) =>
      tx
        .insertInto('games')
        .values({
          code: 'only',
          provider_code: 'p',
          provider_name: 'P',
          title: 'Only',
          category: 'slots',
          search_text: 'only',
          image: '/x',
          image_mobile: '/x',
          has_tables: false,
          only_demo: false,
          bonus_allowed: true,
        })
        .execute(),
    );
    const player = await aPlayer(platform.db, { tenant: 'tatu' });
    const started = await start(player, 5_000, {}, 'tatu.localhost');
    assert.equal(started.status, 200);
    await pay(started.body.qrcode);
    await until('the balance rises', async () => (await cashOf(player)) === 5_000);
    assert.notEqual(
      (await created.find('tatu'))?.settings.pixKey,
      (await app.tenants.find('jangada'))?.settings.pixKey,
    );
  });
});

it('leaves a ledger that adds up', async () => {
  for (const tenant of ['jangada', 'tatu'])
    assert.deepEqual(await platform.db.transaction(tenant, verifyLedger), {
      unbalancedTxns: 0,
      sum: 0,
      wrongWallets: [],
    });
});
