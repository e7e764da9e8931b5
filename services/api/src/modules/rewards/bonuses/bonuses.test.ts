import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { listBonuses, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { recordFact, type StakeFact } from '../../../facts/facts.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { deliverWaitingFacts } from '../../../../test/support/facts.ts';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { rewardsPorts } from '../../../ports/rewards-ports.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { releaseTurnover, requireTurnover } from '../../money/wallet/turnover.ts';
import { cancelBonus, lossOfCancelling } from './cancel-bonus.ts';
import { expireBonusOf, expireBonuses } from './expire-bonuses.ts';
import { trackStakes } from './track-stakes.ts';
import { undoRewards } from '../undo-rewards.ts';
import type { BonusOffer } from './bonus-offer.ts';
import { placeBet } from '../../play/betting/place-bet.ts';
import { grantBonus } from './grant-bonus.ts';

let platform: TestPlatform;
let player: Player;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());
beforeEach(async () => (player = await aPlayer(platform.db, { cash: 10_000 })));

const tenantOf = (id: string): Tenant => {
  const demo = demoTenants.find((candidate) => candidate.id === id);
  if (!demo) throw new Error(`no tenant ${id}`);
  return { ...demo, domains: [demo.hostname] };
};

let granted = 0;
const grant = (offer: Partial<BonusOffer> = {}, tenant = 'jangada') =>
  platform.db.transaction(tenant, (tx) =>
    grantBonus(tx, tenantOf(tenant), {
      userId: player.user.id,
      origin: 'operator',
      originRef: `test-${(granted += 1)}`,
      name: { pt: 'Bônus de teste', en: 'Test bonus' },
      amount: 5_000,
      multiplier: 2,
      ...offer,
    }),
  );

let bets = 1_000_000;
const aStake = (about: Partial<StakeFact> = {}): StakeFact => ({
  userId: player.user.id,
  betId: (bets += 1),
  provider: 'studio',
  gameId: 1,
  category: 'slots',
  odds: null,
  bonusAllowed: true,
  cash: 1_000,
  bonus: 0,
  placedAt: new Date().toISOString(),
  ...about,
});

const send = async (...facts: { kind: 'stake-settled' | 'stake-undone'; stake: StakeFact }[]) => {
  await platform.db.transaction('jangada', async (tx) => {
    for (const { kind, stake } of facts) await recordFact(tx, { kind, ...stake });
  });
  await deliverWaitingFacts(platform, 'jangada', [trackStakes, undoRewards(rewardsPorts)]);
};
const settled = (stake: StakeFact) => ({ kind: 'stake-settled' as const, stake });
const undone = (stake: StakeFact) => ({ kind: 'stake-undone' as const, stake });

const listed = async () => (await platform.call(listBonuses, { token: player.token })).body.bonuses;
const wallet = async () => (await platform.call(getWallet, { token: player.token })).body.data;
const lines = async () =>
  (await platform.call(listTransactions, { token: player.token })).body.transactions.data as {
    type: string;
    amount: number;
    description: string;
  }[];
const stakeTrackers = () =>
  platform.db.read('jangada', async (reader) => {
    const row = await reader
      .selectFrom('wallets')
      .select('stake_trackers')
      .where('user_id', '=', player.user.id)
      .executeTakeFirstOrThrow();
    return row.stake_trackers;
  });
const shift = (from: 'cash' | 'bonus' | 'gaming:studio', to: 'cash' | 'bonus' | 'gaming:studio', amount: number) =>
  platform.db.transaction('jangada', async (tx) => {
    const own = await lockWallet(tx, player.user.id);
    const at = (side: typeof from) => (side === 'gaming:studio' ? house(side) : own.account(side));
    await move(own, {
      idemKey: `test-move:${(granted += 1)}`,
      kind: 'bet',
      postings: [{ from: at(from), to: at(to), amount }],
    });
  });
const expireNow = (id: number) =>
  platform.db.transaction('jangada', (tx) =>
    tx
      .updateTable('bonuses')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute(),
  );
const proof = () => platform.db.transaction('jangada', verifyLedger);
const CLEAN = { unbalancedTxns: 0, sum: 0, wrongWallets: [] };

