import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { localMoment } from '@jangada/contracts/values/local-time';
import { claimCashback as claimEndpoint, listCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { deliverWaitingFacts } from '../../../../test/support/facts.ts';
import { rewardsPorts } from '../../../ports/rewards-ports.ts';
import { undoRewards } from '../undo-rewards.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { claimCashback } from './claim-cashback.ts';
import { lastRelease, release } from './release-cashback.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const DAY_MS = 24 * 60 * 60 * 1000;
const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant: Tenant = {
  ...demo,
  domains: [demo.hostname],
  settings: {
    ...demo.settings,
    site: {
      ...demo.settings.site,
      cashback: true,
      cashback_conversion_percentage: 5,
      cashback_release_day: 1,
      cashback_release_hour: 9,
    },
  },
};

/** Simulates that the player's rounds ended at this time. */
const settledAt = ({ user }: Player, at: Date) =>
  platform.db.transaction('jangada', (tx) =>
    tx.updateTable('bets').set({ settled_at: at, created_at: at }).where('user_id', '=', user.id).execute(),
  );

let periods = 0;
const anEntry = ({ user, tenant: of }: Player, about: { type?: 'calendar' | 'immediate'; day?: string } = {}) =>
  platform.db.transaction(of, async (tx) => {
    const { type = 'immediate', day = localMoment(new Date()).day } = about;
    const { id } = await tx
      .insertInto('cashback_entries')
      .values({
        user_id: user.id,
        type,
        period_start: new Date(0),
        period_end: new Date((periods += 1)),
        available_at: day,
        amount: 1_000,
        slots: type === 'calendar' ? 3 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const request = (player: Player, cashback_id: unknown, key?: string) =>
  platform.call(claimEndpoint, {
    token: player.token,
    body: { cashback_id },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

/** Claims like the route, at a given time. */
const claimAt = (player: Player, id: number, time: string) => {
  const call = { session: { userId: player.user.id }, tenant, idempotencyKey: null } as unknown as Call;
  const now = new Date(`2026-11-20T${time}-03:00`);
  return platform.db.transaction('jangada', (tx) => claimCashback(tx, id, call, now));
};
const refusalAt = async (player: Player, id: number, time: string) =>
  claimAt(player, id, time).then(
    () => 'claimed',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

describe('a cashback', () => {
  it('is paid in real money, is a line of the statement, and is listed as claimed', async () => {
    const player = await aPlayer(platform.db);
    const id = await anEntry(player);
    const { status, body } = await request(player, id);
    assert.equal(status, 200);
    assert.deepEqual([body.amount, body.data.claimed, body.data.claimable, body.data.claim_amount], [1_000, 1, 0, 0]);
    assert.equal(await cashOf(player), 1_000);
    const { data } = (await platform.call(listTransactions, { token: player.token })).body.transactions;
    assert.deepEqual([data[0].type, data[0].amount, data[0].description], ['bonus', 1_000, 'Cashback']);
    const input = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').orderBy('seq', 'desc').execute(),
    );
    const sent = input[0]?.payload as { name: string; data: { wallet: { balance: number } } } | undefined;
    assert.deepEqual([sent?.name, sent?.data.wallet.balance], ['BalanceUpdated', 1_000]);
    const listed = (await platform.call(listCashback, { token: player.token })).body.data;
    assert.deepEqual([listed.length, listed[0].id, listed[0].claimed], [1, id, 1]);
  });

  it('of the calendar is paid in three parts, as their times come', async () => {
    const player = await aPlayer(platform.db);
    const id = await anEntry(player, { type: 'calendar', day: '2026-11-20' });
    assert.equal((await claimAt(player, id, '00:00:00')).amount, 333);
    assert.equal(await refusalAt(player, id, '12:00:59'), 'cashback.too-early');
    assert.equal((await claimAt(player, id, '12:01:00')).amount, 333);
    assert.equal(await refusalAt(player, id, '18:00:59'), 'cashback.too-early');
    assert.equal((await claimAt(player, id, '23:59:59')).amount, 334);
    assert.equal(await refusalAt(player, id, '23:59:59'), 'cashback.used-up');
    assert.equal(await cashOf(player), 1_000);
  });

  it('of the calendar keeps missed slots claimable until its day ends', async () => {
    const player = await aPlayer(platform.db);
    const id = await anEntry(player, { type: 'calendar', day: '2026-11-20' });
    for (const amount of [333, 333, 334]) assert.equal((await claimAt(player, id, '18:01:00')).amount, amount);
    const missed = await anEntry(player, { type: 'calendar', day: '2026-11-19' });
    assert.equal(await refusalAt(player, missed, '00:00:00'), 'cashback.expired');
  });

  it('of a coming day is listed and not yet payable', async () => {
    const player = await aPlayer(platform.db);
    const day = localMoment(new Date(Date.now() + 2 * DAY_MS)).day;
    const id = await anEntry(player, { type: 'calendar', day });
    const { status, body } = await request(player, id);
    assert.deepEqual([status, body.code], [422, 'cashback.too-early']);
    assert.match(body.message, /^O próximo resgate abre em \d{2}\/\d{2}\/\d{4}, 00:00 \(horário de Brasília\)\.$/);
    assert.ok(Date.parse(body.opens_at) > Date.now());
    const [listed] = (await platform.call(listCashback, { token: player.token })).body.data;
    assert.deepEqual([listed.available_at, listed.claimable, listed.amount], [day, 0, 1_000]);
  });

  it('of another player or another site is not found, and neither is one that does not exist', async () => {
    const owner = await aPlayer(platform.db);
    const id = await anEntry(owner);
    const other = await aPlayer(platform.db);
    assert.deepEqual(
      [(await request(other, id)).status, (await request(other, id)).body.code],
      [404, 'cashback.not-found'],
    );
    const neighbour = await aPlayer(platform.db, { tenant: 'tucano' });
    const foreign = await platform.call(claimEndpoint, {
      host: 'tucano.localhost',
      token: neighbour.token,
      body: { cashback_id: id },
    });
    assert.equal(foreign.status, 404);
    assert.equal((await request(owner, 999_999_999)).status, 404);
    for (const wrong of ['1', 0, -1, 1.5, null, 2 ** 53]) assert.equal((await request(owner, wrong)).status, 422);
    assert.equal(await cashOf(owner), 0);
  });

  it('is for players who are signed in and may have a bonus', async () => {
    const player = await aPlayer(platform.db);
    const id = await anEntry(player);
    assert.equal((await platform.call(claimEndpoint, { guest, body: { cashback_id: id } })).status, 401);
    assert.equal((await platform.call(listCashback, { guest })).status, 401);
    await platform.db.transaction('jangada', (tx) =>
      tx.insertInto('restrictions').values({ user_id: player.user.id, source: 'fraud', reason: 'test' }).execute(),
    );
    assert.deepEqual((await request(player, id)).body.code, 'account.blocked');
    assert.equal(await cashOf(player), 0);
  });

  it('repeated with the same key has the same reply and is paid once', async () => {
    const player = await aPlayer(platform.db);
    const [id, another] = [await anEntry(player), await anEntry(player)];
    const first = await request(player, id, 'key-1');
    const again = await request(player, id, 'key-1');
    assert.deepEqual(again.body, first.body);
    assert.equal(await cashOf(player), 1_000);
    const conflict = await request(player, another, 'key-1');
    assert.deepEqual([conflict.status, conflict.body.code], [409, 'idempotency.conflict']);
  });

  for (const many of [20, 64, 500])
    it(`is paid once when ${many} claims come at once`, async () => {
      const player = await aPlayer(platform.db);
      const id = await anEntry(player);
      const answers = await Promise.all(Array.from({ length: many }, () => request(player, id)));
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      assert.deepEqual([count(200), count(422)], [1, many - 1]);
      assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'cashback.used-up'));
      assert.equal(await cashOf(player), 1_000);
      assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
        unbalancedTxns: 0,
        sum: 0,
        wrongWallets: [],
      });
    });
});

describe('the release', () => {
  it('runs at the tenant’s weekday and hour in São Paulo', () => {
    const at = (time: string) => lastRelease(tenant, new Date(time)).toISOString();
    // 2026-11-16 is a Monday; 9:00 in São Paulo is 12:00 UTC.
    assert.equal(at('2026-11-20T12:00:00Z'), '2026-11-16T12:00:00.000Z');
    assert.equal(at('2026-11-16T12:00:00Z'), '2026-11-16T12:00:00.000Z');
    assert.equal(at('2026-11-16T11:59:59Z'), '2026-11-09T12:00:00.000Z');
    assert.equal(at('2026-11-23T02:00:00Z'), '2026-11-16T12:00:00.000Z');
  });

  it('pays back a share of the real loss, once, and notifies the player', async () => {
    const [loser, winner, bonusPlayer, takenBack] = await Promise.all([
      aPlayer(platform.db, { cash: 100_000 }),
      aPlayer(platform.db, { cash: 100_000 }),
      aPlayer(platform.db, { bonus: 100_000 }),
      aPlayer(platform.db, { cash: 100_000 }),
    ]);
    await playRound(platform.db, loser, 30_000, { won: 9_990 });
    await playRound(platform.db, winner, 10_000, { won: 10_001 });
    await playRound(platform.db, bonusPlayer, 30_000);
    await takeStakeBack(platform.db, takenBack, await playRound(platform.db, takenBack, 30_000));

    const now = lastRelease(tenant, new Date(Date.now() + 7 * DAY_MS));
    const [first, second] = await Promise.all(
      [0, 1].map(() => platform.db.transaction('jangada', (tx) => release(tx, tenant, now))),
    );
    assert.deepEqual([first, second].toSorted(), [0, 1]);
    const entries = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('cashback_entries')
        .select(['amount', 'type', 'available_at'])
        .where(
          'user_id',
          'in',
          [loser, winner, bonusPlayer, takenBack].map(({ user }) => user.id),
        )
        .execute(),
    );
    // 5 % of R$ 200,10, rounded down.
    assert.deepEqual(entries, [{ amount: 1_000, type: 'calendar', available_at: localMoment(now).day }]);
    const news = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('type').where('user_id', '=', loser.user.id).execute(),
    );
    assert.deepEqual(news, [{ type: 'cashback' }]);
  });

  it('is reduced when a stake of its period goes back, and what was claimed of that is taken back', async () => {
    const [unclaimed, spent] = [
      await aPlayer(platform.db, { cash: 100_000 }),
      await aPlayer(platform.db, { cash: 60_000 }),
    ];
    const bets = [];
    for (const player of [unclaimed, spent]) {
      await playRound(platform.db, player, 20_000);
      bets.push(await playRound(platform.db, player, 40_000));
    }
    const now = lastRelease(tenant, new Date(Date.now() + 21 * DAY_MS));
    const within = new Date(now.getTime() - DAY_MS);
    for (const player of [unclaimed, spent]) await settledAt(player, within);
    await platform.db.transaction('jangada', (tx) => release(tx, tenant, now));
    const entryOf = ({ user }: Player) =>
      platform.db.read('jangada', (reader) =>
        reader.selectFrom('cashback_entries').selectAll().where('user_id', '=', user.id).executeTakeFirst(),
      );
    const { id, available_at: day } = (await entryOf(spent)) ?? { id: 0, available_at: '' };
    const call = { session: { userId: spent.user.id }, tenant, idempotencyKey: null } as unknown as Call;
    const { amount } = await platform.db.transaction('jangada', (tx) =>
      claimCashback(tx, id, call, new Date(`${day}T00:00:00-03:00`)),
    );
    assert.deepEqual([amount, await cashOf(spent)], [1_000, 1_000]);
    await playRound(platform.db, spent, 900);
    for (const [index, player] of [unclaimed, spent].entries()) {
      await takeStakeBack(platform.db, player, bets[index] ?? '');
      if (player === spent) await playRound(platform.db, spent, 40_000);
      await deliverWaitingFacts(platform, 'jangada', [undoRewards(rewardsPorts)]);
    }
    // 5 % of R$ 200,00 instead of R$ 600,00; the first third is R$ 3,33 instead of R$ 10,00.
    assert.deepEqual([(await entryOf(unclaimed))?.amount, (await entryOf(spent))?.amount], [1_000, 1_000]);
    const { cash, receivable } = await balancesOf(platform.db, spent);
    assert.deepEqual([cash, receivable], [0, -567]);
  });

  it('counts a prize with its stake when the round is open over the hour of the release', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await playRound(platform.db, player, 30_000, { won: 20_000 });
    const first = lastRelease(tenant, new Date(Date.now() + 35 * DAY_MS));
    const second = new Date(first.getTime() + 7 * DAY_MS);
    // The prize was paid before the release, and the round ended after it.
    await settledAt(player, new Date(first.getTime() - 60_000));
    const set = (settled_at: Date | null) =>
      platform.db.transaction('jangada', (tx) =>
        tx
          .updateTable('bets')
          .set({ settled_at })
          .where('user_id', '=', player.user.id)
          .where('kind', '=', 'bet')
          .execute(),
      );
    await set(null);
    await platform.db.transaction('jangada', (tx) => release(tx, tenant, first));
    await set(new Date(first.getTime() + 60_000));
    await platform.db.transaction('jangada', (tx) => release(tx, tenant, second));
    const entries = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('cashback_entries').select('amount').where('user_id', '=', player.user.id).execute(),
    );
    // 5 % of the R$ 100,00 lost, not of the R$ 300,00 staked.
    assert.deepEqual(entries, [{ amount: 500 }]);
  });

  it('pays nothing back twice when its day or hour is moved', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await playRound(platform.db, player, 30_000);
    const first = lastRelease(tenant, new Date(Date.now() + 14 * DAY_MS));
    const { site } = tenant.settings;
    const moved: Tenant = { ...tenant, settings: { ...tenant.settings, site: { ...site, cashback_release_day: 2 } } };
    const second = new Date(first.getTime() + DAY_MS);
    await settledAt(player, new Date(first.getTime() - DAY_MS));
    await platform.db.transaction('jangada', (tx) => release(tx, tenant, first));
    await platform.db.transaction('jangada', (tx) => release(tx, moved, second));
    const entries = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('cashback_entries').select('amount').where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(entries, [{ amount: 1_500 }]);
  });
});
