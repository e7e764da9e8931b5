import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { after, before, describe, it } from 'node:test';
import { listConnections } from '@jangada/contracts/ops/connections';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { undoCommand } from '@jangada/contracts/ops/log';
import { isCommand, type Operation } from '@jangada/contracts/ops/operation';
import type { SecondRequest } from '@jangada/contracts/ops/requests';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { getTenantSettings } from '@jangada/contracts/ops/tenants';
import pg from 'pg';
import { moneyCalls } from '../../../test/commands/money-calls.ts';
import { peopleCalls } from '../../../test/commands/people-calls.ts';
import { createScene, TENANT, type Call, type Scene } from '../../../test/commands/scene.ts';
import { siteCalls } from '../../../test/commands/site-calls.ts';
import { undoneStates } from '../../../test/commands/undone-states.ts';
import { watchWrites } from '../../../test/commands/written.ts';
import { startPlatformWithSandbox } from '../../../test/contract/platform-with-sandbox.ts';
import { agree, aPerson } from '../../../test/support/staff.ts';
import type { Answer, TestPlatform } from '../../../test/support/test-platform.ts';
import { PLATFORM } from '../platform-log.ts';

const calls = { ...moneyCalls, ...siteCalls, ...peopleCalls };
const commands = [...opsEndpoints.values()].filter(isCommand);
/** Each run of the tests has the same amounts; another seed has others. */
const SEED = Number(process.env['DRY_RUN_SEED'] ?? 51);

/** A proof goes on in slices, whose number depends on the time they take. */
const WRITTEN_IN_SLICES = 'ledger_proofs';

/** Written by every command, and by a second person who signs in and agrees. */
const OF_EVERY_COMMAND = new Set(['ops_log', 'ops_requests', 'audit_digests', 'second_requests', 'limit_uses']);

let started: Awaited<ReturnType<typeof startPlatformWithSandbox>>;
let platform: TestPlatform;
let scene: Scene;
let admin: pg.Client;
let watch: Awaited<ReturnType<typeof watchWrites>>;
let requests = 0;
const countRequest = (): void => void (requests += 1);
const leaving = ['undici:request:create', 'http.client.request.start'].map((name) => channel(name));

before(async () => {
  started = await startPlatformWithSandbox();
  ({ platform } = started);
  // Whoever an item is given to, and who agrees with the default operator: they are made before rows are counted.
  for (const name of ['rui', 'who agrees with maria']) await aPerson(platform.db, name);
  scene = createScene(platform, SEED, started.sandbox.url);
  admin = new pg.Client({
    connectionString: platform.database.adminUrl,
    options: '-c search_path=platform -c jit=off',
  });
  await admin.connect();
  watch = await watchWrites(admin);
  for (const one of leaving) one.subscribe(countRequest);
});
after(async () => {
  for (const one of leaving) one.unsubscribe(countRequest);
  await admin.end();
  await started.stop();
});

const send = (operation: Operation, { params, ...call }: Call, headers: Record<string, string> = {}): Promise<Answer> =>
  platform.op(operation, { ...call, params: { tenant: TENANT, ...params }, headers: { ...call.headers, ...headers } });

/** What is read of caches, which settings and connections are in. */
const seen = async ({ weight }: Operation): Promise<unknown> =>
  weight === 'rights' &&
  Promise.all([getTenantSettings, listConnections].map(async (read) => (await send(read, {})).body));

const dryRunOf = async (operation: Operation, call: Call): Promise<Effects> => {
  const beforeSeen = await seen(operation);
  const mark = await watch.newest();
  const earlier = requests;
  const answer = await send(operation, call, { 'x-dry-run': '1' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(requests, earlier, 'a request has left');
  assert.deepEqual(await watch.since(mark), { rows: [], movements: [], messages: [] });
  assert.deepEqual(await seen(operation), beforeSeen);
  return answer.body.effects as Effects;
};

const rowsOf = (rows: Effects['rows'], second: boolean): Effects['rows'] =>
  rows
    .filter(
      ({ table }) =>
        !OF_EVERY_COMMAND.has(table) && table !== WRITTEN_IN_SLICES && !(second && table === 'staff_sessions'),
    )
    .toSorted((one, other) => one.table.localeCompare(other.table));

const messagesOf = (messages: Effects['messages']) =>
  messages.toSorted((one, other) => one.topic.localeCompare(other.topic));

const stateOf = async (words: string): Promise<unknown> => {
  const { rows } = await admin.query(undoneStates[words] ?? 'select null');
  return rows;
};

const lastCommandOf = async (words: string): Promise<string> => {
  const { rows } = await admin.query<{ command: string }>(
    `select command from ops_log where words = $1 and outcome = 'done' order by id desc limit 1`,
    [words],
  );
  return rows[0]?.command ?? '';
};

const undo = async ({ words, path }: Operation, { headers }: Call): Promise<Answer> => {
  const tenant = path.includes('{tenant}') ? TENANT : PLATFORM;
  const params = { tenant, command: await lastCommandOf(words) };
  const answer = await send(undoCommand, { params, ...(headers && { headers }) });
  if (answer.body.data?.state === 'asked')
    await agree(platform.server.ops, platform.db, answer.body.data.request as SecondRequest);
  return answer;
};

/** Runs the command dry and then truly. @returns undefined where the dry run has ended at a call to a third party */
const runAsSaid = async (operation: Operation, call: Call): Promise<Answer | undefined> => {
  const effects = await dryRunOf(operation, call);
  const mark = await watch.newest();
  const answer = await send(operation, call);
  if (effects.calls.length > 0) {
    assert.equal(effects.refusal, null, 'nobody knows what follows a call');
    return undefined;
  }
  assert.deepEqual(effects.refusal?.errors, answer.status === 200 ? undefined : answer.body.errors);
  const refusal = answer.status === 200 ? null : (answer.body.code as string);
  assert.equal(refusal, effects.refusal?.code ?? null, JSON.stringify(answer.body));
  const written = await watch.since(mark);
  assert.deepEqual(rowsOf(written.rows, effects.second), rowsOf(effects.rows, effects.second));
  assert.deepEqual(written.movements, effects.movements);
  assert.deepEqual(messagesOf(written.messages), messagesOf(effects.messages));
  return answer;
};

const undoes = async (operation: Operation, call: Call, state: unknown): Promise<void> => {
  if (!operation.undo) return;
  assert.notDeepEqual(await stateOf(operation.words), state, 'the command changes its state');
  const undone = await undo(operation, call);
  if (undone.status === 200) assert.deepEqual(await stateOf(operation.words), state);
  else assert.equal(undone.body.code, 'ops.not-undoable', JSON.stringify(undone.body));
};

describe('every command', () => {
  it('has a call here, and a state where it can be undone', () => {
    assert.deepEqual(Object.keys(calls).toSorted(), commands.map(({ words }) => words).toSorted());
    const undoable = commands.filter((operation) => operation.undo).map(({ words }) => words);
    assert.deepEqual(Object.keys(undoneStates).toSorted(), undoable.toSorted());
  });

  for (const operation of commands) {
    const { words } = operation;
    it(`${words}: the dry run leaves nothing behind, the run does what it said, and the undo brings it back`, async () => {
      const prepare = calls[words];
      assert.ok(prepare, `no call of ${words}`);
      const call = await prepare(scene);
      const state = await stateOf(words);
      const answer = await runAsSaid(operation, call);
      if (answer) assert.equal(answer.status, 200, `the call does something: ${JSON.stringify(answer.body)}`);
      await undoes(operation, call, state);
      // Most commands are refused the second time, or do nothing more.
      await runAsSaid(operation, call);
    });
  }
});
