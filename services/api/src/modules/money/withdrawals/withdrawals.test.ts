import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import { listAlerts, type OperatorAlert } from '@jangada/contracts/ops/alerts';
import { getPayouts, resumePayouts, stopPayouts } from '@jangada/contracts/ops/payouts';
import * as ops from '@jangada/contracts/ops/withdrawals';
import { getWithdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import {
  addWithdrawMethod,
  listTransactions,
  listWithdrawMethods,
  requestWithdrawal,
} from '@jangada/contracts/domains/wallet/endpoints';
import { enqueueJob } from '../../../outbox/outbox.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { runPixJob } from '../../../../test/support/run-pix-job.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { freePort } from '@jangada/server/testing/free-port';
import { noticeHeaders, webhookSecrets } from '../../../../test/support/sign-notice.ts';
import { deliverNotice } from '../../../../test/support/stored-notices.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { move } from '../../ledger/ledger.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';
import { listDueWithdrawals } from './overdue-withdrawals.ts';
import { pollPayouts } from './poll-payouts.ts';
import { listWrongReservations } from './verify-reservations.ts';
import { insertMethod } from './withdrawals.repository.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import type { SentPayout } from '../../../vendors/pix/payout-port.ts';
import { requireOwnPix } from './settle-withdrawal.ts';

let platform: TestPlatform;
let sandbox: SandboxProcess;
const MINUTE_MS = 60_000;

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  const port = await freePort();
  platform = await startTestPlatform({ API_PORT: String(port), PIX_BASE_URL: `${sandbox.url}/pix` });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

interface About {
  readonly cash?: number;
  readonly tenant?: string;
  readonly verified?: boolean;
  readonly kyc?: 'none' | 'approved';
}

const hosts: Record<string, string> = { jangada: 'localhost', tucano: 'tucano.localhost', onca: 'onca.localhost' };
const hostOf = (player: Player): string => hosts[player.tenant] ?? 'localhost';

/** A player who may withdraw. */
async function somebody({ cash = 100_000, tenant = 'jangada', verified = true, kyc = 'none' }: About = {}) {
  const player = await aPlayer(platform.db, { cash, tenant, kyc });
  if (verified)
    await platform.db.transaction(tenant, (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
        .where('id', '=', player.user.id)
        .execute(),
    );
  return player;
}

const addKey = (player: Player, type: string, key: string) =>
  platform.call(addWithdrawMethod, { token: player.token, host: hostOf(player), body: { type, key } });

const ownKey = async (player: Player): Promise<number> =>
  (await addKey(player, 'cpf', player.user.cpf ?? '')).body.data.id;

const request = (player: Player, method_id: number, amount: number, headers: Record<string, string> = {}) =>
  platform.call(requestWithdrawal, {
    token: player.token,
    host: hostOf(player),
    body: { method_id, amount },
    headers,
  });

const cancel = (player: Player, id: number, headers: Record<string, string> = {}) =>
  platform.call(cancelWithdrawal, { token: player.token, host: hostOf(player), body: { id }, headers });

const rowOf = (id: number, tenant = 'jangada') =>
  platform.db.read(tenant, (reader) =>
    reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const statusOf = async (id: number): Promise<number> => (await rowOf(id)).status;

/** Skips the cancellation period. */
const sendNow = (tenant = 'jangada') =>
  platform.db.transaction(tenant, (tx) =>
    tx.updateTable('outbox').set({ available_at: new Date() }).where('topic', '=', 'payout').execute(),
  );

/** The poll runs every ten seconds and queries a payout every fifteen; a test does not wait for either. */
async function pollNow(id: number): Promise<void> {
  await platform.db.transaction('jangada', (tx) =>
    tx.updateTable('withdrawals').set({ queried_at: null }).where('id', '=', id).execute(),
  );
  await runPixJob(platform, pollPayouts, 'jangada');
}

const operate = (operation: Parameters<TestPlatform['op']>[0], id: number, body: object = {}) =>
  platform.op(operation, { params: { tenant: 'jangada', id }, body });

const next = (outcome: string) => sandbox.control('/pix/payouts/next', { outcome });

/** A player whose first withdrawal, which is always reviewed, is paid. */
async function aRegular(about: About = {}) {
  const player = await somebody(about);
  const method = await ownKey(player);
  const { body } = await request(player, method, 2_000);
  await operate(ops.approveWithdrawal, body.data.id);
  await until('the first one is paid', async () => (await statusOf(body.data.id)) === 1);
  return { player, method };
}

async function send(pix: object[]): Promise<number> {
  const payload = JSON.stringify({ pix });
  const headers = noticeHeaders('jangada', payload);
  return deliverNotice(platform, { url: '/webhooks/pix/jangada/pix', headers, payload });
}

const notice = (payoutId: string, status: string, valor = '50.00', more: object = {}) => ({
  endToEndId: `E18236120${randomUUID().replaceAll('-', '')}`.slice(0, 32),
  chave: 'our-key',
  tipo: 'SOLICITACAO',
  status,
  valor,
  horario: new Date().toISOString(),
  gnExtras: { idEnvio: payoutId },
  ...more,
});

const openAlerts = async (): Promise<OperatorAlert[]> =>
  (await platform.op(listAlerts, { params: { tenant: 'jangada' }, query: { state: 'open' } })).body.data;

const moneyOf = async (player: Player) => {
  const { cash, hold } = await balancesOf(platform.db, player);
  return { cash, hold };
};

describe('a PIX key', () => {
  it("is stored in the directory's form and shown masked", async () => {
    const player = await somebody();
    const cpf = player.user.cpf ?? '';
    const dotted = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const { status, body } = await addKey(player, 'cpf', dotted);
    assert.equal(status, 200);
    assert.equal(body.data.key, `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`);
    assert.equal(body.data.holder_name, 'Ana Souza');
    assert.equal((await addKey(player, 'email', 'Ana@Exemplo.com')).body.data.key, 'a***@exemplo.com');
    assert.equal((await addKey(player, 'phone', '(11) 98765-4321')).body.data.key, '(11) *****-4321');
    assert.equal((await addKey(player, 'random', randomUUID().toUpperCase())).status, 200);
    const listed = await platform.call(listWithdrawMethods, { token: player.token });
    assert.deepEqual(
      listed.body.methods.map(({ type }: { type: string }) => type),
      ['cpf', 'email', 'phone', 'random'],
    );
    assert.ok(!JSON.stringify(listed.body).includes(cpf));
    assert.ok(!JSON.stringify(platform.logged).includes(cpf), 'no CPF in the log');
  });

  it('has to be a key of the given type', async () => {
    const player = await somebody();
    const wrong: [type: string, key: string][] = [
      ['cpf', '11111111111'],
      ['cpf', '11980000078'],
      ['email', 'fulano@example'],
      ['phone', '12'],
      ['random', 'not-a-uuid'],
      ['random', '1'.repeat(31)],
    ];
    for (const [type, key] of wrong)
      assert.equal((await addKey(player, type, key)).body.code, 'withdrawal.key-invalid', `${type} ${key}`);
    for (const [type, key] of [
      ['cnpj', '00038166000105'],
      ['email', ''],
      ['email', 'a'.repeat(78)],
    ] as const)
      assert.equal((await addKey(player, type, key)).status, 422);
  });

  it('of another’s CPF is refused; whose any other key is shows the payout, which names the player’s CPF', async () => {
    const player = await somebody();
    assert.equal((await addKey(player, 'cpf', '11144477735')).body.code, 'withdrawal.key-not-own');
    assert.equal((await addKey(player, 'email', 'outro@exemplo.com')).status, 200);
    const nameless = await aPlayer(platform.db, { cpf: null });
    assert.equal((await addKey(nameless, 'email', 'ana@exemplo.com')).body.code, 'account.verification-required');
  });

  it('is the CPF alone where the law counts', async () => {
    const player = await somebody({ tenant: 'onca', kyc: 'approved' });
    assert.equal((await addKey(player, 'email', 'ana@exemplo.com')).body.code, 'withdrawal.key-not-own');
    assert.equal((await addKey(player, 'cpf', player.user.cpf ?? '')).status, 200);
  });

  it('is stored once, and there are at most five, also for concurrent requests', async () => {
    const player = await somebody();
    await ownKey(player);
    assert.equal((await addKey(player, 'cpf', player.user.cpf ?? '')).body.code, 'withdrawal.key-known');
    const answers = await Promise.all(Array.from({ length: 12 }, () => addKey(player, 'random', freeUuid())));
    assert.equal(answers.filter(({ status }) => status === 200).length, 4);
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'withdrawal.keys-too-many'));
  });

  it('is stored while the provider is away', async () => {
    const away = await startTestPlatform({ PIX_BASE_URL: 'http://127.0.0.1:9/pix' });
    try {
      const player = await aPlayer(away.db);
      const callOnce = (type: string, key: string) =>
        away.call(addWithdrawMethod, { token: player.token, body: { type, key } });
      assert.equal((await callOnce('email', 'ana@exemplo.com')).status, 200);
      assert.equal((await callOnce('cpf', player.user.cpf ?? '')).status, 200);
    } finally {
      await away.stop();
    }
  });

  it('that another player has too, as a key or as their phone, is an alert', async () => {
    const [first, second] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const key = freeUuid();
    assert.equal((await addKey(first, 'random', key)).status, 200);
    assert.equal((await addKey(second, 'random', key)).status, 200);
    const shared = first.user.phone;
    assert.ok(shared);
    assert.equal((await addKey(second, 'phone', shared)).status, 200);
    const subject = `players ${first.user.id} and ${second.user.id}`;
    await until('the alert is raised for both keys', async () =>
      (await openAlerts()).some(
        (one) => one.kind === 'pix-key-shared' && one.subject === subject && one.occurrences === 2,
      ),
    );
  });

  const freeUuid = () => `f${randomUUID().slice(1)}`;
});

describe('requesting a withdrawal', () => {
  it('reserves the amount at once; the first withdrawal is reviewed by an operator', async () => {
    const player = await somebody();
    const method = await ownKey(player);
    const { status, body } = await request(player, method, 30_000);
    assert.equal(status, 200);
    assert.deepEqual([body.data.type, body.data.status, body.data.amount], ['withdraw', 5, -30_000]);
    assert.deepEqual(await moneyOf(player), { cash: 70_000, hold: 30_000 });
    assert.deepEqual((await rowOf(body.data.id)).review, ['first-withdrawal']);
    const { transactions } = (
      await platform.call(listTransactions, { token: player.token, query: { type: 'withdraw' } })
    ).body;
    assert.deepEqual(transactions.data, [body.data]);
    const channel = `private-universal.${player.user.id}`;
    await until('the balance is sent', () =>
      platform.third.events.some((one) => one.channel === channel && one.name === 'BalanceUpdated'),
    );
  });

  it('is dispatched without review when the player, the key and the amount are known', async () => {
    const { player, method } = await aRegular();
    assert.equal((await request(player, method, 3_000)).body.data.status, 0);
  });

  it('is reviewed when the amount is large, the key is new, or a bank returned a deposit', async () => {
    const large = await aRegular({ cash: 2_000_000 });
    const { body } = await request(large.player, large.method, 500_000);
    assert.deepEqual([body.data.status, (await rowOf(body.data.id)).review], [5, ['amount']]);
    const changed = await aRegular();
    const another = (await addKey(changed.player, 'email', 'nova@exemplo.com')).body.data.id;
    const toNew = await request(changed.player, another, 3_000);
    assert.deepEqual((await rowOf(toNew.body.data.id)).review, ['new-key']);
    const flagged = await aRegular();
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('deposits')
        .values({
          user_id: flagged.player.user.id,
          txid: randomUUID(),
          amount: 100,
          status: 'chargebacked',
          expires_at: new Date(),
        })
        .execute(),
    );
    const third = await request(flagged.player, flagged.method, 3_000);
    assert.deepEqual((await rowOf(third.body.data.id)).review, ['chargeback']);
  });

  it('refuses amounts outside the limits, above the balance, and what is no amount', async () => {
    const player = await somebody({ cash: 5_000 });
    const method = await ownKey(player);
    const small = await request(player, method, 1_999);
    assert.deepEqual([small.body.code, small.body.min_withdrawal], ['withdrawal.below-minimum', 2_000]);
    assert.equal((await request(player, method, 1_000_001)).body.code, 'withdrawal.above-maximum');
    const much = await request(player, method, 5_001);
    assert.deepEqual([much.status, much.body.balance_withdrawal], [402, 5_000]);
    for (const amount of [0, -2_000, 20.5, 1e15, '2000', null])
      assert.equal((await request(player, method, amount as number)).status, 422, String(amount));
    assert.deepEqual(await moneyOf(player), { cash: 5_000, hold: 0 });
  });

  it('takes real money only: a bonus stays', async () => {
    const player = await aPlayer(platform.db, { cash: 3_000, bonus: 50_000 });
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
        .where('id', '=', player.user.id)
        .execute(),
    );
    const method = await ownKey(player);
    assert.equal((await request(player, method, 10_000)).body.code, 'wallet.insufficient-funds');
    await platform.db.transaction('jangada', async (tx) =>
      updateWallet(await lockWallet(tx, player.user.id), { rollover: 100 }),
    );
    const owned = await request(player, method, 2_000);
    assert.deepEqual([owned.status, owned.body.code], [422, 'withdrawal.rollover-open']);
  });

  it('requires a session, verified contacts, identity where the site requires it, and one’s own key', async () => {
    const player = await somebody();
    const method = await ownKey(player);
    const nobody = await platform.call(requestWithdrawal, { body: { method_id: method, amount: 2_000 } });
    assert.equal(nobody.status, 401);
    const fresh = await somebody({ verified: false });
    const unverified = await request(fresh, await ownKey(fresh), 2_000);
    assert.deepEqual([unverified.status, unverified.body.missing], [403, ['email', 'phone']]);
    const other = await somebody();
    assert.equal((await request(other, method, 2_000)).body.code, 'withdrawal.method-not-found');
    const stranger = await somebody({ tenant: 'tucano' });
    assert.equal((await request(stranger, method, 2_000)).status, 404);
    const unknown = await somebody({ tenant: 'onca' });
    assert.equal((await request(unknown, await ownKey(unknown), 2_000)).body.code, 'account.verification-required');
  });

  it('is open to who has excluded themselves, and closed to who is suspected of fraud', async () => {
    const restrict = (player: Player, source: 'self_specific' | 'fraud') =>
      platform.db.transaction('jangada', (tx) =>
        tx.insertInto('restrictions').values({ user_id: player.user.id, source, reason: 'x' }).execute(),
      );
    const excluded = await somebody();
    const method = await ownKey(excluded);
    await restrict(excluded, 'self_specific');
    assert.equal((await request(excluded, method, 2_000)).status, 200);
    const suspect = await somebody();
    const another = await ownKey(suspect);
    await restrict(suspect, 'fraud');
    assert.equal((await request(suspect, another, 2_000)).body.code, 'account.blocked');
  });

  it('is one for one key, and refuses the key with another amount', async () => {
    const player = await somebody();
    const method = await ownKey(player);
    const key = { 'idempotency-key': 'the-same' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(player, method, 2_000, key)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal((await request(player, method, 3_000, key)).body.code, 'idempotency.conflict');
    assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 2_000 });
  });

  for (const calls of [20, 64, 500])
    it(`is accepted once when ${calls} are requested concurrently`, async () => {
      const player = await somebody({ cash: 2_000 * calls });
      const method = await ownKey(player);
      const answers = await Promise.all(Array.from({ length: calls }, () => request(player, method, 2_000)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      // On a slow machine some requests get no connection in time: they get 503 and change nothing.
      const refusals = ['withdrawal.already-open', 'server.unavailable'];
      assert.ok(answers.every(({ status, body }) => status === 200 || refusals.includes(body.code)));
      assert.deepEqual(await moneyOf(player), { cash: 2_000 * (calls - 1), hold: 2_000 });
    });
});

