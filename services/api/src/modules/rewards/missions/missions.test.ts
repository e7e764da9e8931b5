import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import * as contract from '@jangada/contracts/domains/missions/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { hashPassword } from '@jangada/server/passwords';
import { recordFact } from '../../../facts/facts.ts';
import { missionVerbs, REWARD } from '../../../../test/support/missions.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import {
  guest,
  startTestPlatform,
  type CallOptions,
  type TestPlatform,
} from '../../../../test/support/test-platform.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { assignMission } from './assign-mission.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const { aMission, accept, claim, see, list, deliver, play, stakeTrackersOf, cashOf, withCompleted, runOut, expire } =
  missionVerbs(() => platform);

const PASSWORD = 'mar-alto-8';

const aPlayerWithPassword = async (): Promise<Player> => {
  const player = await aPlayer(platform.db);
  const password_hash = await hashPassword(PASSWORD);
  await platform.db.transaction('jangada', (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute(),
  );
  return player;
};

type Browser = Pick<CallOptions, 'guest' | 'browser'>;

const signIn = ({ user }: Player, from: Browser) =>
  platform.call(login, { ...from, body: { username: user.phone, password: PASSWORD } });

const assignedTo = async (browser: string): Promise<number> => {
  const id = await aMission({ audience: 'assigned' });
  await platform.db.transaction('jangada', (tx) => assignMission(tx, id, { guestId: guestIdOf(browser) }));
  return id;
};

const sees = async (who: Browser, id: number): Promise<boolean> =>
  (await list(who)).some((mission) => mission.id === id);

describe('a mission', () => {
  it('goes from available to claimed, and pays its reward at the end', async () => {
    const player = await aPlayer(platform.db, { cash: 2_000 });
    const id = await aMission();
    assert.deepEqual(await see(player, id), {
      id,
      title: 'Aqueça o motor',
      description: 'Aposte R$ 10,00',
      image: null,
      goal: { kind: 'stake', target: 1_000, category: null, game_id: null, stake_min: 0 },
      progress: 0,
      reward_type: 'balance',
      reward_value: REWARD,
      status: 'available',
      accepted_at: null,
      completed_at: null,
      claimed_at: null,
      expires_at: null,
    });
    const accepted = await accept(player, id);
    assert.deepEqual([accepted.status, accepted.body.data.status], [200, 'accepted']);
    await play(player, 400);
    const half = await see(player, id);
    assert.deepEqual([half.status, half.progress], ['in_progress', 400]);
    await play(player, 700);
    const done = await see(player, id);
    assert.deepEqual([done.status, done.progress, done.completed_at], ['completed', 1_000, null]);
    const claimed = await claim(player, id);
    assert.equal(claimed.status, 200);
    assert.match(claimed.body.message, /R\$\s20,00 na sua carteira/);
    assert.equal(claimed.body.data.status, 'claimed');
    assert.ok(claimed.body.data.claimed_at && claimed.body.data.completed_at);
    assert.equal(await cashOf(player), 900 + REWARD);
    const statement = await platform.call(listTransactions, { token: player.token });
    const line = statement.body.transactions.data.find(({ type }: { type: string }) => type === 'bonus');
    assert.deepEqual([line.amount, line.description], [REWARD, 'Aqueça o motor']);
  });

  it('has the texts of the caller’s language', async () => {
    const player = await aPlayer(platform.db);
    const id = await aMission();
    const { body } = await platform.call(contract.getMission, {
      token: player.token,
      params: { id },
      headers: { 'x-language': 'en' },
    });
    assert.equal(body.data.title, 'Aqueça o motor (en)');
  });

  it('notifies the player when the goal is reached, and when the reward is paid', async () => {
    const { player, id } = await withCompleted();
    const news = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('title').where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(
      news.map(({ title }) => title.pt),
      ['Missão concluída'],
    );
    await claim(player, id);
    const input = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').execute(),
    );
    const mine = input
      .map(({ payload }) => JSON.stringify(payload))
      .filter((text) => text.includes(`private-universal.${player.user.id}"`));
    assert.ok(mine.some((text) => text.includes('BalanceUpdated') && text.includes(`"balance":${REWARD}`)));
  });

  it('lists claimable missions first', async () => {
    const { player, id } = await withCompleted();
    const later = await aMission();
    const running = await aMission({ goal_target: 50_000 });
    await accept(player, running);
    const ids = (await list({ token: player.token })).map((mission) => mission.id);
    assert.deepEqual([ids.indexOf(id), ids.indexOf(running)], [0, 1]);
    assert.ok(ids.indexOf(later) > 1);
  });
});

