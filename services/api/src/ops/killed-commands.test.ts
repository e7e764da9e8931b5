import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pathOf } from '@jangada/contracts/api/endpoint';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { addNote } from '@jangada/contracts/ops/notes';
import { isCommand, type Operation } from '@jangada/contracts/ops/operation';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { freePort } from '@jangada/server/testing/free-port';
import pg from 'pg';
import { moneyCalls } from '../../test/commands/money-calls.ts';
import { peopleCalls } from '../../test/commands/people-calls.ts';
import { createScene, TENANT, type Call, type Scene } from '../../test/commands/scene.ts';
import { siteCalls } from '../../test/commands/site-calls.ts';
import { watchWrites, type Written } from '../../test/commands/written.ts';
import { startPlatformWithSandbox } from '../../test/contract/platform-with-sandbox.ts';
import { startCountingProxy, type CountingProxy } from '../../test/crash/counting-proxy.ts';
import { createKilledApi } from '../../test/crash/killed-api.ts';
import { until } from '../../test/support/sandbox-process.ts';
import { opsKeyOf } from '../../test/support/staff.ts';
import { environmentOf, type TestPlatform } from '../../test/support/test-platform.ts';
import { verifyLedger } from '../../test/support/verify-ledger.ts';
import { BEFORE_FIRST_ROW, verifySlice } from '../modules/money/reconciliation/verify-chain.ts';

const calls = { ...moneyCalls, ...siteCalls, ...peopleCalls };
const commands = [...opsEndpoints.values()].filter(isCommand);
/** An insert, a decision about money, and two commands that run another one inside. */
const FEW = ['note add', 'withdrawal refuse', 'request agree', 'undo'];
/** `KILL_ROUNDS=200` kills in every command in turn. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? FEW.length);
const SEED = Number(process.env['KILL_SEED'] ?? 51);
/** Most commands have got their last reply of the database before this one. */
const REPLIES_MAX = 16;
const ROWS_MAX = 1_000_000;

/** Written by every command, and by the jobs of the API. */
const OF_OTHERS = new Set([
  ...['ops_log', 'ops_requests', 'audit_digests', 'second_requests', 'limit_uses', 'staff_sessions'],
  ...['outbox', 'ledger_proofs', 'third_party_messages'],
]);

let started: Awaited<ReturnType<typeof startPlatformWithSandbox>>;
let platform: TestPlatform;
let scene: Scene;
let admin: pg.Client;
let proxy: CountingProxy;
let watch: Awaited<ReturnType<typeof watchWrites>>;
let api: ReturnType<typeof createKilledApi>;
let url: string;

before(async () => {
  started = await startPlatformWithSandbox();
  ({ platform } = started);
  scene = createScene(platform, SEED, started.sandbox.url);
  admin = new pg.Client({
    connectionString: platform.database.adminUrl,
    options: '-c search_path=platform -c jit=off',
  });
  await admin.connect();
  watch = await watchWrites(admin);
  proxy = await startCountingProxy(platform.database.appUrl);
  const [port, opsPort] = [await freePort(), await freePort()];
  const { DATABASE_OWNER_URL: _owner, ...environment } = environmentOf(platform.database, platform.third);
  api = createKilledApi(port, { ...environment, DATABASE_URL: proxy.url, OPS_PORT: String(opsPort) });
  url = `http://localhost:${opsPort}`;
  await api.start();
});
after(async () => {
  await api.kill();
  await proxy.close();
  await admin.end();
  await started.stop();
});

interface Sent extends Call {
  readonly operation: Operation;
  /** Also the reason, by which its lines are found in the log. */
  readonly key: string;
}

