import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { createTenants } from '../tenants/tenants.ts';
import { aPlayer, balancesOf, type Player } from '../../test/support/players.ts';
import { studioBody } from '../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { deliverFacts, type FactConsumer } from './deliver-facts.ts';
import { recordFact, type Fact } from './facts.ts';
import { lockWallet, updateWallet } from '../modules/ledger/wallets.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;
const UNITS = 1_000;

/** Changes the number of stake trackers, as a bonus or a mission does. */
const track = (player: Player, stakeTrackersBy: 1 | -1 = 1) =>
  platform.db.transaction('jangada', async (tx) =>
    updateWallet(await lockWallet(tx, player.user.id), { stakeTrackersBy }),
  );

const aTrackedPlayer = async (money = { cash: 10_000 }): Promise<Player> => {
  const player = await aPlayer(platform.db, money);
  await track(player);
  return player;
};

const play = (operation: 'bet' | 'win' | 'rollback', player: Player, amount: number, more: object) =>
  platform.studio(
    `/transaction/${operation}`,
    studioBody(operation, {
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid: nextId('tx'),
      round_closed: false,
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: amount * UNITS,
      is_free: false,
      ...more,
    }),
  );

const factsAbout = async ({ user }: Player): Promise<Fact[]> =>
  platform.db.read('jangada', async (reader) => {
    const rows = await reader
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'fact')
      .orderBy('seq')
      .execute();
    return rows.map(({ payload }) => payload as Fact).filter(({ userId }) => userId === user.id);
  });

const kindsOf = (facts: readonly Fact[]) => facts.map(({ kind }) => kind);
const wageredBy = async (player: Player) => (await balancesOf(platform.db, player)).wagered;

describe('stakes as facts', () => {
  it('are delivered when their round ends, with the money they were paid with', async () => {
    const player = await aTrackedPlayer();
    const round = nextId('round');
    await play('bet', player, 300, { round });
    await play('bet', player, 200, { round });
    assert.deepEqual(await factsAbout(player), [], 'nothing is settled yet');
    assert.equal(await wageredBy(player), 0);
    await play('win', player, 900, { round, round_closed: true });
    const input = await factsAbout(player);
    assert.deepEqual(
      input.map((fact) => fact.kind === 'stake-settled' && [fact.cash, fact.bonus, fact.category, fact.bonusAllowed]),
      [
        [300, 0, 'slots', true],
        [200, 0, 'slots', true],
      ],
    );
    assert.equal(await wageredBy(player), 500);
  });

  it('are delivered once when the end of the round is reported repeatedly', async () => {
    const player = await aTrackedPlayer();
    const round = nextId('round');
    await play('bet', player, 300, { round });
    const end = { round, round_closed: true, transaction_uuid: nextId('win') };
    await play('win', player, 0, end);
    await play('win', player, 0, end);
    assert.deepEqual(kindsOf(await factsAbout(player)), ['stake-settled']);
  });

  it('are delivered when a prize of zero ends the round, and when the bet itself does', async () => {
    const player = await aTrackedPlayer();
    const round = nextId('round');
    await play('bet', player, 300, { round });
    await play('win', player, 0, { round });
    await play('bet', player, 100, { round: nextId('round'), round_closed: true });
    assert.deepEqual(kindsOf(await factsAbout(player)), ['stake-settled', 'stake-settled']);
  });

  it('are not delivered for a bet that was rolled back before its round ended', async () => {
    const player = await aTrackedPlayer();
    const [round, bet] = [nextId('round'), nextId('bet')];
    await play('bet', player, 300, { round, transaction_uuid: bet });
    await play('rollback', player, 0, { round, reference_transaction_uuid: bet });
    assert.deepEqual(await factsAbout(player), []);
    assert.equal(await wageredBy(player), 0);
  });

  it('are undone when a settled bet is taken back', async () => {
    const player = await aTrackedPlayer();
    const [round, bet] = [nextId('round'), nextId('bet')];
    await play('bet', player, 300, { round, transaction_uuid: bet });
    await play('win', player, 0, { round });
    assert.equal(await wageredBy(player), 300);
    await play('rollback', player, 0, { round, reference_transaction_uuid: bet });
    await play('rollback', player, 0, { round, reference_transaction_uuid: bet });
    assert.deepEqual(kindsOf(await factsAbout(player)), ['stake-settled', 'stake-undone']);
    assert.equal(await wageredBy(player), 0);
  });

  it('are undone when the end of their round is rolled back, and delivered again when it ends again', async () => {
    const player = await aTrackedPlayer();
    const [round, win] = [nextId('round'), nextId('win')];
    await play('bet', player, 300, { round });
    await play('win', player, 900, { round, round_closed: true, transaction_uuid: win });
    await play('rollback', player, 0, { round, reference_transaction_uuid: win });
    assert.equal(await wageredBy(player), 0);
    await play('win', player, 100, { round, round_closed: true });
    assert.deepEqual(kindsOf(await factsAbout(player)), ['stake-settled', 'stake-undone', 'stake-settled']);
    assert.equal(await wageredBy(player), 300);
  });

  it('are not written for a player without stake trackers; the level counts them all the same', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    await play('bet', player, 300, { round: nextId('round'), round_closed: true });
    assert.deepEqual(await factsAbout(player), []);
    assert.equal(await wageredBy(player), 300);
  });

  it('count real money for the level, and separate the bonus part', async () => {
    const player = await aPlayer(platform.db, { cash: 100, bonus: 500 });
    await track(player);
    await play('bet', player, 300, { round: nextId('round'), round_closed: true });
    const [fact] = await factsAbout(player);
    assert.deepEqual(fact?.kind === 'stake-settled' && [fact.cash, fact.bonus], [100, 200]);
    assert.equal(await wageredBy(player), 100);
  });
});

