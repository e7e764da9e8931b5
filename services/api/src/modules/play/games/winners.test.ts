import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { listWinners } from '@jangada/contracts/domains/games/endpoints';
import type { Winner } from '@jangada/contracts/domains/games/game';
import { sql } from 'kysely';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { memoizeFor } from '../../../platform/memoize-for.ts';
import { listWinners as readWinners } from './winners.query.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const winners = (tenant = 'jangada'): Promise<Winner[]> => platform.db.read(tenant, readWinners);
const ofPlayer = async ({ user }: Player) => (await winners()).filter(({ user: { id } }) => id === user.id);
const write = (statement: ReturnType<typeof sql>) => platform.db.transaction('jangada', (tx) => statement.execute(tx));

let ids = 0;
const UNITS = 1_000;

interface Round {
  readonly code?: string;
  readonly stakes?: readonly number[];
  readonly prizes?: readonly number[];
  readonly open?: boolean;
  readonly free?: boolean;
  /** The prizes do not name their bet, as was possible before references were required. */
  readonly unnamed?: boolean;
}

/** Plays a round through the studio's calls. @returns its bets and prizes by their transactions */
async function play(player: Player, { code = 'mare_tidal', stakes = [100], prizes = [500], ...about }: Round = {}) {
  const round = `winner-round-${(ids += 1)}`;
  const values = (amount: number, more: object = {}) => ({
    user: player.externalName,
    token: player.launchToken,
    transaction_uuid: `winner-tx-${(ids += 1)}`,
    round,
    game_code: code,
    currency: 'BRL',
    amount: amount * UNITS,
    ...(about.free ? { is_free: true } : {}),
    ...more,
  });
  const bets = stakes.map((amount) => values(amount));
  for (const bet of bets) assert.equal((await platform.studio('/transaction/bet', bet)).body.status, 'RS_OK');
  const reference = { reference_transaction_uuid: bets[0]?.transaction_uuid };
  const wins = prizes.map((amount, index) =>
    values(amount, { ...reference, round_closed: !about.open && index === prizes.length - 1 }),
  );
  for (const win of wins) assert.equal((await platform.studio('/transaction/win', win)).body.status, 'RS_OK');
  if (about.unnamed) await write(sql`update bets set ref_tx_id = null where kind = 'win' and round_id = ${round}`);
  const takeBack = async (of: { transaction_uuid: string }) => {
    const back = { ...studioBody('rollback', values(0)), reference_transaction_uuid: of.transaction_uuid };
    assert.equal((await platform.studio('/transaction/rollback', back)).body.status, 'RS_OK');
  };
  return { round, bets, wins, takeBack };
}

const rich = (about: object = {}) => aPlayer(platform.db, { cash: 1_000_000, ...about });

beforeEach(() => write(sql`update bets set created_at = created_at - interval '2 days'`));

