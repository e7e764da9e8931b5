import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { explainTransaction, getStatement } from '@jangada/contracts/domains/wallet/statement';
import type { Movement } from '@jangada/contracts/domains/wallet/statement';
import { localMoment } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { refundDeposit } from '../payments/refund-deposit.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const CASH = 10_000;

const linesOf = async ({ token }: Player): Promise<Transaction[]> =>
  (await platform.call(listTransactions, { token, query: { per_page: 100 } })).body.transactions.data;

const explain = async ({ token }: Player, id: number): Promise<Movement[]> =>
  (await platform.call(explainTransaction, { token, params: { id } })).body.data.movements;

it('the movements of all lines lead from the first balance to the one of today without a gap', async () => {
  const player = await aPlayer(platform.db, { cash: CASH });
  await playRound(platform.db, player, 1_000, { won: 2_500 });
  await takeStakeBack(platform.db, player, await playRound(platform.db, player, 700));
  const lines = await linesOf(player);
  const movements: Movement[] = [];
  for (const { id } of lines.toReversed()) movements.push(...(await explain(player, id)));

  assert.deepEqual(
    movements.map(({ kind, by, amount }) => [kind, by, amount]),
    [
      ['stake', 'player', -1_000],
      ['prize', 'game', 2_500],
      ['stake', 'player', -700],
      ['stake-returned', 'game', 700],
    ],
  );
  let balance = CASH;
  for (const { before: was, after: is, amount } of movements) {
    assert.equal(was, balance);
    balance += amount;
    assert.equal(is, balance);
  }
  assert.equal(balance, (await platform.call(getWallet, { token: player.token })).body.data.balance);
});

it('a line of another player is not found', async () => {
  const player = await aPlayer(platform.db, { cash: CASH });
  await playRound(platform.db, player, 1_000);
  const [line] = await linesOf(player);
  const other = await aPlayer(platform.db);
  const answer = await platform.call(explainTransaction, { token: other.token, params: { id: line?.id } });
  assert.deepEqual([answer.status, answer.body.code], [404, 'transaction.not-found']);
});

it('sums by day, week and month agree, at the local midnight', async () => {
  const player = await aPlayer(platform.db, { cash: CASH });
  for (const [amount, won] of [
    [1_000, 400],
    [2_000, 0],
    [500, 3_000],
  ] as const)
    await playRound(platform.db, player, amount, { won });
  const rounds = ['2026-03-01T02:59:59Z', '2026-03-01T03:00:00Z', '2026-03-09T12:00:00Z'];
  await platform.db.transaction('jangada', (tx) =>
    sql`update bets b set created_at = (${rounds}::timestamptz[])[n.place]
      from (select round_id, dense_rank() over (order by min(id)) as place from bets
            where user_id = ${player.user.id} group by round_id) n
      where b.round_id = n.round_id and b.user_id = ${player.user.id}`.execute(tx),
  );
  const read = async (by: string) =>
    (await platform.call(getStatement, { token: player.token, query: { from: '2026-02-01', to: '2026-03-31', by } }))
      .body.data;
  const [day, week, month] = [await read('day'), await read('week'), await read('month')];
  const shown = ({ periods }: { periods: Record<string, unknown>[] }) =>
    periods.map(({ from, to, stakes, prizes, result }) => [from, to, stakes, prizes, result]);
  assert.deepEqual(shown(day), [
    ['2026-03-09', '2026-03-09', 500, 3_000, 2_500],
    ['2026-03-01', '2026-03-01', 2_000, 0, -2_000],
    ['2026-02-28', '2026-02-28', 1_000, 400, -600],
  ]);
  // 2026-03-01 is a Sunday.
  assert.deepEqual(shown(week), [
    ['2026-03-09', '2026-03-15', 500, 3_000, 2_500],
    ['2026-02-23', '2026-03-01', 3_000, 400, -2_600],
  ]);
  assert.deepEqual(shown(month), [
    ['2026-03-01', '2026-03-31', 2_500, 3_000, 500],
    ['2026-02-01', '2026-02-28', 1_000, 400, -600],
  ]);
  for (const { total } of [day, week, month]) assert.equal(total.result, -100);
});

it('a day whose deposits all went back shows them and their return', async () => {
  const player = await aPlayer(platform.db);
  const now = new Date();
  const { id } = await platform.db.transaction('jangada', async (tx) => {
    const wallet = await lockWallet(tx, player.user.id);
    const postings = [{ from: house('psp'), to: wallet.account('cash'), amount: CASH }];
    const { txnId } = await move(wallet, { idemKey: `pix:back-${player.user.id}`, kind: 'deposit', postings });
    const e2eid = `E18236120${String(player.user.id).padStart(23, '8')}`;
    const receipt = { e2eid, txid: e2eid, amount: CASH, received_at: now };
    const paid = { user_id: player.user.id, txid: e2eid, e2eid, amount: CASH, status: 'paid', txn_id: txnId } as const;
    const inserted = tx.insertInto('deposits').values({ ...paid, paid_at: now, expires_at: now });
    const deposit = await inserted.returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('pix_receipts')
      .values({ ...receipt, deposit_id: deposit.id, outcome: 'credited' })
      .execute();
    return deposit;
  });
  await platform.db.transaction('jangada', (tx) => refundDeposit(tx, id));
  const today = localMoment(now).day;
  const query = { from: today, to: today, by: 'day' };
  const { data } = (await platform.call(getStatement, { token: player.token, query })).body;
  assert.deepEqual(
    data.periods.map((one: Record<string, unknown>) => [one['from'], one['deposits'], one['returned']]),
    [[today, CASH, CASH]],
  );
  assert.equal(data.balance_after, 0);
});

it('a statement has no more days than a year, and no day that does not exist', async () => {
  const { token } = await aPlayer(platform.db);
  const statusOf = async (from: string, to: string) =>
    (await platform.call(getStatement, { token, query: { from, to, by: 'month' } })).body.code;
  assert.equal(await statusOf('2025-01-01', '2025-12-31'), undefined);
  assert.equal(await statusOf('2024-01-01', '2025-12-31'), 'statement.range-invalid');
  assert.equal(await statusOf('2026-02-31', '2026-03-01'), 'request.invalid');
});