describe('a bonus', () => {
  it('is in the wallet apart from real money, with its rollover, and is a line of the statement', async () => {
    const versionBefore = (await wallet()).version;
    await grant();
    const shown = await wallet();
    assert.equal(shown.balance, 15_000);
    assert.equal(shown.balance_bonus, 5_000);
    assert.equal(shown.balance_withdrawal, 10_000);
    assert.equal(shown.balance_rollover, 10_000);
    assert.ok(shown.version > versionBefore);
    const [line] = await lines();
    assert.deepEqual([line?.type, line?.amount, line?.description], ['bonus', 5_000, 'Bônus de teste']);
    assert.equal(await stakeTrackers(), 1);
    assert.deepEqual(await proof(), CLEAN);
  });

  it('is listed with its name in the language of the caller, page by page', async () => {
    for (let index = 0; index < 11; index += 1) await grant({ amount: 100 + index });
    const first = await listed();
    assert.deepEqual([first.data.length, first.current_page, first.last_page, first.total], [10, 1, 2, 11]);
    const { body } = await platform.call(listBonuses, {
      token: player.token,
      query: { page: 2 },
      headers: { 'accept-language': 'en' },
    });
    assert.equal(body.bonuses.data.length, 1);
    const [oldest] = body.bonuses.data;
    assert.equal(oldest.name, 'Test bonus');
    assert.equal(oldest.status, 'active');
    assert.deepEqual([oldest.rollover_total, oldest.rollover_done, oldest.progress], [200, 0, 0]);
    assert.ok(Date.parse(oldest.expires_at) > Date.now());
  });

  it('is granted once per origin for repeated requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => grant({ originRef: `same-${player.user.id}` })));
    assert.equal((await wallet()).balance_bonus, 5_000);
    assert.equal((await listed()).total, 1);
  });

  it('is pending while another one is open, and active when that ends', async () => {
    const first = await grant();
    const second = await grant({ amount: 700 });
    assert.equal(second.status, 'offered');
    assert.equal((await wallet()).balance_bonus, 5_000);
    await platform.db.transaction('jangada', (tx) =>
      cancelBonus(tx, { bonusId: first.id, userId: player.user.id, how: 'cancelled', loss: 5_000 }),
    );
    assert.equal((await wallet()).balance_bonus, 700);
    assert.deepEqual(
      (await listed()).data.map(({ status }: { status: string }) => status),
      ['active', 'cancelled'],
    );
    assert.equal(await stakeTrackers(), 1);
  });

  it('without a rollover is real money at once', async () => {
    await grant({ multiplier: 0 });
    const shown = await wallet();
    assert.deepEqual([shown.balance_withdrawal, shown.balance_bonus, shown.balance_rollover], [15_000, 0, 0]);
    assert.equal((await listed()).data[0].status, 'finished');
    assert.equal((await listed()).data[0].progress, 100);
    const input = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').orderBy('seq', 'desc').execute(),
    );
    const own = input
      .map(({ payload }) => payload as { channels: string[]; data: { wallet?: { version: number } } })
      .find(({ channels, data }) => data.wallet && channels.some((one) => one.endsWith(`${player.user.id}`)));
    assert.equal(own?.data.wallet?.version, shown.version, 'and the browsers are told');
  });

  it('has a rollover of at most the largest amount', async () => {
    await grant({ amount: 100_000_000, multiplier: 200 });
    assert.equal((await wallet()).balance_rollover, 10_000_000_000);
    assert.equal((await listed()).data[0].rollover_total, 10_000_000_000);
  });

  it('is refused for a deposit or a registration where the law forbids it', async () => {
    player = await aPlayer(platform.db, { tenant: 'onca' });
    for (const origin of ['deposit', 'registration'] as const)
      await assert.rejects(grant({ origin }, 'onca'), { code: 'bonus.not-allowed' });
    assert.equal((await grant({ origin: 'mission' }, 'onca')).status, 'active');
  });
});

