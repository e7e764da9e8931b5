import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { freePort } from '@jangada/server/testing/free-port';
import { webhookSecrets } from '../../../../test/support/sign-notice.ts';
import { environmentOf, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { listWrongReservations } from './verify-reservations.ts';
import { insertMethod } from './withdrawals.repository.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const TENANT = 'jangada';
const KILLS = 5;
const PLAYERS = 4;
const AMOUNT = 5_000;
const CASH = 100_000;

/** Only the database and the third parties of this platform are used; the API that is killed is a separate process. */
let platform: TestPlatform;
let sandbox: SandboxProcess;
let port: number;
let api: ChildProcess | undefined;

before(async () => {
  sandbox = await startSandbox({
    PIX_CLIENT_ID: 'client',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRETS: webhookSecrets,
  });
  platform = await startTestPlatform();
  port = await freePort();
});
after(async () => {
  await kill();
  await platform.stop();
  await sandbox.stop();
});

async function start(): Promise<void> {
  const env = {
    ...process.env,
    ...environmentOf(platform.database, platform.third),
    API_PORT: String(port),
    PIX_BASE_URL: `${sandbox.url}/pix`,
    OPS_OPERATORS: '',
    LOG_LEVEL: 'fatal',
  };
  api = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  await until('the API answers', async () => {
    const answer = await fetch(`http://localhost:${port}/health`).catch(() => undefined);
    return answer?.ok ?? false;
  });
}

/** Kills without cleanup, like a power failure. */
async function kill(): Promise<void> {
  const running = api;
  if (!running || running.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  running.kill('SIGKILL');
  await ended;
}

/** A player whose withdrawals need no review. */
async function aRegular(): Promise<{ player: Player; method: number }> {
  const player = await aPlayer(platform.db, { cash: CASH, tenant: TENANT });
  const method = await platform.db.transaction(TENANT, async (tx) => {
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

const openOnes = () =>
  platform.db.read(TENANT, (reader) =>
    reader.selectFrom('withdrawals').selectAll().where('status', 'in', [0, 4, 5]).execute(),
  );

/** Dispatches the withdrawals now, reviewed or not, because these tests crash the API during the dispatch. */
const sendNow = () =>
  platform.db.transaction(TENANT, async (tx) => {
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

/** Leases of a killed process expire by themselves; the test does not wait for that. */
const endLeases = () =>
  platform.db.transaction(TENANT, async (tx) => {
    await tx.updateTable('outbox').set({ leased_until: null, available_at: new Date() }).execute();
    await tx.updateTable('job_runs').set({ leased_until: null }).execute();
  });

describe('withdrawals on their way while the API is killed', () => {
  it('are each paid once, under one id, and nothing is lost', async () => {
    await start();
    const regulars = [];
    for (let index = 0; index < PLAYERS; index += 1) regulars.push(await aRegular());
    for (let round = 0; round < KILLS; round += 1) {
      const input = regulars.map(({ player, method }) =>
        fetch(`http://localhost:${port}${requestWithdrawal.path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${player.token}`,
            'content-type': 'application/json',
            'idempotency-key': `round-${round}`,
          },
          body: JSON.stringify({ method_id: method, amount: AMOUNT }),
        }).catch(() => undefined),
      );
      if (round % 2 === 0) await Promise.all(input);
      else await sleep(randomInt(20));
      await sendNow();
      await sleep(randomInt(400));
      await kill();
      await Promise.all(input);
      await endLeases();
      await start();
      await sendNow();
      await until('every withdrawal has ended', async () => (await openOnes()).length === 0);
    }
    const ended = await platform.db.read(TENANT, (reader) => reader.selectFrom('withdrawals').selectAll().execute());
    assert.ok(ended.length >= PLAYERS * 3, `${ended.length} withdrawals`);
    assert.deepEqual([...new Set(ended.map(({ status }) => status))], [1]);
    const sent = (await fetch(`${sandbox.url}/control/pix/payouts`).then((answer) => answer.json())) as {
      idEnvio: string;
    }[];
    assert.deepEqual(sent.map(({ idEnvio }) => idEnvio).toSorted(), ended.map(({ payout_id }) => payout_id).toSorted());
    for (const { player } of regulars) {
      const own = ended.filter(({ user_id }) => user_id === player.user.id).length;
      const { cash, hold } = await balancesOf(platform.db, player);
      assert.deepEqual({ cash, hold }, { cash: CASH - own * AMOUNT, hold: 0 });
    }
    assert.deepEqual(await platform.db.read(TENANT, listWrongReservations), []);
    const proof = await platform.db.transaction(TENANT, verifyLedger);
    assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});
