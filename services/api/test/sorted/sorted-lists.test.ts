import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@jangada/contracts/ops/operation';
import { listAlerts } from '@jangada/contracts/ops/alerts';
import { listBets } from '@jangada/contracts/ops/bets';
import { listDeposits } from '@jangada/contracts/ops/payments';
import { listPlayers } from '@jangada/contracts/ops/players';
import { listWithdrawals } from '@jangada/contracts/ops/withdrawals';
import { localMoment } from '@jangada/contracts/values/local-time';
import { faultsOf } from '../growth/plans/faults.ts';
import { explainStatements, onExplained, type Explained } from '../growth/plans/record-plans.ts';
import { connected } from '../support/as-owner.ts';
import { startPreparedDatabase } from '../support/prepared-database.ts';
import { prepareDatabase, startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import {
  alertsOf,
  betsOf,
  depositsOf,
  fillSorted,
  FIRST_PLAYER,
  playersOf,
  registeredOf,
  withdrawalsOf,
} from './fill-sorted.ts';

const TENANT = 'tucano';
const PLAYERS = 300;
const REGISTERED = 10_000;
const ROWS = 20_000;
/** Each has thousands of deposits. */
const DEPOSITORS = 5;
const PARTS = 3;
/** What the rows are read by; a list also counts a thousand of them, and reads what its players have. */
const READS = / as (?:"sorted_by"|at_us) /;

let platform: TestPlatform;
const explained: Explained[] = [];
before(async () => {
  const database = await startPreparedDatabase(prepareDatabase);
  await fillSorted(database, TENANT, [
    ...[...registeredOf(REGISTERED), ...playersOf(PLAYERS)],
    ...[withdrawalsOf(ROWS), depositsOf(ROWS, DEPOSITORS), alertsOf(ROWS), betsOf(ROWS, DEPOSITORS)],
  ]);
  await explainStatements(database, { jit: 'off' });
  onExplained((one) => explained.push(one));
  platform = await startTestPlatform({}, database);
});
after(() => platform.stop());

type Query = Readonly<Record<string, unknown>>;

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly next_cursor: string | null;
}

const ask = (operation: Operation, query: Query) => platform.op(operation, { params: { tenant: TENANT }, query });

/** The numbers of the first parts of a list. */
const idsOf = async (operation: Operation, query: Query, parts = PARTS): Promise<number[]> => {
  const ids: number[] = [];
  let cursor: string | null = '';
  for (let part = 0; part < parts && cursor !== null; part += 1) {
    const { status, body }: { status: number; body: Page } = await ask(operation, {
      ...query,
      ...(cursor !== '' && { cursor }),
    });
    assert.equal(status, 200, JSON.stringify([query, body]));
    ids.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor;
  }
  return ids;
};

/** The columns of orders that the list calls something else. */
const columnOf = (name: string): string => (name === 'registered_at' ? 'created_at' : name);

