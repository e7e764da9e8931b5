import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getStatement } from '@jangada/contracts/domains/wallet/statement';
import { localMoment } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { buffersOf } from '../../../../test/support/buffers.ts';
import { fillBets } from '../../../../test/support/fill-histories.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import { sealLedger } from '../reconciliation/seal-ledger.ts';
import { verifyBooks } from '../reconciliation/verify-books.ts';
import { addDays } from '../days/local-days.ts';
import { sumStatement } from './sum-statement.ts';

const CASH = 10_000;
const today = localMoment(new Date()).day;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

/** Again when another transaction of the server was open for too long. */
const seal = async (): Promise<void> => {
  await sealLedger(platform, 'jangada');
  const isDone = await platform.db.read('jangada', async (reader) => {
    const { rows } = await sql<{ done: boolean }>`
      select exists (select from day_sums s where s.ledger_through = (select coalesce(max(id), 0) from ledger_txns)
        and s.bets_through = (select coalesce(max(id), 0) from bets)) as done`.execute(reader);
    return rows[0]?.done;
  });
  if (!isDone) await seal();
};

const statementOf = async ({ token }: Player) => {
  const query = { from: addDays(today, -1), to: today, by: 'day' };
  return (await platform.call(getStatement, { token, query })).body.data;
};

describe('the sums of a statement', () => {
  it('are the same before and after the rows were summed by days, and contain those that came since', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    await playRound(platform.db, player, 1_000, { won: 400 });
    await playRound(platform.db, player, 500);
    const unsummed = await statementOf(player);
    assert.deepEqual([unsummed.total.stakes, unsummed.total.prizes], [1_500, 400]);
    await seal();
    await seal();
    assert.deepEqual(await statementOf(player), unsummed);
    await playRound(platform.db, player, 300, { won: 100 });
    const { total, balance_before: before_, balance_after: after_ } = await statementOf(player);
    assert.deepEqual([total.stakes, total.prizes, before_, after_], [1_800, 500, 0, CASH - 1_300]);
  });

  it('of a year with 12,500 bets read the days and not the bets', async () => {
    const [player, others] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const [userId, othersId] = [player.user.id, others.user.id];
    await fillBets(platform.database, { tenant: 'jangada', userId, othersId, bets: 10_000 });
    const read = { from: addDays(today, -364), to: today, by: 'month' } as const;
    await seal();
    await asOwner(platform.database, (owner) => owner.query('vacuum analyze'));
    await platform.db.read('jangada', async (reader) => {
      const { total } = await sumStatement(reader, userId, read);
      assert.deepEqual([total.stakes, total.prizes], [10_000 * 100, 2_500 * 300]);
      const buffers = await buffersOf(reader, () => sumStatement(reader, userId, read));
      assert.ok(buffers <= 400, `${buffers} buffers`);
    });
  });
});

describe('the proof of the books', () => {
  const differences = async () => {
    const tenant = await createTenants(platform.db).find('jangada');
    assert.ok(tenant);
    const log = { error: () => undefined } as unknown as TestPlatform['server']['log'];
    return (await verifyBooks({ db: platform.db, log }, tenant)).differences.map(({ what }) => what);
  };
  const change = (statement: string, userId: number) =>
    platform.db.transaction('jangada', async (tx) => {
      const set = statement === 'cash' ? { cash: CASH + 1 } : { stakes: 1 };
      await tx.updateTable('player_days').set(set).where('user_id', '=', userId).execute();
    });

  it('finds a centavo that was changed in a day of a player', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    await seal();
    await change('cash', player.user.id);
    assert.ok((await differences()).includes('wallet is not the sum of its days'));
  });

  it('finds a stake that was changed in a day of a player', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    await seal();
    await change('stakes', player.user.id);
    assert.ok((await differences()).includes('stakes and prizes by day'));
  });
});
