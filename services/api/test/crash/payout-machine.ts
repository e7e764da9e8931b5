import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { activateConnection, addConnection, testConnection } from '@jangada/contracts/ops/connections';
import { failWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { freePort } from '@jangada/server/testing/free-port';
import { insertMethod } from '../../src/modules/money/withdrawals/withdrawals.repository.ts';
import { listWrongReservations } from '../../src/modules/money/withdrawals/verify-reservations.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { startInterStandIn } from '../support/inter-stand-in.ts';
import { aPlayer, balancesOf, type Player } from '../support/players.ts';
import { startSandbox, until, type SandboxProcess } from '../support/sandbox-process.ts';
import { webhookSecrets } from '../support/sign-notice.ts';
import { environmentOf, startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { createKilledApi, WAIT_MS_MAX } from './killed-api.ts';

const TENANT = 'jangada';
const PLAYERS = 4;
const AMOUNT = 5_000;
const CASH = 100_000;
/** The withdrawals of one player; then others come. */
const ROUNDS_OF_PLAYER = 5;
const ANY_TIME_MS_MAX = 400;
const APP_ID = 'the-app-id';
const NOTICE_SECRET = 'the-value-of-authorization';

/** The kinds of payouts: by the installation's account at Efí or the Inter, and by connections with an API of their own. */
export const payoutKinds = ['efi', 'inter', 'woovi'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/** When the API is killed: the payout has not arrived; it has, without an answer; it was answered; or just any time. */
export const killMoments = ['before', 'between', 'after', 'any time'] as const;
export type KillMoment = (typeof killMoments)[number];

const CALL: Record<PayoutKind, RegExp> = {
  efi: /^PUT .*\/v3\/gn\/pix\//,
  inter: /^POST \/banking\/v2\/pix$/,
  woovi: /^POST .*\/api\/v1\/payment$/,
};

type ById = Record<string, number>;

const paymentsAt: Record<Exclude<PayoutKind, 'inter'>, (sandbox: SandboxProcess) => Promise<ById>> = {
  efi: async ({ url }) => {
    const sent = (await (await fetch(`${url}/control/pix/payouts`)).json()) as { idEnvio: string; valor: string }[];
    return Object.fromEntries(sent.map(({ idEnvio, valor }) => [idEnvio, Math.round(Number(valor) * 100)]));
  },
  woovi: async ({ url }) => {
    const sent = (await (await fetch(`${url}/control/woovi/payments`)).json()) as {
      correlationID: string;
      value: number;
    }[];
    return Object.fromEntries(sent.map(({ correlationID, value }) => [correlationID, value]));
  },
};

export type PayoutMachine = Awaited<ReturnType<typeof startPayoutMachine>>;

/**
 * An API that is a process of its own and is killed while it pays withdrawals, and a provider behind a proxy that knows
 * when. Only the database of the platform here is used.
 */
export const startPayoutMachine = async (kind: PayoutKind) => {
  const sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
    WOOVI_APP_ID: APP_ID,
  });
  const inter = await startInterStandIn();
  const proxy = await startFaultyProxy(kind === 'inter' ? inter.url : sandbox.url);
  const port = await freePort();
  const provider: Record<string, string> =
    kind === 'inter'
      ? { PIX_PROFILE: 'inter', PIX_ACCOUNT: '123456', PIX_BASE_URL: proxy.url }
      : { PIX_BASE_URL: `${proxy.url}/pix` };
  const platform = await startTestPlatform({ API_PORT: String(port), ...(kind === 'inter' ? provider : {}) });
  let paidRounds = 0;

  const { start, kill } = createKilledApi(port, {
    ...environmentOf(platform.database, platform.third),
    ...provider,
  });

  const request = async ({ player, method }: Regular): Promise<void> => {
    const answer = await fetch(`http://localhost:${port}${requestWithdrawal.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${player.token}`,
        'content-type': 'application/json',
        'idempotency-key': `round-${paidRounds}`,
      },
      body: JSON.stringify({ method_id: method, amount: AMOUNT }),
    });
    assert.equal(answer.status, 200, await answer.text());
  };

  const killAt = async (moment: KillMoment): Promise<void> => {
    if (moment === 'any time') {
      await sendNow(platform);
      await sleep(randomInt(ANY_TIME_MS_MAX));
      return kill();
    }
    let callsBefore = randomInt(PLAYERS);
    let killed: Promise<void> | undefined;
    proxy.watch({
      call: CALL[kind],
      on: async (now) => {
        if (killed) return false;
        if (now !== moment || (callsBefore -= 1) >= 0) return true;
        killed = kill();
        await killed;
        return false;
      },
    });
    await sendNow(platform);
    await until(`the API is killed ${moment} a payout`, () => killed !== undefined, WAIT_MS_MAX);
    await killed;
    proxy.watch(undefined);
  };

  const all: Regular[] = [];
  let players: readonly Regular[] = [];
  /** Each of some players withdraws, and the API is killed at a moment and started again. */
  const round = async (moment: KillMoment): Promise<void> => {
    if (paidRounds % ROUNDS_OF_PLAYER === 0) {
      players = await Promise.all(Array.from({ length: PLAYERS }, () => aRegular(platform)));
      all.push(...players);
    }
    for (const one of players) await request(one);
    paidRounds += 1;
    await killAt(moment);
    await passTime(platform);
    await start();
    await sendNow(platform);
    await until(
      'every withdrawal has ended, or waits for a person',
      async () => (await openOnes(platform)).every(({ status, trouble }) => status === 5 && trouble !== null),
      WAIT_MS_MAX,
    );
    for (const { id } of await openOnes(platform)) await fail(id);
  };

  /** What a person does about a payout that the bank does not have; of the others none may be in doubt. */
  const fail = async (id: number): Promise<void> => {
    assert.equal(kind, 'inter', `the withdrawal ${id} is in doubt`);
    const { status, body } = await platform.op(failWithdrawal, { params: { tenant: TENANT, id } });
    assert.equal(status, 200, JSON.stringify(body));
  };

  const verify = async (): Promise<{ readonly paid: number }> => {
    const wanted = await verifyPaid(platform, all, paidRounds * PLAYERS);
    assert.deepEqual(kind === 'inter' ? inter.made() : await paymentsAt[kind](sandbox), wanted);
    if (kind === 'inter') assert.equal(inter.count(), Object.keys(wanted).length, 'none is made twice');
    return { paid: Object.keys(wanted).length };
  };

  // An API that runs hears of a new account a little later, and would pay by the one of the installation until then.
  if (kind === 'woovi') await connect(platform, sandbox, `${proxy.url}/${kind}`);
  await start();
  return {
    round,
    verify,
    close: async () => {
      await kill();
      await platform.stop();
      await proxy.close();
      await inter.close();
      await sandbox.stop();
    },
  };
};

