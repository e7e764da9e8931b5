import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import { createDeposit, getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { listPixNotices, replayPixNotice, type ReceivedNoticeForOps } from '@jangada/contracts/ops/payments';
import { listThirdPartyMessages } from '@jangada/contracts/ops/third-party-messages';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { whileLedgerFails } from '../../../../test/support/full-disk.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { noticeHeaders, webhookSecretOf, webhookSecrets, type Signing } from '../../../../test/support/sign-notice.ts';
import { runPixJob } from '../../../../test/support/run-pix-job.ts';
import { deliverNotice, processStoredNotices } from '../../../../test/support/stored-notices.ts';
import { freePort } from '@jangada/server/testing/free-port';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { qrImage } from './qr-image.ts';
import { processWaitingNotices } from './process-notices.ts';
import { storeNotice } from './received-notices.repository.ts';

let platform: TestPlatform;
let sandbox: SandboxProcess;

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  const port = await freePort();
  platform = await startTestPlatform({ API_PORT: String(port), PIX_BASE_URL: `${sandbox.url}/pix` });
  await platform.server.listen({ port, host: 'localhost' });
  await until('the webhooks are registered', async () => {
    const token = await fetch(`${sandbox.url}/pix/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('client:secret')}`, 'content-type': 'application/json' },
      body: '{"grant_type":"client_credentials"}',
    }).then((answer) => answer.json() as Promise<{ access_token: string }>);
    const known = await fetch(`${sandbox.url}/pix/v2/webhook/c2f4a1d8-0a77-4a58-8d55-2f6a3b9b6e40`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    });
    return known.status === 200;
  });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

const start = (player: Player, amount: number, headers: Record<string, string> = {}) =>
  platform.call(createDeposit, { token: player.token, body: { amount }, headers });

const statusOf = async (player: Player, id: number): Promise<string> =>
  (await platform.call(getDepositStatus, { token: player.token, body: { transaction_id: id } })).body.status;

const txidOf = async (id: number): Promise<string> =>
  platform.db.read('jangada', async (reader) => {
    const row = await reader.selectFrom('deposits').select('txid').where('id', '=', id).executeTakeFirstOrThrow();
    return row.txid;
  });

const rowOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const receiptOf = (e2eid: string) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('pix_receipts').selectAll().where('e2eid', '=', e2eid).executeTakeFirst(),
  );

const pay = (code: string, how: object = {}) => sandbox.control('/pix/pay', { pixCopiaECola: code, ...how });
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

/** A signed notice with any content. */
async function deliver(pix: object[], { tenant = 'jangada', signedFor = tenant, ...signing }: Telling = {}) {
  const payload = JSON.stringify({ pix });
  const headers = noticeHeaders(signedFor, payload, signing);
  return deliverNotice(platform, { url: `/webhooks/pix/${tenant}/pix`, headers, payload });
}

interface Telling extends Signing {
  /** The tenant whose webhook address receives the notice. */
  readonly tenant?: string;
  /** The tenant whose secret and address sign the notice; defaults to `tenant`. */
  readonly signedFor?: string;
}

const demoPixKeyOf = (tenant: string): string => demoTenants.find(({ id }) => id === tenant)?.settings.pixKey ?? 'none';

const linesAbout = (e2eid: string) => platform.logged.filter((line) => line['e2eid'] === e2eid && line['level'] === 40);