/** @returns undefined when the API ends without a reply */
const send = async ({ operation, params, body, headers, key }: Sent): Promise<{ status: number } | undefined> => {
  const { host: _host, ...who } = headers ?? { authorization: `Bearer ${opsKeyOf('maria')}` };
  try {
    const answer = await fetch(url + pathOf(operation.path, { tenant: TENANT, ...params }), {
      method: 'POST',
      headers: {
        ...{ ...who, 'content-type': 'application/json', 'x-reason': key, 'idempotency-key': key },
        ...(who['origin'] && { origin: url }),
      },
      body: JSON.stringify(body ?? {}),
    });
    return { ...((await answer.json()) as object), status: answer.status };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const outcomesOf = async ({ key, operation: { words } }: Sent): Promise<string[]> => {
  const { rows } = await admin.query<{ outcome: string }>(
    'select outcome from ops_log where reason = $1 and words = $2 order by id',
    [key, words],
  );
  return rows.map(({ outcome }) => outcome);
};

/** What happens once because of the command, as far as its dry run has named it. */
const ofCommand = (said: Effects, { rows, messages, movements }: Written) => ({
  rows: rows.filter(({ table }) => said.rows.some((row) => row.table === table && !OF_OTHERS.has(table))),
  messages: messages.filter(({ topic }) => said.messages.some((message) => message.topic === topic)),
  movements: movements.filter(({ kind }) => said.movements.some((movement) => movement.kind === kind)),
});

const byName = ({ rows, messages, movements }: Written): Written => ({
  rows: rows.toSorted((one, other) => one.table.localeCompare(other.table)),
  messages: messages.toSorted((one, other) => one.topic.localeCompare(other.topic)),
  movements,
});

/** Changes its row before its line, in a transaction of its own: sent again, it changes the same row to the same values. */
const CHANGES_AGAIN = 'connection set';

const asChanged = ({ words }: Operation, written: Written): Written =>
  words === CHANGES_AGAIN
    ? { ...written, rows: written.rows.map((row) => ({ ...row, updated: Math.sign(row.updated) })) }
    : written;

interface Prepared {
  readonly call: Call;
  readonly effects: Effects;
}

/** @returns undefined for a command that nobody can run alone without a third party */
const prepare = async (operation: Operation): Promise<Prepared | undefined> => {
  const call = await calls[operation.words]?.(scene);
  assert.ok(call, `no call of ${operation.words}`);
  const params = { tenant: TENANT, ...call.params };
  const headers = { ...call.headers, 'x-dry-run': '1' };
  const { status, body } = await platform.op(operation, { ...call, params, headers });
  assert.equal(status, 200, JSON.stringify(body));
  const effects = body['effects'] as Effects;
  return effects.second || effects.calls.length > 0 || effects.refusal ? undefined : { call, effects };
};

type Moment = 'before its line' | 'begun' | 'done without a reply' | 'answered';

/** Kills the API in the middle of the command. */
const killIn = async (sent: Sent): Promise<Moment> => {
  proxy.stopAt({ from: sent.key, reply: scene.number(1, REPLIES_MAX), stopped: () => void api.kill() });
  const answer = await send(sent);
  await api.kill();
  proxy.reset();
  const outcomes = await outcomesOf(sent);
  if (answer) return 'answered';
  if (outcomes.includes('done')) return 'done without a reply';
  return outcomes.length > 0 ? 'begun' : 'before its line';
};

/** What the preparation has left in the outbox is written before the command, not beside it. */
const deliverOutbox = (): Promise<void> =>
  until('the outbox is delivered', async () => {
    const { rowCount } = await admin.query(
      'select from outbox where given_up_at is null and attempts = 0 and available_at <= now() limit 1',
    );
    return rowCount === 0;
  });

const killAndRepeat = async (operation: Operation, { call, effects }: Prepared): Promise<Moment> => {
  await deliverOutbox();
  const sent: Sent = { ...call, operation, key: randomUUID() };
  const mark = await watch.newest();
  const moment = await killIn(sent);
  await api.start();
  // The key stays leased for a minute, which need not be waited for.
  await admin.query('update ops_requests set leased_until = now() where reply is null');
  const about = `${operation.words}, killed when ${moment}`;
  const answer = await send(sent);
  assert.equal(answer?.status, 200, `${about}: ${JSON.stringify(answer)}`);
  const { rows, messages, movements } = effects;
  const written = await watch.since(mark);
  assert.deepEqual(
    byName(asChanged(operation, ofCommand(effects, written))),
    byName(asChanged(operation, ofCommand(effects, { rows, messages, movements }))),
    about,
  );
  const outcomes = await outcomesOf(sent);
  assert.deepEqual(
    outcomes.filter((outcome) => outcome !== 'begun'),
    ['done'],
    about,
  );
  assert.equal(outcomes[0], 'begun', about);
  const { rows: uses } = await admin.query(
    `select from limit_uses u where not exists (select from ops_log l where l.command = u.command and l.outcome = 'done')`,
  );
  assert.equal(uses.length, 0, `${about}: a limit is used without a command`);
  return moment;
};

const verifyBooks = async (): Promise<void> => {
  const [slice, proof] = await platform.db.transaction(TENANT, async (tx) => [
    await verifySlice(tx, 'operators', BEFORE_FIRST_ROW, ROWS_MAX),
    await verifyLedger(tx),
  ]);
  assert.deepEqual(slice?.differences, []);
  assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
};

describe('a command of an API that is killed between two replies of its database', () => {
  it(`is done once when it is sent again with its key, and has its line (${ROUNDS} kills)`, async (context) => {
    const few = commands.filter(({ words }) => FEW.includes(words));
    assert.equal(few.length, FEW.length);
    const killed = ROUNDS > FEW.length ? commands : few;
    const moments: Partial<Record<Moment, number>> = {};
    for (let round = 0, next = 0; round < ROUNDS; next += 1) {
      const operation = killed[next % killed.length];
      const prepared = operation && (await prepare(operation));
      if (!prepared) continue;
      round += 1;
      await context.test(operation.words, async (kill) => {
        const moment = await killAndRepeat(operation, prepared);
        kill.diagnostic(moment);
        moments[moment] = (moments[moment] ?? 0) + 1;
      });
    }
    context.diagnostic(JSON.stringify(moments));
    await verifyBooks();
  });

  it('has no effect without its line', async () => {
    const id = (await scene.player()).user.id;
    const headers = { 'idempotency-key': randomUUID() };
    const add = () => platform.op(addNote, { params: { tenant: TENANT, id }, body: { text: 'Ligou hoje.' }, headers });
    const notes = async () => (await admin.query('select from player_notes where user_id = $1', [id])).rowCount;
    await admin.query(
      `alter table ops_log add constraint no_line check (about not like 'id=${id} %' or outcome <> 'done') not valid`,
    );
    const failed = await add();
    assert.deepEqual([failed.status, await notes()], [500, 0]);
    await admin.query('alter table ops_log drop constraint no_line');
    const added = await add();
    assert.deepEqual([added.status, await notes()], [200, 1]);
  });
});