describe('facts', () => {
  const fact: Fact = { kind: 'identity-approved', userId: 1 };
  // A logger with only the method that the delivery of facts calls.
  const silent = { error: () => undefined } as unknown as FastifyBaseLogger;
  const deliver = (consumers: readonly FactConsumer[], ids: readonly string[]) =>
    deliverFacts({ db: platform.db, tenants: createTenants(platform.db), log: silent }, consumers)(
      'jangada',
      ids.map((id) => ({ id, payload: fact })),
    );

  it('are stored only when their transaction commits', async () => {
    const player = await aPlayer(platform.db);
    const undone = platform.db.transaction('jangada', async (tx) => {
      await recordFact(tx, { kind: 'identity-approved', userId: player.user.id });
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    assert.deepEqual(await factsAbout(player), []);
  });

  it('reach every consumer once, however often they are delivered', async () => {
    const received: string[] = [];
    const consumer = (name: string): FactConsumer => ({ name, handle: async () => void received.push(name) });
    const id = randomUUID();
    for (const _ of [1, 2, 3]) await deliver([consumer('one'), consumer('two')], [id]);
    assert.deepEqual(received.toSorted(), ['one', 'two']);
  });

  it('are delivered again to the failed consumer only', async () => {
    const received: string[] = [];
    let failing = true;
    const consumers: FactConsumer[] = [
      {
        name: 'failing',
        handle: async () => (failing ? Promise.reject(new Error('no')) : void received.push('failing')),
      },
      { name: 'steady', handle: async () => void received.push('steady') },
    ];
    const id = randomUUID();
    assert.deepEqual([...(await deliver(consumers, [id])).failed], [id]);
    assert.deepEqual(received, ['steady']);
    failing = false;
    assert.equal((await deliver(consumers, [id])).failed.size, 0);
    assert.deepEqual(received, ['steady', 'failing']);
  });

  it('leave nothing of a consumer that fails half way', async () => {
    const player = await aPlayer(platform.db);
    const name = nextId('half');
    const half: FactConsumer = {
      name,
      handle: async (tx) => {
        await updateWallet(await lockWallet(tx, player.user.id), { stakeTrackersBy: 1 });
        throw new Error('half way');
      },
    };
    await deliver([half], [randomUUID()]);
    const wallet = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('wallets')
        .select('stake_trackers')
        .where('user_id', '=', player.user.id)
        .executeTakeFirstOrThrow(),
    );
    assert.equal(wallet.stake_trackers, 0);
  });
});
