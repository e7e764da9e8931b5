import assert from 'node:assert/strict';
import { after, before, it, mock } from 'node:test';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { createBox, listBoxesForOps } from '@jangada/contracts/ops/boxes';
import { listMissionsForOps } from '@jangada/contracts/ops/missions';
import * as payments from '@jangada/contracts/ops/payments';
import { findPlayers as findPlayersCall, type FoundPlayer } from '@jangada/contracts/ops/players';
import { listReferrals } from '@jangada/contracts/ops/referrals';
import { listWithdrawals } from '@jangada/contracts/ops/withdrawals';
import type { Operation } from '@jangada/contracts/ops/operation';
import pg from 'pg';
import { isIdentified } from '../src/modules/money/payment-ids/is-identified.ts';
import { findPlayers } from '../src/modules/player/moderation/find-players.ts';
import { asOwner } from './support/as-owner.ts';
import { buffersOf } from './support/buffers.ts';
import { fillBets, fillLists } from './support/fill-histories.ts';
import { missionVerbs } from './support/missions.ts';
import { aPlayer, type Player } from './support/players.ts';
import { startTestPlatform, type TestPlatform } from './support/test-platform.ts';

const ROWS = 5_000;
const PLAYERS_FOUND_BUFFERS_MAX = 80;
const PAYMENT_FOUND_BUFFERS_MAX = 20;

let platform: TestPlatform;
let player: Player;
before(async () => {
  platform = await startTestPlatform();
  player = await aPlayer(platform.db);
  const others = await aPlayer(platform.db);
  const userId = player.user.id;
  await fillBets(platform.database, { tenant: 'jangada', userId, othersId: others.user.id, bets: ROWS });
  await fillLists(platform.database, { tenant: 'jangada', userId, rows: ROWS });
});
after(() => platform.stop());