describe('the rollover', () => {
  it('goes forward by settled stakes and back when they are undone', async () => {
    await grant();
    const stake = aStake();
    await send(settled(stake), settled(aStake({ cash: 500 })));
    assert.equal((await listed()).data[0].rollover_done, 1_500);
    assert.equal((await listed()).data[0].progress, 15);
    const versionBefore = (await wallet()).version;
    await send(undone(stake));
    const shown = await wallet();
    assert.equal(shown.balance_rollover, 9_500);
    assert.ok(shown.version > versionBefore, 'a newer wallet replaces the older one in the browser');
  });

  it('is right when a reversal is delivered before its stake, and when a stake is settled again', async () => {
    await grant();
    const early = aStake();
    await send(undone(early), settled(early));
    assert.equal((await listed()).data[0].rollover_done, 0);
    const again = aStake();
    await send(settled(again), undone(again), settled(again));
    assert.equal((await listed()).data[0].rollover_done, 1_000);
  });

  it('does not count stakes from before the bonus, nor games that take no bonus', async () => {
    const before = aStake();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await grant();
    await send(settled(before), settled(aStake({ bonusAllowed: false })));
    assert.equal((await listed()).data[0].rollover_done, 0);
  });

  it('counts less of games with little risk, and sports from odds of 1.5', async () => {
    await grant();
    await send(settled(aStake({ category: 'live' })));
    assert.equal((await listed()).data[0].rollover_done, 100);
    const bet = { category: 'sports', gameId: null, bonusAllowed: false };
    await send(settled(aStake({ ...bet, odds: 1.49 })), settled(aStake({ ...bet, odds: null })));
    assert.equal((await listed()).data[0].rollover_done, 100);
    await send(settled(aStake({ ...bet, odds: 1.5 })));
    assert.equal((await listed()).data[0].rollover_done, 1_100);
  });

  it('of a bonus on a deposit counts real money only; of any other also its own', async () => {
    await grant({ origin: 'deposit' });
    await send(settled(aStake({ cash: 300, bonus: 700 })));
    assert.equal((await listed()).data[0].rollover_done, 300);
    player = await aPlayer(platform.db);
    await grant();
    await send(settled(aStake({ cash: 0, bonus: 700 })));
    assert.equal((await listed()).data[0].rollover_done, 700);
  });

  it('when it is done turns the bonus into real money, once', async () => {
    await grant();
    await send(settled(aStake({ cash: 9_999 })));
    assert.equal((await listed()).data[0].progress, 99);
    const last = aStake({ cash: 50_000 });
    await send(settled(last), settled(last));
    const shown = await wallet();
    assert.deepEqual([shown.balance_withdrawal, shown.balance_bonus, shown.balance_rollover], [15_000, 0, 0]);
    const [bonus] = (await listed()).data;
    assert.deepEqual([bonus.status, bonus.progress, bonus.rollover_done], ['finished', 100, 10_000]);
    const [line] = await lines();
    assert.deepEqual([line?.type, line?.amount], ['rollover', 5_000]);
    assert.equal(await stakeTrackers(), 0);
    assert.deepEqual(await proof(), CLEAN);
  });

  it('is open again when a stake that completed it goes back, and is completed again by the next', async () => {
    await grant();
    const last = aStake({ cash: 10_000 });
    await send(settled(last), undone(last));
    const shown = await wallet();
    assert.deepEqual([shown.balance_withdrawal, shown.balance_bonus, shown.balance_rollover], [10_000, 5_000, 10_000]);
    assert.deepEqual([(await listed()).data[0].status, await stakeTrackers()], ['active', 1]);
    await send(settled(last));
    assert.deepEqual([(await wallet()).balance_withdrawal, await stakeTrackers()], [15_000, 0]);
    assert.deepEqual(
      (await lines()).filter(({ type }) => type === 'rollover').map(({ amount }) => amount),
      [5_000, -5_000, 5_000],
    );
    assert.deepEqual(await proof(), CLEAN);
  });

  it('leaves a debt and an alert for what is spent when a stake that completed it goes back', async () => {
    const { id } = await grant();
    const last = aStake({ cash: 10_000 });
    await send(settled(last));
    await shift('cash', 'gaming:studio', 13_000);
    await send(undone(last));
    const { cash, bonus, receivable, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus, receivable, rollover], [0, 5_000, -3_000, 10_000]);
    const alerts = await recordWaitingAlerts(platform, 'jangada');
    assert.deepEqual(
      alerts.map(({ kind, subject, details }) => [kind, subject, details['debt'], details['source']]),
      [['player-debt', `bonus ${id}`, 3_000, `stake ${last.betId}`]],
    );
  });

  it('ends without its money when a stake that completed it goes back while another bonus is open', async () => {
    await grant();
    await grant({ amount: 700 });
    const last = aStake({ cash: 10_000 });
    await send(settled(last));
    await send(undone(last));
    const shown = await wallet();
    assert.deepEqual([shown.balance_withdrawal, shown.balance_bonus, shown.balance_rollover], [10_000, 700, 1_400]);
    assert.deepEqual(
      (await listed()).data.map(({ status }: { status: string }) => status),
      ['active', 'cancelled'],
    );
  });

  it('does not count a round above the highest bet of the bonus, whatever paid for it', async () => {
    await grant({ maxBet: 1_000 });
    await send(settled(aStake({ cash: 1_001 })), settled(aStake({ cash: 1_000 })));
    assert.equal((await listed()).data[0].rollover_done, 1_000);
  });

  it('leaves what is above the maximum with the house', async () => {
    await grant({ maxConvert: 6_000 });
    await shift('gaming:studio', 'bonus', 4_000);
    await send(settled(aStake({ cash: 10_000 })));
    const shown = await wallet();
    assert.deepEqual([shown.balance_withdrawal, shown.balance_bonus], [16_000, 0]);
    const [excess, rollover] = await lines();
    assert.deepEqual(
      [excess?.type, excess?.amount, rollover?.type, rollover?.amount],
      ['bonus', -3_000, 'rollover', 6_000],
    );
    assert.deepEqual(await proof(), CLEAN);
  });
});