describe('the winners of the last day', () => {
  it('are listed with game, masked name, stake, prize and multiplier', async () => {
    const player = await rich();
    const { bets } = await play(player, { stakes: [300], prizes: [1_000] });
    const [winner] = await winners();
    assert.ok(winner && Math.abs(Date.parse(winner.date) - Date.now()) < 60_000);
    assert.deepEqual(
      { ...winner, date: '' },
      {
        transaction: bets[0]?.transaction_uuid,
        game: {
          id: winner.game.id,
          title: 'Maré Cheia',
          gamecode: 'mare_tidal',
          providercode: 'mare',
          image: 'http://art.example/mare_tidal.webp?w=360',
        },
        user: { id: player.user.id, name: 'An***' },
        bet_amount: 300,
        win_amount: 1_000,
        multiplier: 3.33,
        date: '',
      },
    );
  });

  it('have the sum of a bet’s prizes, also of prizes that name no bet', async () => {
    const [named, unnamed] = [await rich(), await rich()];
    await play(named, { prizes: [200, 300] });
    await play(unnamed, { prizes: [200, 400], unnamed: true });
    assert.deepEqual(
      (await winners()).map(({ bet_amount: bet, win_amount: win, multiplier }) => [bet, win, multiplier]),
      [
        [100, 600, 6],
        [100, 500, 5],
      ],
    );
  });

  it('are one to a round, with all that was staked in it', async () => {
    const player = await rich();
    await play(player, { stakes: [100, 100], prizes: [400] });
    const [only, ...others] = await ofPlayer(player);
    assert.deepEqual([only?.bet_amount, only?.multiplier, others], [200, 2, []]);
  });

  it('are at most two of a player, and twenty together, the biggest first', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => rich()));
    for (const [index, player] of players.entries())
      for (const prize of [200, 300, 400]) await play(player, { prizes: [prize + index] });
    const shown = await winners();
    assert.equal(shown.length, 20);
    const amounts = shown.map(({ win_amount: amount }) => amount);
    assert.deepEqual(
      amounts,
      amounts.toSorted((one, other) => other - one),
    );
    assert.deepEqual([amounts[0], amounts.at(-1)], [411, 304]);
    for (const player of players)
      assert.ok(shown.filter(({ user }) => user.id === player.user.id).length <= 2, 'more than two of a player');
  });

  it('have won more than they staked', async () => {
    const player = await rich();
    await play(player, { prizes: [100] });
    await play(player, { prizes: [99] });
    await play(player, { prizes: [0] });
    assert.deepEqual(await ofPlayer(player), []);
  });

  it('have played with their own money: no bonus, no free round', async () => {
    const player = await aPlayer(platform.db, { cash: 50, bonus: 500 });
    await play(player);
    await play(player, { free: true });
    assert.deepEqual(await ofPlayer(player), []);
  });

  it('have staked something', async () => {
    const player = await rich();
    await play(player, { stakes: [0] });
    assert.deepEqual(await ofPlayer(player), []);
  });

  it('have ended their round, and nothing of it was taken back', async () => {
    const player = await rich();
    await play(player, { open: true });
    const paid = await play(player);
    const [win] = paid.wins;
    assert.ok(win);
    assert.equal((await ofPlayer(player)).length, 1);
    await paid.takeBack(win);
    assert.deepEqual(await ofPlayer(player), []);
    const staked = await play(player);
    const [bet] = staked.bets;
    assert.ok(bet);
    await staked.takeBack(bet);
    assert.deepEqual(await ofPlayer(player), []);
  });

  it('are recounted after one of several prizes was rolled back', async () => {
    const player = await rich();
    const { wins, takeBack } = await play(player, { prizes: [700, 300] });
    assert.ok(wins[0]);
    await takeBack(wins[0]);
    assert.deepEqual(
      (await ofPlayer(player)).map(({ win_amount: amount }) => amount),
      [300],
    );
  });

  it('won in the last 24 hours', async () => {
    const player = await rich();
    await play(player);
    await write(sql`update bets set created_at = now() - interval '25 hours' where user_id = ${player.user.id}`);
    assert.deepEqual(await ofPlayer(player), []);
  });

  it('won in a game that is on the site: no sports, nothing that has left the catalogue', async () => {
    const player = await rich();
    await play(player, { code: 'saci_whirl' });
    assert.equal((await ofPlayer(player)).length, 1);
    await write(sql`update games set active = false where code = 'saci_whirl'`);
    assert.deepEqual(await ofPlayer(player), []);
    await write(sql`update games set active = true where code = 'saci_whirl'`);
    await write(sql`update bets set game_id = null where user_id = ${player.user.id}`);
    assert.deepEqual(await ofPlayer(player), []);
  });

  it('do not include players who hide their numbers', async () => {
    const player = await rich();
    await write(sql`update users set hide_metrics = true where id = ${player.user.id}`);
    await play(player, { prizes: [77_777] });
    const [winner] = await winners();
    assert.deepEqual([winner?.win_amount, winner?.user], [77_777, { id: null, name: 'Oculto' }]);
  });
});

describe('the list of winners', () => {
  const input = async (host: string) => (await platform.call(listWinners, { host })).body.data;

  it('is each site’s own, and empty where the law counts', async () => {
    const others = await Promise.all([rich({ tenant: 'tucano' }), rich({ tenant: 'onca', kyc: 'approved' })]);
    for (const player of others) await play(player);
    assert.equal((await winners('onca')).length, 1, 'somebody has won there');
    assert.deepEqual(await input('onca.localhost'), []);
    assert.deepEqual(
      (await input('tucano.localhost')).map(({ user }: Winner) => user.id),
      [others[0].user.id],
    );
  });

  it('is queried once for all requests within half a minute', async () => {
    const before = await input('localhost');
    await play(await rich(), { prizes: [999_999] });
    assert.deepEqual(await input('localhost'), before);
  });

  it('is queried again after its time, and at once after a failure', async () => {
    let now = 0;
    let times = 0;
    const count = memoizeFor(
      30_000,
      async (key: string) => {
        times += 1;
        if (times === 1) throw new Error('away');
        return `${key} ${times}`;
      },
      () => now,
    );
    await assert.rejects(count('jangada'), /away/);
    assert.equal(await count('jangada'), 'jangada 2');
    assert.deepEqual(await Promise.all([count('jangada'), count('tucano')]), ['jangada 2', 'tucano 3']);
    now = 30_000;
    assert.equal(await count('jangada'), 'jangada 4');
  });
});