describe('starting a deposit', () => {
  it('answers with a code that is good for five minutes and the clock of the server', async () => {
    const player = await aPlayer(platform.db);
    const { status, body } = await start(player, 5_000);
    assert.equal(status, 200);
    assert.equal(body.status, 'waiting_payment');
    assert.match(body.qrcode, /^000201.*6304[0-9A-F]{4}$/);
    assert.equal(body.qrcode_image, await qrImage(body.qrcode));
    assert.match(body.qrcode_image, /^data:image\/png;base64,iVBOR/);
    const leftMs = Date.parse(body.expires_at) - Date.parse(body.server_time);
    assert.ok(leftMs > 290_000 && leftMs <= 301_000, `${leftMs} ms`);
    const { transactions } = (await platform.call(listTransactions, { token: player.token })).body;
    assert.equal(transactions.data[0].status, 'waiting_payment');
  });

  it('refuses amounts outside the limits of the tenant, and what is no amount', async () => {
    const player = await aPlayer(platform.db);
    const small = await start(player, 999);
    assert.equal(small.body.code, 'deposit.below-minimum');
    assert.equal(small.body.min_deposit, 1_000);
    assert.equal((await start(player, 2_000_001)).body.code, 'deposit.above-maximum');
    for (const amount of [0, -5_000, 50.5, 1e15, '5000', null]) {
      const { status, body } = await platform.call(createDeposit, { token: player.token, body: { amount } });
      assert.equal(status, 422, String(amount));
      assert.deepEqual(Object.keys(body.errors), ['amount']);
    }
  });

  it('needs a session, a CPF, and an account that may deposit', async () => {
    assert.equal((await platform.call(createDeposit, { body: { amount: 5_000 } })).status, 401);
    const nameless = await aPlayer(platform.db, { cpf: null });
    assert.equal((await start(nameless, 5_000)).body.code, 'account.verification-required');
    const blocked = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.user.id).execute(),
    );
    assert.equal((await start(blocked, 5_000)).body.code, 'account.blocked');
    const excluded = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('restrictions')
        .values({ user_id: excluded.user.id, source: 'self_specific', reason: 'x' })
        .execute(),
    );
    assert.equal((await start(excluded, 5_000)).body.code, 'account.self-excluded');
  });

  it('makes one deposit for one key, and refuses the key with another amount', async () => {
    const player = await aPlayer(platform.db);
    const key = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(player, 5_000, key)));
    const ids = new Set(answers.map(({ body }) => body.transaction_id));
    assert.equal(ids.size, 1);
    assert.equal(new Set(answers.map(({ body }) => body.qrcode)).size, 1);
    const other = await start(player, 6_000, key);
    assert.equal(other.status, 409);
    assert.equal(other.body.code, 'idempotency.conflict');
  });

  it('continues with the same deposit after the provider was unavailable', async () => {
    const away = await startTestPlatform({ PIX_BASE_URL: 'http://127.0.0.1:9/pix' });
    try {
      const player = await aPlayer(away.db);
      const request = () =>
        away.call(createDeposit, {
          token: player.token,
          body: { amount: 5_000 },
          headers: { 'idempotency-key': 'again' },
        });
      assert.equal((await request()).body.code, 'deposit.provider-unavailable');
      assert.equal((await request()).status, 503);
      const { transactions } = (await away.call(listTransactions, { token: player.token })).body;
      assert.deepEqual([transactions.total, transactions.data[0].status], [1, 'pending']);
    } finally {
      await away.stop();
    }
  });
});

