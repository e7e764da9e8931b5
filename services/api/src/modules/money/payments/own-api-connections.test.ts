import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import {
  activateConnection,
  addConnection,
  disableConnection,
  testConnection,
} from '@jangada/contracts/ops/connections';
import { approveWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { freePort } from '@jangada/server/testing/free-port';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startFaultyProxy, type FaultyProxy } from '../../../../test/support/faulty-proxy.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';

const AMOUNT = 5_000;
const STRANGER = '11144477735';

let platform: TestPlatform;
let sandbox: SandboxProcess;
/** Stands between us and the providers. */
let proxy: FaultyProxy;

before(async () => {
  sandbox = await startSandbox({ WOOVI_APP_ID: 'the-app-id', ASAAS_API_KEY: 'the-api-key' });
  proxy = await startFaultyProxy(sandbox.url);
  const port = await freePort();
  platform = await startTestPlatform({ API_PORT: String(port) });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await proxy.close();
  await sandbox.stop();
});

interface OwnApi {
  readonly adapter: string;
  readonly settings: () => Promise<object>;
  readonly credentials: object;
  /** Has the charge of a deposit paid. */
  readonly pay: (txid: string, how: object) => Promise<unknown>;
  /** A notice that the provider did not send. */
  readonly forged: () => Record<string, string>[];
  readonly notice: object;
  readonly paysOut: boolean;
}

const keyOfWoovi = async (): Promise<string> => {
  const { public_keys: keys } = (await (await fetch(`${sandbox.url}/woovi/api/v1/webhook/public-keys`)).json()) as {
    public_keys: { key: string }[];
  };
  return keys[0]?.key ?? '';
};

const SECRET = 'the-value-of-authorization';

const apis: readonly OwnApi[] = [
  {
    adapter: 'woovi',
    settings: async () => ({
      base_url: `${proxy.url}/woovi`,
      pix_key: 'the-key-at-woovi',
      notices: [
        { by: 'rsa', header: 'x-webhook-signature', public_keys: [await keyOfWoovi()] },
        { by: 'header', header: 'authorization' },
      ],
    }),
    credentials: { app_id: 'the-app-id', notice_secret: SECRET },
    pay: (id, how) => sandbox.control('/woovi/pay', { id, ...how }),
    forged: () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const signature = sign('RSA-SHA256', Buffer.from('{"event":"OPENPIX:CHARGE_COMPLETED"}'), privateKey);
      const headers: Record<string, string>[] = [
        {},
        { authorization: SECRET },
        { authorization: SECRET, 'x-webhook-signature': signature.toString('base64') },
        { authorization: SECRET, 'x-webhook-signature': 'no base64' },
      ];
      return headers;
    },
    notice: { event: 'OPENPIX:CHARGE_COMPLETED' },
    paysOut: true,
  },
  {
    adapter: 'asaas',
    settings: async () => ({
      base_url: `${proxy.url}/asaas`,
      pix_key: 'the-key-at-asaas',
      notices: [{ by: 'header', header: 'asaas-access-token' }],
    }),
    credentials: { api_key: 'the-api-key', notice_secret: 'the-token-of-asaas-notices' },
    pay: (id, how) => sandbox.control('/asaas/pay', { id, ...how }),
    forged: () => {
      const headers: Record<string, string>[] = [
        {},
        { 'asaas-access-token': 'the-token-of-another-account' },
        { access_token: 'the-api-key' },
      ];
      return headers;
    },
    notice: { event: 'PAYMENT_RECEIVED', payment: { id: 'pay_080225913252' } },
    paysOut: false,
  },
];