describe('cancelling a withdrawal', () => {
  it('returns the money once while it is pending, and reports it', async () => {
    const { player, method } = await aRegular();
    const { data } = (await request(player, method, 4_000)).body;
    const { status, body } = await cancel(player, data.id);
    assert.equal(status, 200);
    assert.equal(body.message, 'Saque cancelado. O valor voltou para o seu saldo.');
    assert.equal(await statusOf(data.id), 2);
    assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 });
    const { body: news } = await platform.call(listNotifications, { token: player.token });
    assert.equal(news.user_notifications.data[0].title, 'Saque cancelado');
    assert.equal((await cancel(player, data.id)).body.code, 'withdrawal.returned');
    await sendNow();
    assert.equal((await request(player, method, 4_000)).body.data.status, 0);
  });

  for (const calls of [20, 64, 500])
    it(`returns it once for ${calls} concurrent requests`, async () => {
      const { player, method } = await aRegular();
      const { data } = (await request(player, method, 4_000)).body;
      const answers = await Promise.all(Array.from({ length: calls }, () => cancel(player, data.id)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.ok(answers.every(({ status }) => [200, 409, 503].includes(status)));
      assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 });
    });

  it('is answered the same for one key', async () => {
    const { player, method } = await aRegular();
    const { data } = (await request(player, method, 4_000)).body;
    const key = { 'idempotency-key': 'cancel-it' };
    assert.equal((await cancel(player, data.id, key)).status, 200);
    assert.equal((await cancel(player, data.id, key)).status, 200);
    assert.equal((await cancel(player, data.id + 1, key)).body.code, 'idempotency.conflict');
  });

  it('is refused during review, after dispatch, and for another player’s', async () => {
    const player = await somebody();
    const method = await ownKey(player);
    const { data } = (await request(player, method, 4_000)).body;
    assert.equal((await cancel(player, data.id)).body.code, 'withdrawal.in-review');
    const other = await somebody();
    assert.equal((await cancel(other, data.id)).status, 404);
    const stranger = await somebody({ tenant: 'tucano' });
    assert.equal((await cancel(stranger, data.id)).status, 404);
    await next('held');
    await operate(ops.approveWithdrawal, data.id);
    await until('it is dispatched', async () => (await rowOf(data.id)).dispatched_at !== null);
    const late = await cancel(player, data.id);
    assert.deepEqual([late.status, late.body.code], [409, 'withdrawal.not-cancellable']);
    assert.equal((await platform.call(cancelWithdrawal, { body: { id: data.id } })).status, 401);
  });

  it('never wins together with the sending', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { player, method } = await aRegular();
      const { data } = (await request(player, method, 4_000)).body;
      const [answer] = await Promise.all([cancel(player, data.id), sendNow()]);
      await until('it ends', async () => [1, 2].includes(await statusOf(data.id)));
      const paid = (await statusOf(data.id)) === 1;
      assert.equal(answer.status, paid ? 409 : 200);
      assert.deepEqual(await moneyOf(player), { cash: paid ? 94_000 : 98_000, hold: 0 });
    }
  });
});