describe('a paid deposit', () => {
  it('is credited by the notice and announced to the browsers', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    assert.equal((await pay(body.qrcode)).status, 200);
    await until('the balance rises', async () => (await cashOf(player)) === 5_000);
    const wallet = await platform.call(getWallet, { token: player.token });
    assert.equal(wallet.body.data.balance, 5_000);
    assert.equal(wallet.body.data.deposit_count, 1);
    const channel = `private-universal.${player.user.id}`;
    const consumed = (name: string) =>
      platform.third.events.filter((one) => one.channel === channel && one.name === name);
    await until(
      'the events are out',
      () => consumed('PaymentApproved').length > 0 && consumed('BalanceUpdated').length > 0,
    );
    const [approved] = consumed('PaymentApproved');
    assert.equal(approved?.data['transaction_id'], body.transaction_id);
    assert.equal(approved?.data['amount'], 5_000);
    assert.match(String(approved?.data['event_id']), /^[0-9a-f-]{36}$/);
    assert.equal(approved?.app, '1');
    const { body: news } = await platform.call(listNotifications, { token: player.token });
    assert.equal(news.user_notifications.data[0].title, 'Depósito aprovado');
  });

  it('is credited by a query when the notice was lost', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    await pay(body.qrcode, { signature: 'wrong' });
    await until('the status is paid', async () => (await statusOf(player, body.transaction_id)) === 'paid');
    assert.equal(await cashOf(player), 5_000);
  });

  it('is credited once when its notice is repeated, concurrently and later', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const paid = await pay(body.qrcode, { notifications: 3 });
    const [pix] = paid.body['pix'] as { endToEndId: string; txid: string; valor: string; horario: string }[];
    assert.ok(pix);
    const codes = await Promise.all(Array.from({ length: 8 }, () => deliver([pix])));
    assert.deepEqual(new Set(codes), new Set([200]));
    await until('the balance rises', async () => (await cashOf(player)) === 5_000);
    assert.equal(await deliver([pix]), 200);
    assert.equal(await cashOf(player), 5_000);
  });

  it('is credited when a notice is processed again after a full disk had prevented its booking', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const pix = await whileLedgerFails(platform.database, async () => {
      const paid = await pay(body.qrcode);
      const [reported] = paid.body['pix'] as { endToEndId: string; txid: string; valor: string; horario: string }[];
      assert.ok(reported);
      assert.equal(await deliver([reported]), 200);
      assert.equal(await cashOf(player), 0);
      return reported;
    });
    const params = { tenant: 'jangada' };
    const waiting = (await platform.op(listPixNotices, { params, query: { state: 'waiting' } })).body.data;
    const own = waiting.find(({ body: raw }: ReceivedNoticeForOps) => raw.includes(pix.endToEndId));
    assert.equal((await platform.op(replayPixNotice, { params: { ...params, id: own.id } })).status, 200);
    await processStoredNotices(platform, 'jangada');
    assert.equal(await cashOf(player), 5_000);
    const processed = (await platform.op(listPixNotices, { params, query: { state: 'processed' } })).body.data;
    assert.ok(processed.some(({ id }: ReceivedNoticeForOps) => id === own.id));
    const none = await platform.op(replayPixNotice, { params: { ...params, id: 999_999_999 } });
    assert.deepEqual([none.status, none.body.code], [404, 'request.not-found']);
  });

  it('is credited when it comes after the five minutes', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('deposits')
        .set({ expires_at: new Date(0) })
        .where('id', '=', body.transaction_id)
        .execute(),
    );
    const input = await platform.call(getDepositStatus, {
      token: player.token,
      body: { transaction_id: body.transaction_id },
    });
    assert.equal(input.body.expired, true);
    await pay(body.qrcode);
    await until('the balance rises', async () => (await cashOf(player)) === 5_000);
    assert.equal(await statusOf(player, body.transaction_id), 'paid');
  });
});

describe('a payment that differs from its charge', () => {
  it('is refunded when it came from another CPF', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    await pay(body.qrcode, { as: '11144477735' });
    await until('it is refunded', async () => (await statusOf(player, body.transaction_id)) === 'refunded');
    assert.equal((await rowOf(body.transaction_id)).refusal, 'other-payer');
    assert.equal(await cashOf(player), 0);
    const { body: news } = await platform.call(listNotifications, { token: player.token });
    const titles = news.user_notifications.data.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, ['Devolução concluída', 'Pagamento não aceito']);
  });

  it('goes back when the amount is another one', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    await pay(body.qrcode, { amount: 4_999 });
    await until('it is refunded', async () => (await statusOf(player, body.transaction_id)) === 'refunded');
    assert.equal((await rowOf(body.transaction_id)).refusal, 'amount-mismatch');
    assert.equal(await cashOf(player), 0);
  });

  it('goes back when it is the second for one code, and the first stays', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    await pay(body.qrcode, { times: 2 });
    const txid = await txidOf(body.transaction_id);
    const outcomes = () =>
      platform.db.read('jangada', async (reader) => {
        const rows = await reader.selectFrom('pix_receipts').select('outcome').where('txid', '=', txid).execute();
        return rows.map(({ outcome }) => outcome).toSorted();
      });
    await until('one is credited and one refunded', async () => (await outcomes()).join() === 'credited,refunded');
    assert.equal(await cashOf(player), 5_000);
    assert.equal(await statusOf(player, body.transaction_id), 'paid');
  });

  it('is refused when the bank declines', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    await sandbox.control('/pix/next', { outcome: 'declined' });
    await pay(body.qrcode);
    assert.equal(await statusOf(player, body.transaction_id), 'refused');
  });
});