describe('progress', () => {
  it('counts only what happens after the mission was accepted', async () => {
    const player = await aPlayer(platform.db, { cash: 2_000 });
    const id = await aMission();
    await play(player, 1_000);
    await accept(player, id);
    assert.equal((await see(player, id)).progress, 0);
    await play(player, 100);
    assert.equal((await see(player, id)).progress, 100);
    // A stake from before the acceptance counts for the first mission, even if its fact is delivered after the
    // acceptance.
    const later = await aMission();
    await playRound(platform.db, player, 300);
    await accept(player, later);
    await deliver();
    assert.deepEqual([(await see(player, id)).progress, (await see(player, later)).progress], [400, 0]);
  });

  it('counts real money, not bonus', async () => {
    const player = await aPlayer(platform.db, { cash: 300, bonus: 5_000 });
    const id = await aMission();
    await accept(player, id);
    await play(player, 1_000);
    assert.equal((await see(player, id)).progress, 300);
  });

  it('counts the category, the game and the stakes of its goal', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const games = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('games').select(['id', 'title', 'category']).orderBy('id').execute(),
    );
    const slot = games.find(({ category }) => category === 'slots');
    const live = games.find(({ category }) => category === 'live');
    assert.ok(slot && live);
    const inSlots = await aMission({ goal_category: 'slots' });
    const inThis = await aMission({ goal_game_id: live.id });
    const large = await aMission({ goal_kind: 'bets', goal_target: 5, goal_stake_min: 500 });
    for (const id of [inSlots, inThis, large]) await accept(player, id);
    const game = ({ id, title }: { id: number; title: string }) => ({ id, title, image: null, bonusAllowed: true });
    await play(player, 100, { game: game(slot) });
    await play(player, 600, { game: game(live) });
    assert.equal((await see(player, inSlots)).progress, 100);
    assert.equal((await see(player, inThis)).progress, 600);
    assert.equal((await see(player, large)).progress, 1);
  });

  it('counts rounds that were won', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const id = await aMission({ goal_kind: 'wins', goal_target: 2 });
    await accept(player, id);
    await play(player, 100);
    await play(player, 100, { won: 50 });
    assert.equal((await see(player, id)).progress, 1);
    await play(player, 100, { won: 500 });
    assert.equal((await see(player, id)).status, 'completed');
  });

  it('counts paid deposits, by the time of their payment', async () => {
    const player = await aPlayer(platform.db);
    const id = await aMission({ goal_kind: 'deposit', goal_target: 3_000 });
    const before = await paidDeposit(player, 9_000);
    await accept(player, id);
    await deliverPaid(player, before, 9_000);
    assert.equal((await see(player, id)).progress, 0);
    await deliverPaid(player, await paidDeposit(player, 3_000), 3_000);
    assert.equal((await see(player, id)).status, 'completed');
  });

  it('goes back when a stake is taken back, also from completed, and comes again', async () => {
    const player = await aPlayer(platform.db, { cash: 2_000 });
    const id = await aMission();
    await accept(player, id);
    const bet = await play(player, 1_000);
    assert.equal((await see(player, id)).status, 'completed');
    await takeStakeBack(platform.db, player, bet);
    await deliver();
    const back = await see(player, id);
    assert.deepEqual([back.status, back.progress], ['accepted', 0]);
    assert.equal((await claim(player, id)).body.code, 'mission.not-completed');
    await play(player, 1_000);
    assert.equal((await claim(player, id)).status, 200);
  });

  it('ends at the right number when a reversal is delivered before its stake', async () => {
    const player = await aPlayer(platform.db, { cash: 2_000 });
    const id = await aMission();
    await accept(player, id);
    const bet = await playRound(platform.db, player, 700);
    await takeStakeBack(platform.db, player, bet);
    const facts = await platform.db.transaction('jangada', async (tx) =>
      tx.deleteFrom('outbox').where('topic', '=', 'fact').returning(['seq', 'payload']).execute(),
    );
    assert.equal(facts.length, 2);
    for (const { payload } of facts.toSorted((a, b) => b.seq - a.seq))
      await platform.db.transaction('jangada', (tx) => recordFact(tx, payload as Parameters<typeof recordFact>[1]));
    await deliver();
    assert.equal((await see(player, id)).progress, 0);
    await play(player, 100);
    assert.equal((await see(player, id)).progress, 100);
  });

  it('requires facts of a player only while a mission that counts stakes runs', async () => {
    const player = await aPlayer(platform.db, { cash: 5_000 });
    const [one, other] = [await aMission(), await aMission({ goal_kind: 'bets', goal_target: 1 })];
    const deposit = await aMission({ goal_kind: 'deposit' });
    for (const id of [one, other, deposit, one]) await accept(player, id);
    assert.equal(await stakeTrackersOf(player), 2);
    await play(player, 100);
    await claim(player, other);
    assert.equal(await stakeTrackersOf(player), 1);
    await runOut(player, one);
    await expire();
    await expire();
    assert.equal(await stakeTrackersOf(player), 0);
  });
});

