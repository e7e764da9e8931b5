import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import {
  activateConnection,
  addConnection,
  disableConnection,
  rotateConnection,
  setConnection,
} from '@jangada/contracts/ops/connections';
import { reconcilePix, refundDeposit } from '@jangada/contracts/ops/payments';
import { approveWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { freePort } from '@jangada/server/testing/free-port';
import { connectionBody, liveConnection } from '../../../../test/support/connections.ts';
import { startPixStandIn, type PixStandIn } from '../../../../test/support/pix-stand-in.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { runPixJob } from '../../../../test/support/run-pix-job.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { noticeHeaders, webhookSecrets } from '../../../../test/support/sign-notice.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { pollPayouts } from '../withdrawals/poll-payouts.ts';

const SECRET = {
  a: 'the-notice-secret-of-a',
  next: 'the-next-notice-secret-of-a',
  tucano: 'the-notice-secret-of-tucano',
};

let platform: TestPlatform;
/** Two accounts at two providers. The installation's own account is at the first. */
let bankA: SandboxProcess;
let bankB: SandboxProcess;
let a: number;
let b: number;

before(async () => {
  const env = { PIX_CLIENT_ID: 'client', PIX_CLIENT_SECRET: 'secret', PIX_WEBHOOK_SECRETS: webhookSecrets };
  bankA = await startSandbox(env);
  bankB = await startSandbox({ ...env, PIX_CLIENT_ID: 'client-of-b' });
  const port = await freePort();
  platform = await startTestPlatform({
    API_PORT: String(port),
    PIX_BASE_URL: `${bankA.url}/pix`,
  });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await bankA.stop();
  await bankB.stop();
});

const on = (operation: Parameters<TestPlatform['op']>[0], id: number, body: object = {}) =>
  platform.op(operation, { params: { tenant: 'jangada', id }, body });

async function aCharge(player: Player, amount = 5_000): Promise<{ id: number; code: string }> {
  const { status, body } = await platform.call(createDeposit, { token: player.token, body: { amount } });
  assert.equal(status, 200, JSON.stringify(body));
  return { id: body.transaction_id, code: body.qrcode };
}

const pay = (bank: SandboxProcess, code: string, how: object = {}) =>
  bank.control('/pix/pay', { pixCopiaECola: code, ...how });

const rowOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const receiptsOf = (id: number) =>
  platform.db.read('jangada', (reader) =>
    reader.selectFrom('pix_receipts').selectAll().where('deposit_id', '=', id).execute(),
  );

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

const chargesAt = async (bank: SandboxProcess) =>
  ((await (await fetch(`${bank.url}/control/pix/charges`)).json()) as { pixCopiaECola: string }[]).map(
    ({ pixCopiaECola }) => pixCopiaECola,
  );

/** A notice without a Pix, signed for the address of a connection. */
async function notice(path: string, secret: string, signedPath = path): Promise<number> {
  const payload = '{"pix":[]}';
  const headers = noticeHeaders('', payload, { secret, path: signedPath });
  return (await platform.server.inject({ method: 'POST', url: path, headers, payload })).statusCode;
}

const addressOf = (id: number, tenant = 'jangada'): string => `/webhooks/pix/${tenant}/${id}/pix`;

describe('a tenant with its first connection', () => {
  it('has its charge at the installation’s own account credited, and makes the next one at the connection', async () => {
    const player = await aPlayer(platform.db, { cash: 0 });
    const before = await aCharge(player);
    a = await liveConnection(platform, {
      name: 'bank-a',
      baseUrl: bankA.url,
      pixKey: 'the-key-at-a',
      noticeSecret: SECRET.a,
    });
    const charge = await aCharge(player);
    assert.deepEqual([(await rowOf(before.id)).connection_id, (await rowOf(charge.id)).connection_id], [null, a]);
    await pay(bankA, before.code);
    await pay(bankA, charge.code);
    await until('both are credited', async () => (await cashOf(player)) === 10_000);
    assert.deepEqual(
      [...(await receiptsOf(before.id)), ...(await receiptsOf(charge.id))].map((one) => one.connection_id),
      [null, a],
    );
  });
});

describe('a switch to another provider while money is under way', () => {
  it('credits the charge at the old one once, however often it is told, and refunds it there', async () => {
    const player = await aPlayer(platform.db, { cash: 0 });
    const old = await aCharge(player);
    b = await liveConnection(platform, {
      name: 'bank-b',
      baseUrl: bankB.url,
      pixKey: 'the-key-at-b',
      clientId: 'client-of-b',
    });
    await on(disableConnection, a);
    const charge = await aCharge(player);
    assert.equal((await rowOf(charge.id)).connection_id, b);
    assert.ok((await chargesAt(bankB)).includes(charge.code));
    assert.ok(!(await chargesAt(bankA)).includes(charge.code));

    await pay(bankA, old.code, { notifications: 3 });
    await until('it is credited', async () => (await cashOf(player)) === 5_000);
    await platform.op(reconcilePix, { params: { tenant: 'jangada' }, body: {} });
    assert.equal(await cashOf(player), 5_000);
    assert.deepEqual(
      (await receiptsOf(old.id)).map((one) => [one.connection_id, one.outcome]),
      [[a, 'credited']],
    );

    assert.equal((await on(refundDeposit, old.id)).status, 200);
    await until('its payer has it', async () => (await receiptsOf(old.id))[0]?.outcome === 'refunded');
    assert.equal(await cashOf(player), 0);

    await pay(bankB, charge.code);
    await until('the new one is credited', async () => (await cashOf(player)) === 5_000);
  });

  it('asks the account that sent a payout, and sends it by no other', async () => {
    await on(setConnection, b, { order: 1 });
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
    await bankB.control('/pix/payouts/next', { outcome: 'silent' });
    await on(approveWithdrawal, id);
    const withdrawal = () =>
      platform.db.read('jangada', (reader) =>
        reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
    await until('it is dispatched', async () => (await withdrawal()).dispatched_at !== null);
    assert.equal((await withdrawal()).connection_id, b);
    const c = await liveConnection(platform, { name: 'bank-c', baseUrl: bankA.url, pixKey: 'the-key-at-c', order: 1 });
    await on(disableConnection, b);
    await until('it is paid', async () => {
      await platform.db.transaction('jangada', (tx) =>
        tx
          .updateTable('withdrawals')
          .set({ queried_at: new Date(0), dispatched_at: new Date(0) })
          .where('id', '=', id)
          .execute(),
      );
      await runPixJob(platform, pollPayouts, 'jangada');
      return (await withdrawal()).status === 1;
    });
    const sentAt = async (bank: SandboxProcess) =>
      ((await (await fetch(`${bank.url}/control/pix/payouts`)).json()) as unknown[]).length;
    assert.deepEqual([await sentAt(bankA), await sentAt(bankB)], [0, 1]);
    await on(disableConnection, c);
  });

  it('leaves a tenant whose connections are all off without deposits, instead of using another account', async () => {
    const player = await aPlayer(platform.db);
    const { status, body } = await platform.call(createDeposit, { token: player.token, body: { amount: 5_000 } });
    assert.deepEqual([status, body.code], [503, 'deposit.not-configured']);
  });
});

describe('a notice', () => {
  it('is believed at the address of its connection alone, also when that is off', async () => {
    const tucano = await liveConnection(platform, {
      tenant: 'tucano',
      name: 'bank-a',
      baseUrl: bankA.url,
      pixKey: 'the-key-of-tucano',
      noticeSecret: SECRET.tucano,
    });
    assert.equal(await notice(addressOf(a), SECRET.a), 200);
    assert.equal(await notice(addressOf(tucano, 'tucano'), SECRET.tucano), 200);
    const refused = {
      'another secret': await notice(addressOf(a), SECRET.tucano),
      'the secret of a at tucano’s address': await notice(addressOf(tucano, 'tucano'), SECRET.a),
      'the notice of a sent to tucano': await notice(addressOf(tucano, 'tucano'), SECRET.a, addressOf(a)),
      'a connection of another tenant': await notice(addressOf(tucano), SECRET.tucano),
      'another connection of the tenant': await notice(addressOf(b), SECRET.a),
      'the address of the tenant': await notice('/webhooks/pix/jangada/pix', SECRET.a),
      'a connection that does not exist': await notice(addressOf(999_999), SECRET.a),
    };
    assert.deepEqual([...new Set(Object.values(refused))], [403], JSON.stringify(refused));
  });

  it('is not believed for a draft', async () => {
    const secret = 'the-notice-secret-of-a-draft';
    const draft = connectionBody({ name: 'draft', baseUrl: bankA.url, pixKey: 'draft', noticeSecret: secret });
    const { id } = (await platform.op(addConnection, { params: { tenant: 'jangada' }, body: draft })).body.data;
    assert.equal(await notice(addressOf(id), secret), 403);
  });

  it('is believed with the old and the new secret during a rotation, and with the new one after it', async () => {
    await on(rotateConnection, a, { credentials: { notice_secret: SECRET.next } });
    assert.deepEqual([await notice(addressOf(a), SECRET.a), await notice(addressOf(a), SECRET.next)], [200, 200]);
    await on(rotateConnection, a, { finish: true });
    assert.deepEqual([await notice(addressOf(a), SECRET.a), await notice(addressOf(a), SECRET.next)], [403, 200]);
  });
});

describe('a provider that makes no charge', () => {
  const quirks = {
    token: { path: '/pix/oauth/token', basic: true, json: true },
    charge: '/pix/v2',
    others: '/pix/v2',
  };
  const banks: PixStandIn[] = [];
  after(async () => {
    for (const bank of banks) await bank.close();
  });

  /** A live connection at a stand-in, whose codes would not pass the test because no bank takes them. */
  async function aBank(name: string, order: number): Promise<PixStandIn> {
    const bank = await startPixStandIn(quirks);
    banks.push(bank);
    const wanted = connectionBody({ name, baseUrl: bank.url, pixKey: name, order });
    const { id } = (await platform.op(addConnection, { params: { tenant: 'jangada' }, body: wanted })).body.data;
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('connections').set({ tested_version: 1 }).where('id', '=', id).execute(),
    );
    assert.equal((await on(activateConnection, id)).status, 200);
    return bank;
  }
  const failures = () =>
    platform.logged.filter(({ msg }) => /^pix: (?:no charge|the provider gave a code)/.test(String(msg))).length;

  it('is followed by the next connection, after a refusal, a wrong code, a lost answer, and without an answer', async () => {
    const refuses = await aBank('refuses', 1);
    await aBank('wrong-code', 2);
    const loses = await aBank('loses', 3);
    const away = await aBank('away', 4);
    const next = await liveConnection(platform, { name: 'next', baseUrl: bankA.url, pixKey: 'next', order: 5 });
    refuses.answerNext(422);
    loses.loseAnswers(1);
    await away.close();
    const before = failures();
    const player = await aPlayer(platform.db, { cash: 0 });
    const { id, code } = await aCharge(player);
    assert.deepEqual([failures() - before, (await rowOf(id)).connection_id], [4, next]);
    await pay(bankA, code);
    await until('it is credited', async () => (await cashOf(player)) === 5_000);
  });

  it('is asked after the others for a while', async () => {
    const before = failures();
    await aCharge(await aPlayer(platform.db));
    assert.equal(failures(), before);
  });
});

it('leaves ledgers that add up', async () => {
  for (const tenant of ['jangada', 'tucano'])
    assert.deepEqual(await platform.db.transaction(tenant, verifyLedger), {
      unbalancedTxns: 0,
      sum: 0,
      wrongWallets: [],
    });
});