describe('a notice', () => {
  const e2eid = () => `E18236120${String(Date.now())}${String(Math.random()).slice(2)}00000000000`.slice(0, 32);
  const received = <More extends object>(more: More) => ({
    endToEndId: e2eid(),
    valor: '50.00',
    horario: new Date().toISOString(),
    ...more,
  });

  it('with a wrong, an old or no signature is refused and changes nothing', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const txid = await txidOf(body.transaction_id);
    assert.equal(await deliver([received({ txid })], { secret: 'another' }), 403);
    assert.equal(await deliver([received({ txid })], { ageSeconds: 600 }), 403);
    const unsigned = await platform.server.inject({
      method: 'POST',
      url: '/webhooks/pix/jangada/pix',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ pix: [received({ txid })] }),
    });
    assert.equal(unsigned.statusCode, 403);
    assert.equal(await cashOf(player), 0);
    assert.equal((await rowOf(body.transaction_id)).status, 'waiting_payment');
  });

  it('is stored once by its body, as it was received, and counted when it is repeated', async () => {
    const payload = `{ "pix": [ ${JSON.stringify(received({ txid: 'a'.repeat(31) + '1' }))} ] }\n`;
    const headers = noticeHeaders('jangada', payload);
    const url = '/webhooks/pix/jangada/pix';
    for (let times = 0; times < 3; times += 1)
      assert.equal(await deliverNotice(platform, { url, headers, payload }), 200);
    const { data } = (await platform.op(listPixNotices, { params: { tenant: 'jangada' } })).body;
    const [stored, ...more] = data.filter(({ body }: ReceivedNoticeForOps) => body === payload);
    assert.deepEqual([stored.occurrences, more, typeof stored.processed_at], [3, [], 'string']);
  });

  it('that the outbox has given up is processed by the job once the provider can confirm it', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const paid = await pay(body.qrcode, { signature: 'wrong' });
    const [pix] = paid.body['pix'] as object[];
    const long = new Date(Date.now() - 20 * 60_000);
    await platform.db.transaction('jangada', async (tx) => {
      await storeNotice(tx, JSON.stringify({ pix: [pix] }), null);
      await tx.deleteFrom('outbox').where('topic', '=', 'pix-notice').execute();
      await tx.updateTable('received_notices').set({ last_at: long }).where('processed_at', 'is', null).execute();
    });
    await runPixJob(platform, processWaitingNotices, 'jangada');
    assert.equal(await cashOf(player), 5_000);
  });

  it('of a bank that sends the list itself is read like one with the field', async () => {
    const bare = received({ txid: 'a'.repeat(31) + '2' });
    const payload = JSON.stringify([bare]);
    const headers = noticeHeaders('jangada', payload);
    assert.equal(await deliverNotice(platform, { url: '/webhooks/pix/jangada/pix', headers, payload }), 200);
    assert.equal((await receiptOf(bare.endToEndId))?.outcome, 'unmatched');
  });

  it('of one tenant is refused at the address of another, where nothing is stored', async () => {
    const stray = received({ txid: 'd'.repeat(32) });
    const refused = [
      // A recorded notice, replayed for another tenant byte for byte.
      await deliver([stray], { signedFor: 'jangada', tenant: 'tucano' }),
      // Signed with the secret of another tenant.
      await deliver([stray], { tenant: 'tucano', secret: webhookSecretOf('jangada') }),
      // The right secret, but another address.
      await deliver([stray], { path: '/webhooks/pix/tucano/pix' }),
      await deliver([stray], { path: '/' }),
    ];
    assert.deepEqual(refused, [403, 403, 403, 403]);
    for (const tenant of ['jangada', 'tucano'])
      await platform.db.read(tenant, async (reader) => {
        const receipts = reader.selectFrom('pix_receipts').selectAll().where('e2eid', '=', stray.endToEndId);
        assert.deepEqual(await receipts.execute(), [], tenant);
      });
    assert.equal(await deliver([received({ txid: 'e'.repeat(32) })], { tenant: 'tucano' }), 200);
  });

  it('of a payment to the key of another tenant is stored nowhere and is logged', async () => {
    const foreign = received({ txid: 'f'.repeat(32), chave: demoPixKeyOf('tucano') });
    assert.equal(await deliver([foreign]), 200);
    assert.equal(linesAbout(foreign.endToEndId).length, 1);
    await platform.db.read('jangada', async (reader) => {
      const receipts = reader.selectFrom('pix_receipts').selectAll().where('e2eid', '=', foreign.endToEndId);
      assert.deepEqual(await receipts.execute(), []);
    });
  });

  it('is taken with either of two secrets while one takes the place of the other, and with no other', async () => {
    const replaced = { old: 'old-secret-of-jangada', next: 'next-secret-of-jangada' };
    const whileReplacing = await startTestPlatform({
      PIX_WEBHOOK_SECRETS: JSON.stringify({ jangada: [replaced.old, replaced.next] }),
    });
    try {
      const send = async (secret: string) => {
        const payload = JSON.stringify({ pix: [received({ txid: '1'.repeat(32) })] });
        const headers = noticeHeaders('jangada', payload, { secret });
        return (
          await whileReplacing.server.inject({ method: 'POST', url: '/webhooks/pix/jangada/pix', headers, payload })
        ).statusCode;
      };
      assert.deepEqual([await send(replaced.old), await send(replaced.next)], [200, 200]);
      assert.equal(await send(webhookSecretOf('jangada')), 403);
    } finally {
      await whileReplacing.stop();
    }
  });

  it('of a tenant without a secret is refused', async () => {
    const incomplete = await startTestPlatform({
      PIX_WEBHOOK_SECRETS: JSON.stringify({ jangada: webhookSecretOf('jangada') }),
    });
    try {
      const payload = JSON.stringify({ pix: [received({})] });
      const headers = noticeHeaders('tucano', payload, { secret: '' });
      const answer = await incomplete.server.inject({
        method: 'POST',
        url: '/webhooks/pix/tucano/pix',
        headers,
        payload,
      });
      assert.equal(answer.statusCode, 403);
    } finally {
      await incomplete.stop();
    }
  });

  it('of a payment the provider does not have changes nothing and is logged', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const invented = received({ txid: await txidOf(body.transaction_id) });
    assert.equal(await deliver([invented]), 200);
    assert.equal(await cashOf(player), 0);
    assert.equal(linesAbout(invented.endToEndId).length, 1);
  });

  it('that contradicts an earlier one changes nothing and is logged once', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const [pix] = (await pay(body.qrcode)).body['pix'] as { endToEndId: string; valor: string }[];
    assert.ok(pix);
    await until('the balance rises', async () => (await cashOf(player)) === 5_000);
    for (let times = 0; times < 3; times += 1) assert.equal(await deliver([{ ...pix, valor: '500.00' }]), 200);
    assert.equal(await cashOf(player), 5_000);
    assert.equal(linesAbout(pix.endToEndId).length, 1);
  });

  it('that leaves the charge out is completed by the provider, and credits once', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const [paid] = (await pay(body.qrcode, { signature: 'wrong' })).body['pix'] as { endToEndId: string }[];
    for (const txid of [null, undefined]) assert.equal(await deliver([{ ...paid, txid }]), 200);
    assert.equal(await deliver([paid ?? {}]), 200);
    assert.equal(await cashOf(player), 5_000);
    assert.equal((await receiptOf(paid?.endToEndId ?? ''))?.outcome, 'credited');
  });

  it('of a payment that was stored without its charge credits it, and only with the same amount', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 5_000);
    const [paid] = (await pay(body.qrcode, { signature: 'wrong' })).body['pix'] as { endToEndId: string }[];
    const e2eid = paid?.endToEndId ?? '';
    const lost = { e2eid, txid: null, amount: 5_000, received_at: new Date(), reason: 'unknown-txid' };
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('pix_receipts')
        .values({ ...lost, outcome: 'unmatched' })
        .execute(),
    );
    assert.equal(await deliver([{ ...paid, valor: '51.00' }]), 200);
    assert.equal((await receiptOf(e2eid))?.outcome, 'unmatched');
    assert.equal(await deliver([paid ?? {}]), 200);
    assert.equal((await receiptOf(e2eid))?.outcome, 'credited');
    assert.equal(await cashOf(player), 5_000);
  });

  it('of a payment without a deposit stores it as unmatched, and is logged once', async () => {
    const stray = received({ txid: 'a'.repeat(32) });
    assert.equal(await deliver([stray]), 200);
    assert.equal(await deliver([stray]), 200);
    assert.equal(linesAbout(stray.endToEndId).length, 1);
    const rest = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('pix_receipts').selectAll().where('e2eid', '=', stray.endToEndId).executeTakeFirst(),
    );
    assert.equal(rest?.outcome, 'unmatched');
  });

  it('may contain several payments, and refunds as a list or as one object; an unknown tenant is refused', async () => {
    assert.equal(await deliver([received({ txid: 'b'.repeat(32) }), received({ txid: 'c'.repeat(32) })]), 200);
    const refund = { id: 'r1', valor: '50.00', status: 'DEVOLVIDO' };
    assert.equal(await deliver([received({ devolucoes: refund })]), 200);
    assert.equal(await deliver([received({ devolucoes: [refund] })]), 200);
    assert.equal(await deliver([received({})], { tenant: 'nobody' }), 404);
  });

  it('with a part that cannot be read credits the others, stores that part and is not repeated', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await start(player, 3_000);
    const [paid] = (await pay(body.qrcode, { signature: 'wrong' })).body['pix'] as object[];
    assert.ok(paid);
    const bad = received({ txid: null, valor: '13,00' });
    assert.equal(await deliver([bad, paid]), 200);
    assert.equal(await cashOf(player), 3_000);
    const { data } = (await platform.op(listThirdPartyMessages, { params: { tenant: 'jangada' } })).body;
    const [{ source, raw, reason }] = data;
    assert.deepEqual([source, JSON.parse(raw)], ['pix-notice', bad]);
    assert.match(reason, /^valor: /);
  });

  for (const [what, odd, amount] of [
    ['null for what is absent', { txid: null, chave: null, devolucoes: null, infoPagador: null }, 1_300],
    ['an amount without decimals', { valor: '13' }, 1_300],
    ['an amount with one decimal', { valor: '13.5' }, 1_350],
    ['an amount as a number', { valor: 13.5 }, 1_350],
    ['the largest amount', { valor: '9999999999.99' }, 999_999_999_999],
    ['NUL in its txid', { txid: 'a\0b' }, 1_300],
    ['an empty list of refunds', { devolucoes: [] }, 1_300],
    ['a refund that cannot be read', { devolucoes: [{ id: 7, valor: 'x' }, null] }, 1_300],
  ] as const)
    it(`with ${what} is read`, async () => {
      const odder = received({ valor: '13.00', ...odd });
      assert.equal(await deliver([odder]), 200);
      assert.equal((await receiptOf(odder.endToEndId))?.amount, amount);
    });

  for (const [what, odd] of [
    ['an amount that is no number', { valor: 'fifty' }],
    ['a comma in its amount, which may stand for thousands', { valor: '1,300' }],
    ['three decimals', { valor: '13.001' }],
    ['nothing paid', { valor: '0.00' }],
    ['a negative amount', { valor: -13 }],
    ['no amount', { valor: null }],
    ['no time', { horario: '' }],
    ['a time in words', { horario: 'yesterday' }],
    ['a time before Christ', { horario: '0001-01-01T00:00:00.000Z' }],
    ['a time after the calendar', { horario: '+275760-09-13T00:00:00.000Z' }],
    ['a month that does not exist', { horario: '2026-13-01T00:00:00Z' }],
  ] as const)
    it(`with ${what} is stored for an operator and not repeated`, async () => {
      const bad = received({ txid: 'd'.repeat(32), ...odd });
      assert.equal(await deliver([bad]), 200);
      assert.equal(await receiptOf(bad.endToEndId), undefined);
      const { data } = (await platform.op(listThirdPartyMessages, { params: { tenant: 'jangada' } })).body;
      assert.deepEqual(JSON.parse(data[0].raw), bad);
    });

  for (const body of [{}, { pix: null }, { pix: {} }, { evento: 'teste_webhook' }, [7], 7])
    it(`that has no list of Pix is stored and not repeated: ${JSON.stringify(body)}`, async () => {
      const payload = JSON.stringify(body);
      const headers = noticeHeaders('jangada', payload);
      const sent = await deliverNotice(platform, { url: '/webhooks/pix/jangada/pix', headers, payload });
      assert.equal(sent, 200);
      const { data } = (await platform.op(listThirdPartyMessages, { params: { tenant: 'jangada' } })).body;
      assert.deepEqual(JSON.parse(data[0].raw), Array.isArray(body) ? body[0] : body);
    });

  it('of which the provider cannot confirm one part now is accepted, processes the others and waits', async () => {
    const away = await startTestPlatform({ PIX_BASE_URL: 'http://127.0.0.1:9/pix' });
    try {
      const player = await aPlayer(away.db);
      await away.call(createDeposit, { token: player.token, body: { amount: 3_000 } });
      const query = (table: 'deposits' | 'pix_receipts') =>
        away.db.read('jangada', (reader) => reader.selectFrom(table).select('txid').execute());
      const [deposit] = await query('deposits');
      const stray = received({ txid: 'e'.repeat(32) });
      const payload = JSON.stringify({ pix: [received({ txid: deposit?.txid, valor: '30.00' }), stray] });
      const headers = noticeHeaders('jangada', payload);
      assert.equal(await deliverNotice(away, { url: '/webhooks/pix/jangada/pix', headers, payload }), 200);
      assert.deepEqual(await query('pix_receipts'), [{ txid: stray.txid }]);
      const params = { tenant: 'jangada' };
      const [waiting] = (await away.op(listPixNotices, { params, query: { state: 'waiting' } })).body.data;
      assert.deepEqual([waiting?.body, waiting?.occurrences, waiting?.processed_at], [payload, 1, null]);
    } finally {
      await away.stop();
    }
  });

  it('that a bank took the money back books what was spent as a debt, once', async () => {
    const player = await aPlayer(platform.db, { cash: 0 });
    const { body } = await start(player, 5_000);
    const [pix] = (await pay(body.qrcode)).body['pix'] as { endToEndId: string }[];
    assert.ok(pix);
    await until('the balance rises', async () => (await cashOf(player)) === 5_000);
    await platform.studio('/transaction/bet', {
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid: `med-${player.user.id}`,
      round: `med-${player.user.id}`,
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: 4_000_000,
    });
    const devolucoes = [{ id: 'med1', valor: '50.00', status: 'DEVOLVIDO', natureza: 'MED_FRAUDE' }];
    assert.equal(await deliver([{ ...pix, devolucoes }]), 200);
    assert.equal(await deliver([{ ...pix, devolucoes }]), 200);
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, receivable }, { cash: 0, receivable: -4_000 });
    assert.equal((await rowOf(body.transaction_id)).status, 'chargebacked');
    assert.equal((await start(player, 5_000)).body.code, 'account.blocked');
  });
});

describe('the status of a deposit', () => {
  it('is readable by its owner only', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { body } = await start(player, 5_000);
    const request = (token: string, host = 'localhost') =>
      platform.call(getDepositStatus, { token, host, body: { transaction_id: body.transaction_id } });
    assert.equal((await request(player.token)).status, 200);
    assert.equal((await request(other.token)).body.code, 'deposit.not-found');
    const stranger = await aPlayer(platform.db, { tenant: 'tucano' });
    assert.equal((await request(stranger.token, 'tucano.localhost')).status, 404);
    assert.equal((await platform.call(getDepositStatus, { body: { transaction_id: 1 } })).status, 401);
  });
});

it('leaves a ledger that adds up', async () => {
  assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
    unbalancedTxns: 0,
    sum: 0,
    wrongWallets: [],
  });
});
