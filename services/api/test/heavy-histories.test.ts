import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Language } from '@jangada/contracts/values/languages';
import { listPrizes, listUserBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import { listBonuses, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { Reader } from '../src/database/database.ts';
import { listStatement } from '../src/modules/money/wallet/statement.ts';
import {
  countUnread,
  listNotifications as readNotifications,
} from '../src/modules/messages/notifications/notifications.repository.ts';
import { listOwnedBoxes, listOwnedPrizes } from '../src/modules/play/boxes/owned.repository.ts';
import { countOpenBets } from '../src/modules/play/sports/open-bets.ts';
import { pageOfOwnBonuses } from '../src/modules/rewards/bonuses/page-of-own-bonuses.ts';
import { buffersOf } from './support/buffers.ts';
import { fillBets, fillLists } from './support/fill-histories.ts';
import { aPlayer, type Player } from './support/players.ts';
import { startTestPlatform, type TestPlatform } from './support/test-platform.ts';

const ROWS = 5_000;
const LANGUAGE: Language = 'pt';
/** Every list of these has more than 5,000 rows in hundreds of blocks. */
const FIRST_PAGE_BUFFERS_MAX = 200;
const LAST_PAGE_BUFFERS_MAX = 300;

let platform: TestPlatform;
let heavy: Player;
before(async () => {
  platform = await startTestPlatform();
  heavy = await aPlayer(platform.db);
  const others = await aPlayer(platform.db);
  const [userId, othersId] = [heavy.user.id, others.user.id];
  await fillBets(platform.database, { tenant: 'jangada', userId, othersId, bets: ROWS });
  await fillLists(platform.database, { tenant: 'jangada', userId, rows: ROWS });
});
after(() => platform.stop());

const readBy = (run: (reader: Reader) => Promise<unknown>): Promise<number> =>
  platform.db.read('jangada', (reader) => buffersOf(reader, () => run(reader)));

type ReadPage = (reader: Reader, userId: number, page: number) => Promise<unknown>;

const lists: Record<string, { readonly read: ReadPage; readonly last: number }> = {
  deposits: {
    read: (reader, id, page) => listStatement(reader, id, { filter: 'deposit', page }, LANGUAGE),
    last: 100,
  },
  'boxes of one state': {
    read: (reader, id, page) => listOwnedBoxes(reader, id, { status: 'closed' }, { page }),
    last: 83,
  },
  'boxes of a state without any': {
    read: (reader, id, page) => listOwnedBoxes(reader, id, { status: 'sold' }, { page }),
    last: 83,
  },
  boxes: { read: (reader, id, page) => listOwnedBoxes(reader, id, {}, { page }), last: 83 },
  prizes: { read: (reader, id, page) => listOwnedPrizes(reader, id, undefined, { page }), last: 83 },
  'prizes of a state without any': {
    read: (reader, id, page) => listOwnedPrizes(reader, id, 'owned', { page }),
    last: 83,
  },
  'bonuses and free spins': {
    read: (reader, id, page) => pageOfOwnBonuses(reader, id, LANGUAGE, { page, perPage: 10 }),
    last: 100,
  },
  notifications: {
    read: (reader, id, page) => readNotifications(reader, 'user', id, { page, perPage: 10 }),
    last: 100,
  },
};

for (const [name, { read, last }] of Object.entries(lists))
  it(`the first and the last page of ${name} of a heavy player read a thousand rows at most`, async () => {
    const [first, end] = [
      await readBy((reader) => read(reader, heavy.user.id, 1)),
      await readBy((reader) => read(reader, heavy.user.id, last)),
    ];
    assert.ok(first <= FIRST_PAGE_BUFFERS_MAX, `first page: ${first} buffers`);
    assert.ok(end <= LAST_PAGE_BUFFERS_MAX, `last page: ${end} buffers`);
  });

const statementsOf = (run: (reader: Reader) => Promise<unknown>): Promise<number> =>
  platform.db.read('jangada', async (reader) => {
    let statements = 0;
    const counted = reader.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await run(counted);
    return statements;
  });

it('a page of ten bonuses takes as many statements as a page of one', async () => {
  const [one, ten] = [
    await statementsOf((reader) => pageOfOwnBonuses(reader, heavy.user.id, LANGUAGE, { perPage: 1 })),
    await statementsOf((reader) => pageOfOwnBonuses(reader, heavy.user.id, LANGUAGE, { perPage: 10 })),
  ];
  assert.equal(ten, one);
  assert.ok(one > 0);
});

it('the open sports bets of a player are found without their other bets', async () => {
  const count = (reader: Reader) => countOpenBets(reader, heavy.user.id);
  const buffers = await platform.db.read('jangada', async (reader) => {
    // The planner reads a page of each index of the table once for a connection.
    await count(reader);
    return buffersOf(reader, () => count(reader));
  });
  assert.ok(buffers <= 10, `${buffers} buffers`);
});

it('unread notifications are counted among the thousand that the pages show', async () => {
  const unread = await platform.db.read('jangada', (reader) => countUnread(reader, 'user', heavy.user.id));
  assert.equal(unread, 1_000);
});

interface List {
  readonly total: number;
  readonly total_exceeded?: boolean;
  readonly next_cursor?: string | null;
  readonly data: { readonly id: number }[];
}

const calls: Record<string, readonly [Endpoint, (body: never) => List]> = {
  boxes: [listUserBoxes, (body: List) => body],
  prizes: [listPrizes, (body: List) => body],
  bonuses: [listBonuses, ({ bonuses }: { bonuses: List }) => bonuses],
  'invited players': [getAffiliates, ({ data }: { data: { referrals: List } }) => data.referrals],
  deposits: [listTransactions, ({ transactions }: { transactions: List }) => transactions],
};

for (const [name, [call, of]] of Object.entries(calls))
  it(`a cursor goes on behind the last page of ${name}`, async () => {
    const read = async (query: Record<string, unknown>): Promise<List> =>
      of((await platform.call(call, { token: heavy.token, query })).body as never);
    const first = await read({ page: 1 });
    assert.deepEqual([first.total, first.total_exceeded], [1_000, true]);
    const second = await read({ page: 2 });
    const behind = await read({ page: 2, cursor: first.next_cursor });
    assert.deepEqual(behind.data, second.data);
    assert.equal(behind.next_cursor, second.next_cursor);
  });

it('a cursor goes on behind the pages of notifications, and the other list by its own', async () => {
  const read = async (query: Record<string, unknown>) =>
    (await platform.call(listNotifications, { token: heavy.token, query })).body;
  const first = (await read({ page: 1 })).user_notifications;
  assert.deepEqual([first.total, first.total_exceeded], [1_000, true]);
  const last = (await read({ page: 100 })).user_notifications;
  assert.equal(last.data.length, 10);
  const behind = await read({ page: 101, user_cursor: last.next_cursor });
  assert.ok(behind.user_notifications.data.length > 0);
  assert.ok(behind.user_notifications.data[0].id < last.data.at(-1).id);
  assert.deepEqual(behind.global_notifications.data, []);
});

it('notifications have no page behind the thousand newest', async () => {
  const { body } = await platform.call(listNotifications, { token: heavy.token, query: { page: 101 } });
  assert.deepEqual(body.user_notifications, {
    data: [],
    current_page: 101,
    last_page: 100,
    total: 1_000,
    total_exceeded: true,
    next_cursor: null,
  });
});