/** @param settings of the planner, beside those that keep it from reading a whole table */
const plansOf = (statement: string, settings = ''): Promise<string> =>
  asOwner(platform.database, async (owner) => {
    // Tables that are empty here would be read as a whole and sorted; what counts is that an index has the order.
    await owner.query(`set app.tenant = 'jangada'; set enable_seqscan = off; set enable_bitmapscan = off; ${settings}`);
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

const ofTenant = `tenant_id = current_setting('app.tenant', true)`;

/** The statements as the lists send them, with the index that gives their first rows. */
const statements: Record<string, readonly [statement: string, index: string]> = {
  deposits: [`select * from deposits where ${ofTenant} order by created_at desc, id desc limit 51`, 'deposits_by_time'],
  'deposits of one state': [
    `select * from deposits where ${ofTenant} and status = 'chargebacked' order by created_at desc, id desc limit 51`,
    'deposits_by_status',
  ],
  'stranded Pix': [
    `select * from pix_receipts where ${ofTenant} and outcome in ('unmatched', 'refund-failed') order by received_at, e2eid limit 51`,
    'pix_receipts_stranded',
  ],
  'referrals of one state': [
    `select * from referrals where ${ofTenant} and state = 'qualified' order by id desc limit 51`,
    'referrals_of_state',
  ],
  withdrawals: [
    `select * from withdrawals where ${ofTenant} order by (ended_at is not null), created_at desc, id desc limit 51`,
    'withdrawals_open_first',
  ],
};

for (const [name, [statement, index]] of Object.entries(statements))
  it(`the operators’ list of ${name} is read in the order of its index, without sorting`, async () => {
    const plan = await plansOf(statement);
    assert.match(plan, new RegExp(`Index Scan using ${index} `));
    assert.doesNotMatch(plan, /Sort/);
  });

const read = async (operation: Operation, query: Record<string, unknown>) =>
  (await platform.op(operation, { params: { tenant: 'jangada' }, query })).body;

for (const [name, operation] of [
  ['deposits', payments.listDeposits],
  ['referrals', listReferrals],
] as const)
  it(`an operators’ list of ${name} counts a thousand rows and goes on by its cursor`, async () => {
    const first = await read(operation, {});
    assert.deepEqual([first.total, first.total_exceeded, first.last_page], [1_000, true, 20]);
    const second = await read(operation, { page: 2 });
    assert.deepEqual((await read(operation, { cursor: first.next_cursor })).data, second.data);
  });

it('withdrawals of an operators’ list are answered without any', async () => {
  assert.deepEqual((await read(listWithdrawals, {})).data, []);
});

/** The use of a key is noted once a minute, in whatever call. */
const NOTES_USE = /update "?staff_keys/;
const textOf = (query: unknown): string => (query as { text?: string }).text ?? String(query);

/** How many rows a list has now, and how often it asks the database. */
const askedFor = async (operation: Operation, query: Record<string, unknown>) => {
  const asked = mock.method(pg.Client.prototype, 'query');
  try {
    const { data } = await read(operation, query);
    const asks = asked.mock.calls.filter(({ arguments: [query] }) => !NOTES_USE.test(textOf(query)));
    return { rows: data.length, times: asks.length };
  } finally {
    asked.mock.restore();
  }
};

/** A withdrawal under review, which is the first of its player. */
const addWithdrawal = async (): Promise<void> => {
  const { user, token } = await aPlayer(platform.db, { cash: 100_000 });
  const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
  await platform.db.transaction('jangada', (tx) =>
    tx.updateTable('users').set(verified).where('id', '=', user.id).execute(),
  );
  const { body: method } = await platform.call(addWithdrawMethod, { token, body: { type: 'cpf' } });
  await platform.call(requestWithdrawal, { token, body: { method_id: method.data.id, amount: 10_000 } });
};

let boxes = 0;
const addBox = async (): Promise<void> => {
  const box = { title_pt: 'Caixa', title_en: 'Box', price: 100, color: 'blue', prizes: 'Prêmio/Prize:90:1:blue' };
  const body = { ...box, name: `list-${(boxes += 1)}` };
  await platform.op(createBox, { params: { tenant: 'jangada' }, body });
};

for (const [name, operation, query, add] of [
  ['withdrawals under review', listWithdrawals, { state: 'open' }, addWithdrawal],
  ['missions', listMissionsForOps, {}, () => missionVerbs(() => platform).aMission()],
  ['boxes', listBoxesForOps, {}, addBox],
] as const)
  it(`an operators’ list of ${name} asks the database as often for four rows as for one`, async () => {
    await add();
    const before = await askedFor(operation, query);
    for (let more = 1; more <= 3; more += 1) await add();
    const after = await askedFor(operation, query);
    assert.ok(before.rows > 0 && before.times > 0);
    assert.deepEqual([after.rows, after.times], [before.rows + 3, before.times]);
  });

for (const [name, statement, index] of [
  [
    'players of a mission',
    `select mission_id, state, count(*) from user_missions where ${ofTenant} and mission_id = any('{1,2}'::bigint[])
       and state in ('accepted', 'completed', 'claimed') group by mission_id, state`,
    'user_missions_counted',
  ],
  [
    'boxes of a kind',
    `select box_type_id, status, price, prize_index, count(*) from user_boxes
     where ${ofTenant} and box_type_id = any('{1,2}'::bigint[]) group by box_type_id, status, price, prize_index`,
    'user_boxes_counted',
  ],
] as const)
  it(`the ${name} are counted from an index alone`, async () => {
    // Without statistics of rows another index costs the same, and only this one has the order of the groups.
    const plan = await plansOf(statement, 'set enable_hashagg = off; set enable_sort = off');
    assert.match(plan, new RegExp(`Index Only Scan using ${index} `));
  });

it('a player is found by whatever an operator has of them', async () => {
  const { id, email, cpf, phone, public_id: publicId } = player.user;
  const found = async (identifier: string) =>
    (await read(findPlayersCall, { identifier })).data.map(({ id, by }: FoundPlayer) => ({ id, by }));
  const byNumber: { by: string }[] = (await found(String(id))).filter((one: { id: number }) => one.id === id);
  assert.ok(byNumber.some(({ by }) => by === 'id'));
  assert.deepEqual(await found(` ${email.toUpperCase()} `), [{ id, by: 'email' }]);
  assert.deepEqual(await found(phone), [{ id, by: 'phone' }]);
  assert.deepEqual(await found(phone.replace('+55', '')), [{ id, by: 'phone' }]);
  assert.deepEqual(await found(publicId), [{ id, by: 'public-id' }]);
  assert.deepEqual(await found(`filled-${id}-7`), [{ id, by: 'txid' }]);
  assert.deepEqual(await found(`${id}-7-0`), [{ id, by: 'round' }]);
  const digits = cpf ?? '';
  assert.deepEqual(
    await found(`${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`),
    [{ id, by: 'cpf' }],
  );
  assert.deepEqual(await found('nobody'), []);
});

it('a deposit is found by its number, e2e id and txid, and is the one row of the list', async () => {
  const [deposit] = (await read(payments.listDeposits, { user_id: player.user.id })).data;
  const txid = await platform.db.read('jangada', (reader) =>
    reader.selectFrom('deposits').select('txid').where('id', '=', deposit.id).executeTakeFirstOrThrow(),
  );
  const found = (await read(findPlayersCall, { identifier: txid.txid })).data;
  assert.deepEqual(
    found.map(({ payment }: FoundPlayer) => payment),
    [{ kind: 'deposit', id: deposit.id }],
  );
  for (const payment of [String(deposit.id), txid.txid, deposit.e2eid].filter((one) => one !== null)) {
    const { data } = await read(payments.listDeposits, { payment });
    assert.deepEqual(
      data.map(({ id }: { id: number }) => id),
      [deposit.id],
    );
  }
  assert.deepEqual((await read(payments.listDeposits, { payment: 'E0nothing' })).data, []);
});

it('a withdrawal is found by its number, which is the one row of the list', async () => {
  await addWithdrawal();
  const [withdrawal] = (await read(listWithdrawals, {})).data;
  const found: FoundPlayer[] = (await read(findPlayersCall, { identifier: `saque ${withdrawal.id}` })).data;
  assert.deepEqual(
    found.map(({ by, payment }) => ({ by, payment })),
    [{ by: 'withdrawal', payment: { kind: 'withdrawal', id: withdrawal.id } }],
  );
  for (const payment of [String(withdrawal.id), withdrawal.payout_id].filter((one) => one !== null))
    assert.equal((await read(listWithdrawals, { payment })).data.length, 1);
});

it('the deposit of an id is read by the indexes of ids', async () => {
  const buffers = await platform.db.read('jangada', (reader) =>
    buffersOf(reader, () =>
      reader
        .selectFrom('deposits')
        .selectAll()
        .where(isIdentified('deposits', 'E0nothing'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(51)
        .execute(),
    ),
  );
  assert.ok(buffers <= PAYMENT_FOUND_BUFFERS_MAX, `${buffers} buffers`);
});

it('the log of the operators names a search of players, and not the identifier', async () => {
  await read(findPlayersCall, { identifier: 'somebody@exemplo.com' });
  const about = await platform.db.read('jangada', (reader) =>
    reader.selectFrom('ops_log').select('about').where('words', '=', 'player find').execute(),
  );
  assert.ok(about.length > 0);
  assert.equal(JSON.stringify(about).includes('somebody'), false);
});

it('a search of players reads no table', async () => {
  for (const identifier of ['nobody@exemplo.com', '999999999', `filled-${player.user.id}-9`]) {
    const buffers = await platform.db.read('jangada', (reader) =>
      buffersOf(reader, () => findPlayers(reader, identifier)),
    );
    assert.ok(buffers <= PLAYERS_FOUND_BUFFERS_MAX, `${identifier}: ${buffers} buffers`);
  }
});
