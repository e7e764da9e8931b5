import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { listBets, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { sql } from 'kysely';
import { deliverWaitingFacts } from '../../../../test/support/facts.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { trackStakes } from '../../rewards/bonuses/track-stakes.ts';
import { grantBonus } from '../../rewards/bonuses/grant-bonus.ts';
import { createTenants } from '../../../tenants/tenants.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const CASH = 10_000;

it('a statement and a list of bets are sorted by time, then number, and every line is on one page', async () => {
  const player = await aPlayer(platform.db, { cash: CASH });
  const LINES = 24;
  for (let round = 0; round < LINES / 2; round += 1) await playRound(platform.db, player, 100, { won: 50 });
  // Half of the lines share one timestamp; in the other half, higher ids are older.
  await platform.db.transaction('jangada', (tx) =>
    sql`update bets set created_at = case when id % 2 = 0 then timestamptz '2026-01-01' else now() - make_interval(secs => id) end
      where user_id = ${player.user.id}`.execute(tx),
  );
  interface Line {
    readonly id: number;
    readonly at: string;
  }
  const readAll = async (read: (page: number) => Promise<Line[]>) =>
    (await Promise.all([1, 2, 3].map((page) => read(page)))).flat();
  const statement = await readAll(async (page) => {
    const { body } = await platform.call(listTransactions, { token: player.token, query: { page } });
    return body.transactions.data.map(({ id, created_at: at }: { id: number; created_at: string }) => ({ id, at }));
  });
  const bets = await readAll(async (page) => {
    const { body } = await platform.call(listBets, { token: player.token, query: { page } });
    return body.bets.data.map(({ id, date: at }: { id: number; date: string }) => ({ id, at }));
  });
  for (const lines of [statement, bets]) {
    assert.equal(new Set(lines.map(({ id }) => id)).size, LINES);
    assert.deepEqual(
      lines,
      lines.toSorted((a, b) => (a.at === b.at ? b.id - a.id : b.at.localeCompare(a.at))),
    );
  }
});

it('a page of a statement has ten lines, or as many as requested', async () => {
  const player = await aPlayer(platform.db, { cash: CASH });
  for (let round = 0; round < 6; round += 1) await playRound(platform.db, player, 100, { won: 50 });
  const pageOf = async (query: { page?: number; per_page?: number }) => {
    const { data, last_page: last } = (await platform.call(listTransactions, { token: player.token, query })).body
      .transactions;
    return [data.length, last];
  };
  assert.deepEqual(await pageOf({}), [10, 2]);
  assert.deepEqual(await pageOf({ page: 2 }), [2, 2]);
  assert.deepEqual(await pageOf({ per_page: 5 }), [5, 3]);
});

it('the lines of a statement add up to the balance, but for bonus money that has become real', async () => {
  const player = await aPlayer(platform.db, { cash: CASH });
  const tenant = await createTenants(platform.db).find('jangada');
  assert.ok(tenant);
  await platform.db.transaction('jangada', (tx) =>
    grantBonus(tx, tenant, {
      userId: player.user.id,
      origin: 'operator',
      originRef: 'statement',
      name: { pt: 'Cortesia', en: 'Courtesy' },
      amount: 2_000,
      multiplier: 1,
      maxConvert: 1_500,
    }),
  );
  const game = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('games')
      .select(['id', 'title', 'image', 'bonus_allowed as bonusAllowed'])
      .where('category', '=', 'slots')
      .where('bonus_allowed', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  await playRound(platform.db, player, 1_000, { won: 700, game });
  await playRound(platform.db, player, 1_000, { game });
  await deliverWaitingFacts(platform, 'jangada', [trackStakes]);

  const { body } = await platform.call(listTransactions, { token: player.token });
  const lines: { type: string; amount: number }[] = body.transactions.data;
  const converted = lines.filter(({ type }) => type === 'rollover').map(({ amount }) => amount);
  assert.deepEqual(converted, [1_500]);
  const moved = lines.filter(({ type }) => type !== 'rollover').reduce((sum, { amount }) => sum + amount, 0);
  const wallet = (await platform.call(getWallet, { token: player.token })).body.data;
  assert.equal(CASH + moved, wallet.balance);
  assert.equal(wallet.balance_bonus, 0);
});