describe('a withdrawal that is sent', () => {
  const payouts = async (operation: typeof getPayouts) =>
    (await platform.op(operation, { params: { tenant: 'jangada' } })).body.data;

  const payoutJobs = () =>
    platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').selectAll().where('topic', '=', 'payout').execute(),
    );

  /** A withdrawal that is approved while payouts are stopped. */
  const aKnown = async () => {
    const player = await somebody();
    const { data } = (await request(player, await ownKey(player), 5_000)).body;
    await operate(ops.approveWithdrawal, data.id);
    return data as { id: number };
  };

  const sent = async (amount: number, outcome?: string) => {
    const { player, method } = await aRegular();
    if (outcome) await next(outcome);
    const { data } = (await request(player, method, amount)).body;
    await sendNow();
    return { player, method, id: data.id as number };
  };

  it('is paid by the provider’s notice: the reservation ends and the player is notified', async () => {
    const { player, id } = await sent(5_000);
    await until('it is paid', async () => (await statusOf(id)) === 1);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
    const row = await rowOf(id);
    assert.match(row.e2eid ?? '', /^E\d{20}/);
    const { body } = await platform.call(listNotifications, { token: player.token });
    assert.equal(body.user_notifications.data[0].title, 'Saque enviado');
    assert.match(body.user_notifications.data[0].description, /50,00/);
  });

  it('comes back as status 3 when the provider refuses the key, later or at once', async () => {
    for (const outcome of ['rejected', 'rejected-at-once']) {
      const { player, id } = await sent(5_000, outcome);
      await until('the key is refused', async () => (await statusOf(id)) === 3);
      assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 }, outcome);
      const { body } = await platform.call(listNotifications, { token: player.token });
      assert.equal(body.user_notifications.data[0].title, 'Chave PIX recusada');
    }
  });

  it('is refused by the provider for a key of another person, which the player is told', async () => {
    const { player } = await aRegular();
    const { id: removed } = await platform.db.transaction('jangada', (tx) =>
      insertMethod(tx, { user_id: player.user.id, type: 'email', key: 'outro@exemplo.com', holder_name: 'Ana' }),
    );
    const { data } = (await request(player, removed, 5_000)).body;
    await operate(ops.approveWithdrawal, data.id);
    await until('the key is refused', async () => (await statusOf(data.id)) === 3);
    assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 });
    const { body } = await platform.call(listNotifications, { token: player.token });
    assert.equal(body.user_notifications.data[0].title, 'Chave PIX de outra pessoa');
  });

  it('comes back as status 2 when the banks did not make it, whatever the key', async () => {
    const { player, id } = await sent(5_000, 'held');
    await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
    const { payout_id: payoutId } = await rowOf(id);
    await sandbox.control('/pix/payouts/alter', { idEnvio: payoutId, status: 'NAO_REALIZADO' });
    const gnExtras = { idEnvio: payoutId, erro: { codigo: 'AB09', origem: 'PSP', motivo: 'Erro' } };
    assert.equal(await send([notice(payoutId, 'NAO_REALIZADO', '50.00', { gnExtras, horario: null })]), 200);
    assert.equal(await statusOf(id), 2);
    const shown = (await platform.call(getWithdrawal, { token: player.token, params: { id } })).body.data;
    assert.equal(shown.reason, null);
    const { body } = await platform.call(listNotifications, { token: player.token });
    assert.equal(
      body.user_notifications.data[0].description,
      'O banco não fez o pagamento. R$\u00a050,00 voltaram para o seu saldo.',
    );
    assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 });
  });

  it('waits with all others when the provider refuses our own account, until an operator resumes payouts', async () => {
    for (const outcome of ['account-refused', 'account-blocked']) {
      const { player, id } = await sent(5_000, outcome);
      await until('payouts are stopped', async () => (await payouts(getPayouts)).stopped);
      const isAlert = async () => (await openAlerts()).some(({ kind }) => kind === 'payouts-stopped');
      await until('an alert is raised', isAlert);
      const other = await aKnown();
      await sendNow();
      assert.deepEqual([await statusOf(id), (await rowOf(other.id)).dispatched_at], [4, null], outcome);
      await until('their jobs wait on purpose', async () =>
        (await payoutJobs()).every(({ attempts, failing_since: since }) => attempts > 0 && since === null),
      );
      assert.equal((await payouts(resumePayouts)).stopped, false);
      await until('the alert has ended', async () => !(await isAlert()));
      for (const one of [id, other.id])
        await until('it is paid', async () => {
          await sendNow();
          await pollNow(one);
          return (await statusOf(one)) === 1;
        });
      assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 }, outcome);
    }
  });

  it('is not sent while an operator has stopped payouts, but what the provider has still ends', async () => {
    const { player, id } = await sent(5_000, 'silent');
    await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
    assert.match((await payouts(stopPayouts)).reason, /^stopped by /);
    const longAgo = { dispatched_at: new Date(Date.now() - MINUTE_MS) };
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('withdrawals').set(longAgo).where('id', '=', id).execute(),
    );
    await until('it is paid', async () => {
      await pollNow(id);
      return (await statusOf(id)) === 1;
    });
    await payouts(resumePayouts);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
  });

  it('goes to an operator when the provider denies the payment, and its reservation stays', async () => {
    const { player, id } = await sent(5_000, 'denied');
    await until('a person has to look', async () => (await statusOf(id)) === 5);
    const { review, trouble } = await rowOf(id);
    assert.deepEqual([review, trouble], [['psp-blocked'], '422 pagamento_negado Pagamento negado por análises']);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 5_000 });
  });

  it('is sent again under its id when the provider had too many calls or failed', async () => {
    for (const outcome of ['too-many', 'failing']) {
      const { player, id } = await sent(5_000, outcome);
      await until('it is paid', async () => (await statusOf(id)) === 1);
      assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 }, outcome);
    }
  });

  it('keeps its reservation when the key changes its owner during dispatch: the first attempt may still succeed', async () => {
    const { player } = await aRegular();
    const { id: removed } = await platform.db.transaction('jangada', (tx) =>
      insertMethod(tx, { user_id: player.user.id, type: 'email', key: 'outro@exemplo.com', holder_name: 'Ana' }),
    );
    const { id } = (await request(player, removed, 5_000)).body.data;
    const sending = { status: 4, dispatched_at: new Date() } as const;
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('withdrawals').set(sending).where('id', '=', id).execute(),
    );
    await platform.db.transaction('jangada', (tx) => enqueueJob(tx, 'payout', { id }));
    await until('a person has to look', async () => (await statusOf(id)) === 5);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 5_000 });
    const { payout_id: payoutId, trouble } = await rowOf(id);
    assert.match(trouble ?? '', /^400 chave_nao_pertence_ao_documento/);
    assert.equal(await send([notice(payoutId, 'REALIZADO')]), 200);
    assert.equal(await statusOf(id), 1);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
  });

  it('is settled by a query when no notice arrived', async () => {
    const { player, id } = await sent(5_000, 'silent');
    await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('withdrawals')
        .set({ dispatched_at: new Date(Date.now() - MINUTE_MS) })
        .where('id', '=', id)
        .execute(),
    );
    await until('it is paid', async () => {
      await pollNow(id);
      return (await statusOf(id)) === 1;
    });
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
  });

  it('is sent once when a reply is lost: the provider is queried, and the id stays the same', async () => {
    for (const outcome of ['lost-answer', 'lost-request']) {
      const { player, id } = await sent(5_000, outcome);
      await until('it is paid', async () => (await statusOf(id)) === 1);
      const { payout_id: payoutId } = await rowOf(id);
      const all = (await fetch(`${sandbox.url}/control/pix/payouts`).then((answer) => answer.json())) as {
        idEnvio: string;
      }[];
      assert.equal(all.filter(({ idEnvio }) => idEnvio === payoutId).length, 1, outcome);
      assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
    }
  });

  it('is settled once when its final notice is repeated', async () => {
    const { player, id } = await sent(5_000, 'held');
    await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
    const { payout_id: payoutId } = await rowOf(id);
    const codes = await Promise.all(Array.from({ length: 12 }, () => send([notice(payoutId, 'REALIZADO')])));
    assert.deepEqual([...new Set(codes)], [200]);
    assert.equal(await statusOf(id), 1);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
  });

  it('is not returned by a notice of its refusal that the provider denies, and is paid once', async () => {
    const { player, id } = await sent(5_000, 'held');
    await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
    const { payout_id: payoutId } = await rowOf(id);
    assert.equal(await send([notice(payoutId, 'NAO_REALIZADO')]), 200);
    assert.deepEqual([await statusOf(id), await moneyOf(player)], [4, { cash: 93_000, hold: 5_000 }]);
    assert.equal(await send([notice(payoutId, 'REALIZADO')]), 200);
    assert.deepEqual([await statusOf(id), await moneyOf(player)], [1, { cash: 93_000, hold: 0 }]);
  });

  it('keeps its first outcome when another is reported later: no money moves and one alert is raised', async () => {
    const { player, id } = await sent(5_000, 'contradicted');
    await until('the contradiction is seen', async () => (await rowOf(id)).trouble !== null);
    assert.equal(await statusOf(id), 1);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
    const { payout_id: payoutId } = await rowOf(id);
    await send([notice(payoutId, 'NAO_REALIZADO')]);
    const alarms = platform.logged.filter((line) => line['level'] === 50 && line['withdrawal'] === id);
    assert.equal(alarms.length, 1);
  });

  it('is not ended by a notice with another amount, before it was sent, or with a wrong signature', async () => {
    const { player, id } = await sent(5_000, 'held');
    await until('it is dispatched', async () => (await rowOf(id)).dispatched_at !== null);
    const { payout_id: payoutId } = await rowOf(id);
    await send([notice(payoutId, 'REALIZADO', '49.00')]);
    assert.deepEqual([await statusOf(id), (await rowOf(id)).trouble], [4, 'told of 4900 centavos instead of 5000']);
    const early = await aRegular();
    const { data } = (await request(early.player, early.method, 5_000)).body;
    await send([notice((await rowOf(data.id)).payout_id, 'REALIZADO')]);
    assert.equal(await statusOf(data.id), 0);
    const forged = await platform.server.inject({
      method: 'POST',
      url: '/webhooks/pix/jangada/pix',
      headers: { 'content-type': 'application/json', 'x-webhook-signature': `t=1,v1=${'0'.repeat(64)}` },
      payload: JSON.stringify({ pix: [notice(payoutId, 'REALIZADO')] }),
    });
    assert.equal(forged.statusCode, 403);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 5_000 });
    assert.equal(await send([notice('not-ours', 'REALIZADO')]), 200);
  });

  it('that the receiver sends back raises an alarm and moves nothing by itself', async () => {
    const { player, id } = await sent(5_000);
    await until('it is paid', async () => (await statusOf(id)) === 1);
    const { payout_id: payoutId } = await rowOf(id);
    await send([notice(payoutId, 'REALIZADO', '50.00', { devolucoes: [{ id: 'd1', valor: '50.00' }] })]);
    assert.match((await rowOf(id)).trouble ?? '', /came back/);
    assert.deepEqual(await moneyOf(player), { cash: 93_000, hold: 0 });
  });
});

