import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { listBets as listBetsCall, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { buffersOf } from '../../../../test/support/buffers.ts';
import { fillBets } from '../../../../test/support/fill-histories.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Reader } from '../../../database/database.ts';
import { hasBetSince } from '../../../users/presence.ts';
import { listBets, listStatement } from './statement.ts';

const ROUNDS = 10_000;
/** One round in four pays a prize. */
const LINES = ROUNDS * 1.25;
const LAST_PAGE = 100;
/**
 * All lines of the player fill about 4,000 blocks. A page counts a thousand lines, each in a block of its own as long as
 * vacuum has not marked the blocks as visible.
 */
const PAGE_BUFFERS_MAX = 1_000;
/** The planner may look for prizes among all lines that are shown, of which one in five is a prize. */
const PRIZES_BUFFERS_MAX = 2_000;
const CURSOR_BUFFERS_MAX = 100;

let platform: TestPlatform;
let heavy: Player;
before(async () => {
  platform = await startTestPlatform();
  heavy = await aPlayer(platform.db);
  const others = await aPlayer(platform.db);
  const [userId, othersId] = [heavy.user.id, others.user.id];
  await fillBets(platform.database, { tenant: 'jangada', userId, othersId, bets: ROUNDS });
});
after(() => platform.stop());

const readBy = (run: (reader: Reader) => Promise<unknown>): Promise<number> =>
  platform.db.read('jangada', (reader) => buffersOf(reader, () => run(reader)));

const assertBelow = (buffers: number, max: number, what: string): void =>
  assert.ok(buffers <= max, `${what}: ${buffers} buffers`);

for (const filter of ['all', 'deposit', 'withdraw', 'bet', 'win'] as const)
  it(`the first and the last page of a statement (${filter}) of 12,500 lines read a thousand of them at most`, async () => {
    const read = (page: number) => readBy((reader) => listStatement(reader, heavy.user.id, { filter, page }, 'pt'));
    const max = filter === 'win' ? PRIZES_BUFFERS_MAX : PAGE_BUFFERS_MAX;
    assertBelow(await read(1), max, 'first page');
    assertBelow(await read(LAST_PAGE), max, 'last page');
  });

it('the first and the last page of 12,500 bets and prizes read a thousand of them at most', async () => {
  const read = (page: number) => readBy((reader) => listBets(reader, heavy.user.id, { page }));
  assertBelow(await read(1), PAGE_BUFFERS_MAX, 'first page');
  assertBelow(await read(LAST_PAGE), PAGE_BUFFERS_MAX, 'last page');
});

it('a period of long ago is read without the lines after it', async () => {
  const [from, to] = ['2020-01-01', '2020-01-31'];
  const buffers = await readBy((reader) =>
    listStatement(reader, heavy.user.id, { filter: 'all', page: 1, from, to }, 'pt'),
  );
  assertBelow(buffers, CURSOR_BUFFERS_MAX, 'empty period');
});

it('the last bet of a player is found without their other bets', async () => {
  const buffers = await readBy((reader) => hasBetSince(reader, heavy.user.id, new Date()));
  assertBelow(buffers, CURSOR_BUFFERS_MAX, 'last bet');
});

it('a list counts a thousand lines and says that there are more; a page behind the last one is empty', async () => {
  const at = async (page: number) => {
    const { body } = await platform.call(listTransactions, { token: heavy.token, query: { page } });
    const { data, ...rest } = body.transactions;
    return { lines: data.length, ...rest };
  };
  const counted = { last_page: LAST_PAGE, total: 1_000, total_exceeded: true };
  const { next_cursor: next, ...last } = await at(LAST_PAGE);
  assert.deepEqual(last, { lines: 10, current_page: LAST_PAGE, ...counted });
  assert.match(next, /^\d+-\d+$/);
  assert.deepEqual(await at(LAST_PAGE + 1), { lines: 0, current_page: 101, ...counted, next_cursor: null });
});

interface Part {
  readonly data: { readonly id: number }[];
  readonly current_page: number;
  readonly last_page: number;
  readonly next_cursor: string | null;
}

const walk = async (
  read: (query: Record<string, unknown>) => Promise<Part>,
): Promise<{ ids: number[]; last: Part }> => {
  const ids: number[] = [];
  for (let page = 1, cursor: string | undefined; ; page += 1) {
    const part = await read({ page, ...(cursor !== undefined && { cursor }) });
    ids.push(...part.data.map(({ id }) => id));
    if (part.next_cursor === null) return { ids, last: part };
    assert.equal(part.last_page > part.current_page, true, 'a client that counts pages goes on too');
    cursor = part.next_cursor;
  }
};

it('cursors lead through all lines of a statement, each once, as cheaply at its end as at its beginning', async () => {
  const { ids, last } = await walk(async (query) => {
    const { body } = await platform.call(listTransactions, { token: heavy.token, query: { ...query, per_page: 100 } });
    return body.transactions;
  });
  assert.equal(ids.length, LINES);
  assert.equal(new Set(ids).size, LINES);
  assert.equal(last.current_page, last.last_page);
  const cursor = `1-${ids.at(-1)}`;
  const buffers = await readBy((reader) => listStatement(reader, heavy.user.id, { filter: 'all', cursor }, 'pt'));
  assertBelow(buffers, CURSOR_BUFFERS_MAX, 'end of the statement');
});

it('cursors lead through all bets, each once', async () => {
  const light = await aPlayer(platform.db);
  await fillBets(platform.database, {
    tenant: 'jangada',
    userId: light.user.id,
    othersId: heavy.user.id,
    bets: 20,
  });
  const { ids } = await walk(
    async (query) => (await platform.call(listBetsCall, { token: light.token, query })).body.bets,
  );
  assert.equal(ids.length, 25);
  assert.equal(new Set(ids).size, 25);
});

it('a cursor of another form is refused', async () => {
  for (const cursor of ['x', '1-', '-1', '1-2-3', '1'.repeat(40)]) {
    const { status } = await platform.call(listTransactions, { token: heavy.token, query: { cursor } });
    assert.equal(status, 422, cursor);
  }
});