describe('a stake that bonus money would pay for', () => {
  const bet = async (amount: number, won = 0) => {
    const game = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('games')
        .select(['id', 'title', 'image', 'bonus_allowed as bonusAllowed'])
        .where('code', '=', 'mare_tidal')
        .executeTakeFirstOrThrow(),
    );
    return playRound(platform.db, player, amount, { won, game });
  };
  const follow = () => deliverWaitingFacts(platform, 'jangada', [trackStakes, undoRewards(rewardsPorts)]);

  it('is refused by its limit above the bonus’s highest bet, while real money alone pays for any', async () => {
    await grant({ maxBet: 1_000 });
    await bet(9_500);
    await assert.rejects(bet(1_001), { refusal: 'LIMIT_REACHED' });
    await assert.rejects(bet(6_000), { refusal: 'NOT_ENOUGH_MONEY' });
    await bet(1_000);
    const { cash, bonus } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus], [0, 4_500]);
  });

  it('is refused when its round as a whole is above the highest bet, in whatever order real money pays', async () => {
    await grant({ maxBet: 1_000, multiplier: 4 });
    await bet(9_500);
    const stakeIn = (roundId: string, amount: number) =>
      platform.db.transaction('jangada', (tx) =>
        placeBet(
          tx,
          {
            provider: 'studio',
            player: player.user,
            txId: `max-${(bets += 1)}`,
            roundId,
            game: { id: null, title: 'Teste', image: null, bonusAllowed: true },
            amount,
            roundClosed: false,
          },
          tenantOf('jangada'),
        ),
      );
    const [many, mixed] = [`many-${player.user.id}`, `mixed-${player.user.id}`];
    await stakeIn(mixed, 500);
    await assert.rejects(stakeIn(mixed, 501), { refusal: 'LIMIT_REACHED' });
    await stakeIn(many, 500);
    await stakeIn(many, 500);
    await assert.rejects(stakeIn(many, 1), { refusal: 'LIMIT_REACHED' });
    await shift('gaming:studio', 'cash', 5_000);
    await assert.rejects(stakeIn(many, 1), { refusal: 'LIMIT_REACHED' });
    assert.deepEqual((await balancesOf(platform.db, player)).bonus, 4_000);
  });

  it('is refused once the time of the bonus is up', async () => {
    const { id } = await grant();
    await bet(10_000);
    await expireNow(id);
    await assert.rejects(bet(100), { refusal: 'NOT_ENOUGH_MONEY' });
  });

  it('reduces the rollover when its round has ended, and restores it when the bet is rolled back', async () => {
    await grant({ multiplier: 4 });
    await bet(10_000);
    await bet(2_000, 3_000);
    await follow();
    assert.equal((await listed()).data[0].rollover_done, 12_000);
    const last = await bet(1_000);
    await follow();
    assert.equal((await listed()).data[0].rollover_done, 13_000);
    await takeStakeBack(platform.db, player, last);
    await follow();
    assert.equal((await listed()).data[0].rollover_done, 12_000);
    assert.deepEqual(await proof(), CLEAN);
  });

  it('writes no fact for a player without stake trackers', async () => {
    await bet(500);
    const facts = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('id').where('topic', '=', 'fact').execute(),
    );
    assert.equal(facts.length, 0);
  });
});