describe('a mission that was assigned', () => {
  it('is there for that player alone, and comes to their open pages', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const id = await aMission({ audience: 'assigned' });
    assert.equal((await accept(player, id)).status, 404);
    const assign = () => platform.db.transaction('jangada', (tx) => assignMission(tx, id, { userId: player.user.id }));
    assert.equal(await assign(), true);
    assert.equal(await assign(), false);
    assert.equal((await see(player, id)).status, 'available');
    assert.equal((await accept(other, id)).status, 404);
    const input = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').execute(),
    );
    const events = input
      .map(({ payload }) => JSON.stringify(payload))
      .filter((text) => text.includes('MissionAssigned'));
    assert.equal(events.filter((text) => text.includes(`private-universal.${player.user.id}"`)).length, 1);
    assert.equal((await accept(player, id)).status, 200);
  });

  it('may be for a browser, and is its player’s who signs in there', async () => {
    const [browser, player] = [newBrowserSecret(), await aPlayerWithPassword()];
    const id = await assignedTo(browser);
    assert.ok(await sees({ browser }, id));
    assert.equal(await sees({ guest }, id), false);
    assert.equal((await signIn(player, { browser })).status, 200);
    assert.equal((await accept(player, id)).status, 200);
    assert.equal(await sees({ browser }, id), false);
  });

  it('of a browser is neither shown nor given to whoever only names its guest id', async () => {
    const [browser, stranger] = [newBrowserSecret(), await aPlayerWithPassword()];
    const id = await assignedTo(browser);
    const guestId = guestIdOf(browser);
    for (const claim of [{ guest: guestId }, { guest: guestId, browser: newBrowserSecret() }]) {
      assert.equal(await sees(claim, id), false);
      assert.equal((await platform.call(contract.getMission, { ...claim, params: { id } })).status, 404);
      assert.equal((await signIn(stranger, claim)).status, 200);
      assert.equal((await accept(stranger, id)).status, 404);
    }
    assert.ok(await sees({ browser }, id));
  });
});

describe('a guest', () => {
  it('sees the public ones, and needs a guest id to see them', async () => {
    const id = await aMission();
    assert.ok((await list({ guest })).some((mission) => mission.id === id));
    assert.equal((await platform.call(contract.getMission, { guest, params: { id } })).body.data.status, 'available');
    assert.equal((await platform.call(contract.listMissions)).status, 401);
  });
});

describe('missions of another site', () => {
  it('are not found, whatever is done with them', async () => {
    const id = await aMission();
    const stranger = await aPlayer(platform.db, { tenant: 'tucano' });
    const host = 'tucano.localhost';
    for (const endpoint of [contract.getMission, contract.acceptMission, contract.claimMission]) {
      const { status, body } = await platform.call(endpoint, { token: stranger.token, host, params: { id } });
      assert.deepEqual([status, body.code], [404, 'mission.not-found']);
    }
    assert.deepEqual(await list({ token: stranger.token, host }), []);
  });
});

describe('a regulated site', () => {
  const host = 'onca.localhost';

  it('shows no campaign before the first bet, and none for paying in', async () => {
    const [id, deposit] = [await aMission({}, 'onca'), await aMission({ goal_kind: 'deposit' }, 'onca')];
    const player = await aPlayer(platform.db, { tenant: 'onca', cash: 2_000, kyc: 'approved' });
    assert.deepEqual(await list({ token: player.token, host }), []);
    assert.deepEqual(await list({ guest, host }), []);
    assert.equal((await accept(player, id)).status, 404);
    await play(player, 100);
    assert.deepEqual(
      (await list({ token: player.token, host })).map((mission) => mission.id),
      [id],
    );
    assert.equal((await accept(player, id)).status, 200);
    assert.equal((await accept(player, deposit)).status, 404);
  });
});

/** A deposit that is in the ledger. @returns its id */
const paidDeposit = ({ user, tenant }: Player, amount: number): Promise<number> =>
  platform.db.transaction(tenant, async (tx) => {
    const wallet = await lockWallet(tx, user.id);
    const txid = randomUUID().replaceAll('-', '');
    const { txnId } = await move(wallet, {
      idemKey: `test-paid:${txid}`,
      kind: 'deposit',
      postings: [{ from: house('psp'), to: wallet.account('cash'), amount }],
    });
    const now = new Date();
    const paid = {
      user_id: user.id,
      txid,
      amount,
      status: 'paid' as const,
      expires_at: now,
      paid_at: now,
      txn_id: txnId,
    };
    const { id } = await tx.insertInto('deposits').values(paid).returning('id').executeTakeFirstOrThrow();
    return id;
  });

async function deliverPaid({ user, tenant }: Player, depositId: number, amount: number): Promise<void> {
  await platform.db.transaction(tenant, (tx) =>
    recordFact(tx, { kind: 'deposit-paid', userId: user.id, depositId, amount, depositCount: 1, coupon: null }),
  );
  await deliver(tenant);
}