const expectedIds = (table: string, where: string, sort: string, limit: number): Promise<number[]> =>
  connected(platform.database.adminUrl, async (admin) => {
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const { rows } = await admin.query<{ id: number }>(
      `select id::int from ${table} where tenant_id = '${TENANT}' and ${where}
       order by ${columnOf(sort.replace('-', ''))} ${direction}, id ${direction} limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  });

const { day: TODAY } = localMoment(new Date());
const ofToday = `created_at >= ('${TODAY} 00:00')::timestamp at time zone 'America/Sao_Paulo'`;

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const [SINCE, UNTIL] = [hoursAgo(20), hoursAgo(10)];

const IS_SHOWN = "(kind = 'bet' or cash + bonus > 0)";
const IS_OPEN = "kind = 'bet' and settled_at is null";

/** Filters of each list, and what they are in SQL. */
type Filters = readonly (readonly [query: Query, where: string])[];

const lists: Readonly<Record<string, { operation: Operation; orders: Readonly<Record<string, Filters>> }>> = {
  withdrawals: {
    operation: listWithdrawals,
    orders: Object.fromEntries(
      (['created_at', 'amount'] as const).map((name) => [
        name,
        [
          [{}, 'true'],
          [{ status: 3 }, 'status = 3'],
          [{ status: 1 }, 'status = 1'],
          [{ state: 'open' }, 'status in (0, 4, 5)'],
          [{ state: 'ended' }, 'status in (1, 2, 3)'],
          [{ state: 'stuck' }, 'status = 4'],
          [{ state: 'trouble' }, 'trouble is not null'],
          [{ state: 'trouble', status: 1 }, 'trouble is not null and status = 1'],
          name === 'amount' ? [{ over: 90_000 }, 'amount >= 90000'] : [{ from: TODAY, to: TODAY }, ofToday],
        ],
      ]),
    ),
  },
  operator_alerts: {
    operation: listAlerts,
    orders: Object.fromEntries(
      ['last_at', 'occurrences'].map((name) => [
        name,
        [
          [{}, 'closed_at is null'],
          [{ state: 'closed' }, 'closed_at is not null'],
        ],
      ]),
    ),
  },
  bets: {
    operation: listBets,
    orders: {
      created_at: [
        [{ user_id: FIRST_PLAYER }, `user_id = ${FIRST_PLAYER} and ${IS_SHOWN}`],
        [{ user_id: FIRST_PLAYER, state: 'open' }, `user_id = ${FIRST_PLAYER} and ${IS_OPEN}`],
      ],
    },
  },
  users: {
    operation: listPlayers,
    orders: {
      registered_at: [
        [{}, 'true'],
        [{ registered_from: SINCE, registered_to: UNTIL }, `created_at between '${SINCE}' and '${UNTIL}'`],
      ],
    },
  },
  deposits: {
    operation: listDeposits,
    orders: Object.fromEntries(
      (['created_at', 'amount'] as const).map((name) => [
        name,
        [
          [{}, 'true'],
          [{ status: 'chargebacked' }, "status = 'chargebacked'"],
          [{ status: 'waiting_payment' }, "status = 'waiting_payment'"],
          [{ user_id: FIRST_PLAYER }, `user_id = ${FIRST_PLAYER}`],
          ...(name === 'amount' ? [] : [[{ from: TODAY, to: TODAY }, ofToday] as const]),
        ],
      ]),
    ),
  },
};

for (const [table, { operation, orders }] of Object.entries(lists))
  describe(`the list of ${table}`, () => {
    for (const [name, filters] of Object.entries(orders))
      for (const sort of [name, `-${name}`])
        for (const [query, where] of filters)
          it(`by ${sort} with ${JSON.stringify(query)} is in this order, and an index gives its rows`, async () => {
            explained.length = 0;
            const ids = await idsOf(operation, { ...query, sort });
            assert.deepEqual(ids, await expectedIds(table, where, sort, ids.length));
            assert.ok(ids.length > 0);
            const reads = explained.filter(({ statement }) => READS.test(statement));
            assert.ok(reads.length > 0);
            assert.deepEqual(
              reads.flatMap((one) => faultsOf(one, new Set([table]))),
              [],
            );
          });

    it('goes on by cursors to its end, with each row once and none left out', async () => {
      const [name = ''] = Object.keys(orders).slice(-1);
      const query = { ...orders[name]?.[1]?.[0], sort: `-${name}` };
      const ids = await idsOf(operation, query, Infinity);
      const [, where = 'true'] = orders[name]?.[1] ?? [];
      assert.deepEqual(ids, await expectedIds(table, where, `-${name}`, ROWS));
    });

    it('refuses an order that is none, and the cursor of another order or of none', async () => {
      const [name = ''] = Object.keys(orders).slice(-1);
      const query = { ...orders[name]?.[0]?.[0] };
      for (const sort of ['user_id', '--amount', 'amount desc', '-']) {
        const { status, body } = await ask(operation, { ...query, sort });
        assert.deepEqual([status, Object.keys(body.errors)], [422, ['sort']], sort);
      }
      const { next_cursor: cursor } = (await ask(operation, { ...query, sort: name })).body;
      for (const sort of [undefined, `-${name}`]) {
        const { status, body } = await ask(operation, { ...query, cursor, ...(sort !== undefined && { sort }) });
        assert.deepEqual([status, Object.keys(body.errors)], [422, ['cursor']], sort);
      }
      const { status, body } = await ask(operation, { ...query, sort: name, cursor: '17-12' });
      assert.deepEqual([status, body.errors], [422, { cursor: [`next_cursor of ${name}`] }]);
    });
  });

it('an order that no index has without a filter is refused with its name', async () => {
  const { status, body } = await ask(listBets, { sort: '-created_at' });
  assert.deepEqual([status, body.errors], [422, { sort: ['Esta ordem só vai junto com: user_id'] }]);
});

describe('an order that no index has beside a filter', () => {
  it('is refused with the names of the filters', async () => {
    const { status, body } = await ask(listWithdrawals, { sort: '-amount', from: TODAY, to: TODAY, state: 'open' });
    assert.deepEqual(
      [status, body.errors],
      [422, { sort: ['Esta ordem não vai junto com: from, to'] }],
      JSON.stringify(body),
    );
    assert.equal((await ask(listWithdrawals, { sort: 'created_at', over: 100 })).status, 422);
    assert.equal((await ask(listDeposits, { sort: 'amount', from: TODAY })).status, 422);
    assert.equal((await ask(listPlayers, { sort: 'registered_at', kyc: 'pending' })).status, 422);
  });
});

it('rows that come while a list is read are in its later parts alone, and no other row is left out', async () => {
  const query = { sort: '-amount', state: 'trouble' };
  const first: Page = (await ask(listWithdrawals, query)).body;
  const before = await expectedIds('withdrawals', 'trouble is not null', '-amount', ROWS);
  await connected(platform.database.adminUrl, async (admin) => {
    await admin.query(`set app.tenant = '${TENANT}'; set session_replication_role = replica`);
    await admin.query(
      `insert into withdrawals (user_id, method_id, amount, status, payout_id, trouble, hold_txn_id, end_txn_id)
       select user_id, method_id, amounts, 2, 'late-' || amounts, 'refused', 1, 1
       from withdrawals, unnest(array[1, 10000000]) amounts where tenant_id = '${TENANT}' and payout_id = 'sorted-1607'`,
    );
  });
  const ids = first.data.map(({ id }) => id);
  for (let cursor = first.next_cursor; cursor !== null;) {
    const { data, next_cursor: next }: Page = (await ask(listWithdrawals, { ...query, cursor })).body;
    ids.push(...data.map(({ id }) => id));
    cursor = next;
  }
  // The smallest is the last one; the largest would have been the first.
  assert.deepEqual(ids.slice(0, before.length), before);
  assert.equal(ids.length, before.length + 1);
});