describe('a bonus that ends early', () => {
  it('leaves no debt for a prize of its own that the provider takes back afterwards', async () => {
    player = await aPlayer(platform.db);
    const { id } = await grant({ amount: 1_000 });
    const betTxId = await playRound(platform.db, player, 1_000, { won: 3_000 });
    const ended = { bonusId: id, userId: player.user.id, how: 'cancelled', loss: 3_000 } as const;
    await platform.db.transaction('jangada', (tx) => cancelBonus(tx, ended));
    await takeStakeBack(platform.db, player, betTxId.replace(/-bet$/, '-win'));
    const { cash, bonus, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, bonus, receivable }, { cash: 0, bonus: 0, receivable: 0 });
  });

  it('ends also when another player’s cannot be ended', async () => {
    const stuck = player;
    const first = await grant();
    player = await aPlayer(platform.db);
    const second = await grant();
    await platform.db.transaction('jangada', async (tx) => {
      const purse = await lockWallet(tx, stuck.user.id);
      const postings = [{ from: house('psp'), to: purse.account('cash'), amount: 1 }];
      await move(purse, { idemKey: `bonus:${first.id}:expired`, kind: 'deposit', postings });
    });
    for (const { id } of [first, second]) await expireNow(id);
    await assert.rejects(expireBonuses.run({ db: platform.db } as never, tenantOf('jangada')), /something else/);
    assert.equal((await listed()).data[0].status, 'expired');
    player = stuck;
    assert.equal((await listed()).data[0].status, 'active');
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('bonuses')
        .set({ expires_at: new Date(Date.now() + 3_600_000) })
        .where('id', '=', first.id)
        .execute(),
    );
  });

  it('returns to the house when it expires, and its player is notified', async () => {
    const { id } = await grant();
    await expireNow(id);
    await expireBonuses.run({ db: platform.db } as never, tenantOf('jangada'));
    const shown = await wallet();
    assert.deepEqual([shown.balance, shown.balance_bonus, shown.balance_rollover], [10_000, 0, 0]);
    assert.equal((await listed()).data[0].status, 'expired');
    assert.equal((await lines())[0]?.amount, -5_000);
    assert.equal(await stakeTrackers(), 0);
    const news = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('title').where('user_id', '=', player.user.id).execute(),
    );
    assert.ok(news.some(({ title }) => title.pt === 'Bônus expirado'));
  });

  it('does not go forward any more once its time is up, before the job has come round too', async () => {
    const { id } = await grant();
    await expireNow(id);
    await send(settled(aStake({ cash: 50_000 })));
    assert.equal((await listed()).data[0].status, 'expired');
    assert.equal((await wallet()).balance_withdrawal, 10_000);
  });

  it('costs exactly what was shown when its player cancels it', async () => {
    const { id } = await grant();
    const { id: userId } = player.user;
    const loss = await platform.db.read('jangada', (reader) => lossOfCancelling(reader, userId, id));
    assert.equal(loss, 5_000);
    await shift('bonus', 'gaming:studio', 1_500);
    const cancel = (shown: number) =>
      platform.db.transaction('jangada', (tx) =>
        cancelBonus(tx, { bonusId: id, userId, how: 'cancelled', loss: shown }),
      );
    await assert.rejects(cancel(loss), { code: 'bonus.loss-changed', refusal: { facts: { loss: 3_500 } } });
    assert.equal((await wallet()).balance_bonus, 3_500);
    assert.equal(await cancel(3_500), 3_500);
    assert.equal((await wallet()).balance_bonus, 0);
    await assert.rejects(cancel(0), { code: 'bonus.ended' });
  });

  it('cannot be cancelled by another player', async () => {
    const { id } = await grant();
    const other = await aPlayer(platform.db);
    const cancel = platform.db.transaction('jangada', (tx) =>
      cancelBonus(tx, { bonusId: id, userId: other.user.id, how: 'cancelled', loss: 5_000 }),
    );
    await assert.rejects(cancel, { code: 'bonus.not-found' });
  });

  it('is cancelled once for twenty concurrent requests', async () => {
    const { id } = await grant();
    const { id: userId } = player.user;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        platform.db.transaction('jangada', (tx) =>
          cancelBonus(tx, { bonusId: id, userId, how: 'voided', loss: 5_000 }),
        ),
      ),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal((await balancesOf(platform.db, player)).bonus, 0);
    assert.deepEqual(await proof(), CLEAN);
  });
});