const aDeposit = async (player: Player) => {
  const { status, body } = await platform.call(createDeposit, { token: player.token, body: { amount: AMOUNT } });
  assert.equal(status, 200, JSON.stringify(body));
  const id = body.transaction_id as number;
  const row = () =>
    platform.db.read('jangada', (reader) =>
      reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  return { row, txid: (await row()).txid };
};

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

for (const { adapter, settings, credentials, pay, forged, notice, paysOut } of apis)
  describe(`a connection with ${adapter}`, () => {
    let id: number;
    const params = { tenant: 'jangada' };
    // The next one is the first in the order then.
    after(() => platform.op(disableConnection, { params: { ...params, id }, body: {} }));

    it('is added, tested with the least charge, and activated with its notices registered', async () => {
      const body = {
        port: 'pix',
        name: adapter,
        adapter,
        environment: 'test',
        settings: await settings(),
        credentials,
      };
      const added = await platform.op(addConnection, { params, body });
      assert.equal(added.status, 200, JSON.stringify(added.body));
      id = added.body.data.id;
      const of = { params: { ...params, id }, body: {} };
      assert.equal((await platform.op(testConnection, of)).body.data.ok, true);
      const { body: activated } = await platform.op(activateConnection, of);
      assert.match(activated.next[0], /provedor conhece|provider knows/);
    });

    it('is refused with the name of the field', async () => {
      const right = { port: 'pix', name: `${adapter}-2`, adapter, environment: 'test' };
      const refusedFor = async (changes: object, environment = 'test') => {
        const own = { settings: await settings(), credentials, ...changes };
        const { status, body } = await platform.op(addConnection, { params, body: { ...right, ...own, environment } });
        assert.equal(status, 422, JSON.stringify(body));
        return Object.keys(body.errors);
      };
      const good = await settings();
      const [name = ''] = Object.keys(credentials);
      assert.deepEqual(await refusedFor({ credentials: {} }), [`credentials.${name}`]);
      assert.deepEqual(await refusedFor({ credentials: { ...credentials, client_id: 'x' } }), [
        'credentials.client_id',
      ]);
      assert.deepEqual(await refusedFor({}, 'production'), ['settings.base_url']);
      assert.deepEqual(await refusedFor({ settings: { ...good, account: '1' } }), ['settings.account']);
      const byNobody = [{ by: 'certificate', names: ['x'] }];
      assert.deepEqual(await refusedFor({ settings: { ...good, notices: byNobody } }), ['settings.notices']);
    });

    it('credits a deposit once, and sends back what somebody else has paid', async () => {
      const player = await aPlayer(platform.db, { cash: 0 });
      const own = await aDeposit(player);
      await pay(own.txid, {});
      await until('it is credited', async () => (await cashOf(player)) === AMOUNT);
      const foreign = await aDeposit(player);
      await pay(foreign.txid, { as: STRANGER });
      await until('the refund has ended', async () => (await foreign.row()).status === 'refunded');
      assert.equal((await own.row()).status, 'paid');
      assert.equal(await cashOf(player), AMOUNT);
    });

    it('keeps a notice while the provider does not answer, and credits it later', async () => {
      const player = await aPlayer(platform.db, { cash: 0 });
      const { txid } = await aDeposit(player);
      proxy.next({ kind: 'status', status: 503 });
      await pay(txid, {});
      await until('it is credited', async () => (await cashOf(player)) === AMOUNT);
    });

    it('takes no notice that its provider did not send', async () => {
      for (const headers of forged()) {
        const url = `/webhooks/pix/jangada/${id}`;
        const { statusCode } = await platform.server.inject({ method: 'POST', url, headers, payload: notice });
        assert.equal(statusCode, 403, JSON.stringify(headers));
      }
    });

    if (!paysOut) return;
    it('pays a withdrawal, which ends by the notice', async () => {
      const player = await aPlayer(platform.db, { cash: 2 * AMOUNT });
      const { token } = player;
      const now = new Date();
      await platform.db.transaction('jangada', (tx) =>
        tx
          .updateTable('users')
          .set({ email_verified_at: now, phone_verified_at: now })
          .where('id', '=', player.user.id)
          .execute(),
      );
      const method = await platform.call(addWithdrawMethod, {
        token,
        body: { type: 'cpf', key: player.user.cpf ?? '' },
      });
      const { body } = await platform.call(requestWithdrawal, {
        token,
        body: { method_id: method.body.data.id, amount: AMOUNT },
      });
      await platform.op(approveWithdrawal, { params: { ...params, id: body.data.id }, body: {} });
      const row = () =>
        platform.db.read('jangada', (reader) =>
          reader.selectFrom('withdrawals').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow(),
        );
      await until('it is paid', async () => (await row()).status === 1);
      const { connection_id, e2eid } = await row();
      assert.equal(connection_id, id);
      assert.match(e2eid ?? '', /^E/);
      assert.deepEqual(await balancesOf(platform.db, player).then(({ cash, hold }) => [cash, hold]), [AMOUNT, 0]);
      assert.deepEqual((await platform.db.transaction('jangada', verifyLedger)).wrongWallets, []);
    });
  });