/**
 * Requires that each withdrawal was paid, or was found not to be, and that the balances are right.
 *
 * @returns the amounts by the ids of the payouts
 */
async function verifyPaid({ db }: TestPlatform, players: readonly Regular[], count: number): Promise<ById> {
  const ended = await db.read(TENANT, (reader) => reader.selectFrom('withdrawals').selectAll().execute());
  assert.equal(ended.length, count);
  const paid = ended.filter(({ status }) => status === 1);
  assert.deepEqual(
    [...new Set(ended.map(({ status }) => status))].filter((status) => status !== 1 && status !== 2),
    [],
  );
  for (const { player } of players) {
    const own = paid.filter(({ user_id }) => user_id === player.user.id).length;
    const { cash, hold } = await balancesOf(db, player);
    assert.deepEqual({ cash, hold }, { cash: CASH - own * AMOUNT, hold: 0 });
  }
  assert.deepEqual(await db.read(TENANT, listWrongReservations), []);
  const proof = await db.transaction(TENANT, verifyLedger);
  assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  return Object.fromEntries(paid.map((one) => [one.payout_id, one.amount]));
}

async function connect(platform: TestPlatform, sandbox: SandboxProcess, baseUrl: string): Promise<void> {
  const { public_keys: keys } = (await (await fetch(`${sandbox.url}/woovi/api/v1/webhook/public-keys`)).json()) as {
    public_keys: { key: string }[];
  };
  const notices = [
    { by: 'rsa', header: 'x-webhook-signature', public_keys: keys.map(({ key }) => key) },
    { by: 'header', header: 'authorization' },
  ];
  const body = {
    port: 'pix',
    name: 'woovi',
    adapter: 'woovi',
    environment: 'test',
    settings: { base_url: baseUrl, pix_key: 'the-key-at-woovi', notices },
    credentials: { app_id: APP_ID, notice_secret: NOTICE_SECRET },
  };
  const added = await platform.op(addConnection, { params: { tenant: TENANT }, body });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const params = { tenant: TENANT, id: added.body.data.id as number };
  for (const operation of [testConnection, activateConnection]) {
    const { status, body: said } = await platform.op(operation, { params, body: {} });
    assert.equal(status, 200, JSON.stringify(said));
  }
}

interface Regular {
  readonly player: Player;
  readonly method: number;
}

/** A player whose withdrawals need no review. */
async function aRegular({ db }: TestPlatform): Promise<Regular> {
  const player = await aPlayer(db, { cash: CASH, tenant: TENANT });
  const method = await db.transaction(TENANT, async (tx) => {
    const now = new Date();
    await tx
      .updateTable('users')
      .set({ email_verified_at: now, phone_verified_at: now })
      .where('id', '=', player.user.id)
      .execute();
    const key = { user_id: player.user.id, type: 'cpf', key: player.user.cpf ?? '', holder_name: 'Ana' } as const;
    return insertMethod(tx, key);
  });
  return { player, method: method.id };
}

const openOnes = ({ db }: TestPlatform) =>
  db.read(TENANT, (reader) => reader.selectFrom('withdrawals').selectAll().where('status', 'in', [0, 4, 5]).execute());

/** Dispatches the withdrawals now, reviewed or not, because the API is killed during the dispatch. */
const sendNow = ({ db }: TestPlatform) =>
  db.transaction(TENANT, async (tx) => {
    const reviewed = await tx
      .updateTable('withdrawals')
      .set({ status: 4 })
      .where('status', '=', 5)
      .returning('id')
      .execute();
    for (const { id } of reviewed)
      await tx
        .insertInto('outbox')
        .values({ topic: 'payout', payload: JSON.stringify({ id }) })
        .execute();
    await tx.updateTable('outbox').set({ available_at: new Date() }).where('topic', '=', 'payout').execute();
  });

const HOUR_MS = 60 * 60_000;

/** Leases of a killed process expire, and payouts without an answer are queried later; nobody waits for that here. */
const passTime = ({ db }: TestPlatform) =>
  db.transaction(TENANT, async (tx) => {
    const before = new Date(Date.now() - HOUR_MS);
    await tx
      .updateTable('withdrawals')
      .set({ dispatched_at: before, queried_at: null })
      .where('status', '=', 4)
      .where('dispatched_at', 'is not', null)
      .execute();
    await tx.updateTable('outbox').set({ leased_until: null, available_at: new Date() }).execute();
    await tx.updateTable('job_runs').set({ leased_until: null, last_started_at: null }).execute();
  });