describe('operators', () => {
  it('see what is open, approve and refuse what is under review, and never what the provider has', async () => {
    const player = await somebody();
    const method = await ownKey(player);
    const { data } = (await request(player, method, 4_000)).body;
    const listed = await platform.op(ops.listWithdrawals, { params: { tenant: 'jangada' }, query: { status: 5 } });
    const shown = listed.body.data.find(({ id }: { id: number }) => id === data.id);
    assert.equal(shown.review, 'first-withdrawal');
    assert.ok(!JSON.stringify(listed.body).includes(player.user.cpf ?? '?'));
    assert.equal(Date.parse(shown.due_at) - Date.parse(shown.created_at), 120 * MINUTE_MS);
    assert.equal((await operate(ops.settleWithdrawal, data.id, { e2eid: 'E'.repeat(32) })).status, 409);
    assert.equal((await operate(ops.failWithdrawal, data.id)).status, 409);
    const refused = await operate(ops.refuseWithdrawal, data.id);
    assert.deepEqual([refused.status, refused.body.data.status], [200, 2]);
    assert.deepEqual(await moneyOf(player), { cash: 100_000, hold: 0 });
    assert.equal((await operate(ops.approveWithdrawal, data.id)).body.code, 'withdrawal.not-open');
    assert.equal((await operate(ops.approveWithdrawal, 999_999_999)).body.code, 'withdrawal.not-found');
    const elsewhere = await platform.op(ops.approveWithdrawal, { params: { tenant: 'tucano', id: data.id } });
    assert.equal(elsewhere.status, 404);
  });

  /** A dispatched withdrawal whose end the provider does not report. */
  async function unreported(outcome: string) {
    const { player, method } = await aRegular();
    await next(outcome);
    const { data } = (await request(player, method, 4_000)).body;
    await sendNow();
    await until('it is dispatched', async () => (await rowOf(data.id)).dispatched_at !== null);
    const id: number = data.id;
    return { player, id, payoutId: (await rowOf(id)).payout_id };
  }

  /** The end-to-end id of a payout that the provider sent. */
  async function e2eidOf(payoutId: string): Promise<string> {
    const all = (await fetch(`${sandbox.url}/control/pix/payouts`).then((answer) => answer.json())) as {
      idEnvio: string;
      endToEndId: string;
    }[];
    return all.find(({ idEnvio }) => idEnvio === payoutId)?.endToEndId ?? '';
  }

  it('settle by hand what the provider has confirmed another way', async () => {
    const { player, id, payoutId } = await unreported('silent');
    assert.equal((await operate(ops.refuseWithdrawal, id)).body.code, 'withdrawal.not-open');
    const body = { e2eid: await e2eidOf(payoutId) };
    await until('it is settled', async () => (await operate(ops.settleWithdrawal, id, body)).body.data?.status === 1);
    assert.deepEqual(await moneyOf(player), { cash: 94_000, hold: 0 });
    assert.equal((await operate(ops.settleWithdrawal, id, body)).status, 409);
  });

  it('settle nothing with the PIX of another withdrawal, an unknown one, one of another amount, or one not paid', async () => {
    const { player, id, payoutId } = await unreported('held');
    const settle = async (e2eid: string) => {
      const { status, body } = await operate(ops.settleWithdrawal, id, { e2eid });
      return [status, body.code];
    };
    assert.deepEqual(await settle('E'.repeat(32)), [422, 'withdrawal.e2eid-unknown']);
    const own = await e2eidOf(payoutId);
    assert.deepEqual(await settle(own), [422, 'withdrawal.e2eid-differs']);
    const other = await unreported('silent');
    const used = await e2eidOf(other.payoutId);
    const refused = await operate(ops.settleWithdrawal, id, { e2eid: used });
    assert.deepEqual([refused.body.code, refused.body.withdrawal], ['withdrawal.e2eid-used', other.id]);
    await sandbox.control('/pix/payouts/alter', { idEnvio: payoutId, valor: '39.99', status: 'REALIZADO' });
    assert.deepEqual(await settle(own), [422, 'withdrawal.e2eid-differs']);
    assert.deepEqual(await moneyOf(player), { cash: 94_000, hold: 4_000 });
  });

  it('settle nothing with the PIX of another tenant, however alike it is', async () => {
    const { id } = await unreported('held');
    const tenant = await createTenants(platform.db).find('jangada');
    assert.ok(tenant);
    const foreign = (changes: Partial<SentPayout>) => {
      const sent = {
        id: null,
        e2eid: null,
        amount: 4_000,
        from: null,
        state: { kind: 'paid', e2eid: 'E' },
        ...changes,
      } as const;
      return platform.db.transaction('jangada', async (tx) =>
        requireOwnPix(tx, await rowOf(id), 'E'.repeat(32), sent, tenant.settings.pixKey),
      );
    };
    await foreign({});
    const differs = { code: 'withdrawal.e2eid-differs' };
    await assert.rejects(foreign({ id: 'of-another-tenant' }), differs);
    await assert.rejects(foreign({ from: 'the-key-of-another-tenant' }), differs);
  });

  it('do not give back what the provider has under way or has paid', async () => {
    const { player, id, payoutId } = await unreported('held');
    const refused = await operate(ops.failWithdrawal, id);
    assert.deepEqual([refused.status, refused.body.code], [409, 'withdrawal.not-failed']);
    await sandbox.control('/pix/payouts/alter', { idEnvio: payoutId, status: 'REALIZADO' });
    assert.equal((await operate(ops.failWithdrawal, id)).status, 409);
    assert.equal((await moneyOf(player)).cash, 94_000);
  });

  it('give back what the provider has confirmed not to have sent', async () => {
    const { player, id, payoutId } = await unreported('held');
    await sandbox.control('/pix/payouts/alter', { idEnvio: payoutId, status: 'NAO_REALIZADO' });
    // Cancelled: status 3 would tell the player that the key is invalid.
    assert.equal((await operate(ops.failWithdrawal, id)).body.data.status, 2);
    const shown = (await platform.call(getWithdrawal, { token: player.token, params: { id } })).body.data;
    assert.deepEqual([shown.status, shown.reason], [2, null]);
    assert.deepEqual(
      shown.steps.map(({ state }: { state: string }) => state),
      ['done', 'done', 'done', 'failed'],
    );
    assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 });
    assert.equal((await operate(ops.failWithdrawal, id)).status, 409);
  });

  it('are alarmed half an hour before the two hours are over', async () => {
    const player = await somebody();
    const { data } = (await request(player, await ownKey(player), 4_000)).body;
    const dueAt = (minutes: number) =>
      platform.db.read('jangada', (reader) => listDueWithdrawals(reader, Date.now() + minutes * MINUTE_MS));
    assert.ok(!(await dueAt(0)).includes(data.id));
    assert.ok(!(await dueAt(89)).includes(data.id));
    assert.ok((await dueAt(91)).includes(data.id));
    await operate(ops.refuseWithdrawal, data.id);
    assert.ok(!(await dueAt(91)).includes(data.id));
  });

  it('decide once, also when they and the player decide at once', async () => {
    const { player, method } = await aRegular();
    const { data } = (await request(player, method, 4_000)).body;
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => operate(ops.refuseWithdrawal, data.id)),
      ...Array.from({ length: 5 }, () => cancel(player, data.id)),
    ]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(await moneyOf(player), { cash: 98_000, hold: 0 });
  });
});

it('leaves a ledger that adds up, and holds that are the open withdrawals', async () => {
  await until('nothing is on its way', async () => {
    const rows = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('id').where('topic', '=', 'fact').execute(),
    );
    return rows.length === 0;
  });
  assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
    unbalancedTxns: 0,
    sum: 0,
    wrongWallets: [],
  });
  assert.deepEqual(await platform.db.read('jangada', listWrongReservations), []);
  const astray = await aPlayer(platform.db, { cash: 1_000 });
  await platform.db.transaction('jangada', async (tx) => {
    const wallet = await lockWallet(tx, astray.user.id);
    const postings = [{ from: wallet.account('cash'), to: wallet.account('hold'), amount: 500 }];
    await move(wallet, { idemKey: 'astray', kind: 'withdrawal', postings });
  });
  assert.deepEqual(await platform.db.read('jangada', listWrongReservations), [astray.user.id]);
});