describe('a bonus that is met and cancelled at the same moment', () => {
  for (const many of [20, 64])
    it(`ends in one way only, whichever of ${many} calls is first`, async () => {
      const { id } = await grant({ multiplier: 1 });
      const { id: userId } = player.user;
      const tenant = tenantOf('jangada');
      const met = () =>
        platform.db.transaction('jangada', (tx) =>
          trackStakes.handle(tx, { kind: 'stake-settled', ...aStake({ cash: 5_000 }) }, tenant),
        );
      const cancelled = () =>
        platform.db.transaction('jangada', (tx) =>
          cancelBonus(tx, { bonusId: id, userId, how: 'cancelled', loss: 5_000 }),
        );
      await Promise.allSettled(Array.from({ length: many }, (_, index) => (index % 2 === 0 ? met() : cancelled())));
      const [bonus] = (await listed()).data;
      const { cash, bonus: left, rollover } = await balancesOf(platform.db, player);
      assert.deepEqual([left, rollover, await stakeTrackers()], [0, 0, 0]);
      assert.equal(cash, bonus.status === 'finished' ? 15_000 : 10_000);
      assert.ok(['finished', 'cancelled'].includes(bonus.status));
      assert.deepEqual(await proof(), CLEAN);
    });
});

describe('bonus money that comes home after its bonus has ended', () => {
  const late = async () => {
    await shift('gaming:studio', 'bonus', 2_000);
    await platform.db.transaction('jangada', (tx) => expireBonusOf(tx, player.user.id));
    const { cash, bonus } = await balancesOf(platform.db, player);
    assert.deepEqual(await proof(), CLEAN);
    return { cash, bonus };
  };

  it('is real money after a rollover that was met, within the maximum', async () => {
    await grant({ maxConvert: 6_500 });
    await send(settled(aStake({ cash: 10_000 })));
    assert.deepEqual(await late(), { cash: 16_500, bonus: 0 });
    assert.deepEqual(await late(), { cash: 16_500, bonus: 0 });
  });

  it('is the house’s after a bonus that expired', async () => {
    const { id } = await grant();
    await expireNow(id);
    await platform.db.transaction('jangada', (tx) => expireBonusOf(tx, player.user.id));
    assert.deepEqual(await late(), { cash: 10_000, bonus: 0 });
  });

  it('stays where no bonus has ever been', async () => {
    assert.deepEqual(await late(), { cash: 10_000, bonus: 2_000 });
  });
});

describe('deposits that have to be played', () => {
  it('lock real money until they were staked', async () => {
    const strict = { ...tenantOf('jangada') };
    const tenant = { ...strict, settings: { ...strict.settings, depositTurnoverPercent: 100 } };
    await platform.db.transaction('jangada', async (tx) => {
      const wallet = await lockWallet(tx, player.user.id);
      await requireTurnover(wallet, 4_000, tenant);
      await requireTurnover(wallet, 1_000, tenant);
    });
    assert.equal((await wallet()).balance_withdrawal, 5_000);
    assert.equal((await wallet()).balance, 10_000);
    await playRound(platform.db, player, 1_500, { won: 1_500 });
    assert.equal((await wallet()).balance_withdrawal, 6_500);
    const undone = { kind: 'deposit-undone', userId: player.user.id, depositId: 1, amount: 1_000 } as const;
    await platform.db.transaction('jangada', (tx) => releaseTurnover.handle(tx, undone, tenant));
    assert.equal((await wallet()).balance_withdrawal, 7_500);
  });
});
