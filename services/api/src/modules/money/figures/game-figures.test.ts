import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { figureDays, type DayFigures } from '@jangada/contracts/ops/figures';
import {
  explainGameFigure,
  figureGames,
  gameFigureNames,
  gameGroups,
  gameSorts,
  SIGMA_ROUNDS_MIN,
  type GameFigures,
} from '@jangada/contracts/ops/figures-of-games';
import { localMoment, momentOf } from '@jangada/contracts/values/local-time';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { allEntries, bruteGames, gameEntries } from '../../../../test/support/brute-figures.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { writeGameMovements, type WrittenGameMovement } from '../../../../test/support/written-games.ts';
import { randomRounds } from '../../../../test/support/random-rounds.ts';
import { randomOf, sealWritten, writeMovements } from '../../../../test/support/written-ledger.ts';
import { addDays } from '../days/local-days.ts';

const tenant = 'jangada';
const days = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'] as const;
const [first, second, leap, last] = days;
const DAY_S = 24 * 60 * 60;
const today = localMoment(new Date()).day;

interface Game {
  readonly id: number;
  readonly rtp: number | null;
  readonly maker: string;
  readonly category: string;
}

let platform: TestPlatform;
let games: readonly Game[];
let late: ReadonlyMap<number, string>;
before(async () => {
  platform = await startTestPlatform();
  games = await chooseGames();
  late = await writeHistory();
});
after(() => platform.stop());

/** Two games of one maker that state an RTP, and one of another that states none. */
const chooseGames = (): Promise<readonly Game[]> =>
  asOwner(platform.database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const { rows } = await owner.query<{ id: number }>('select id::integer from games order by id limit 3');
    const [one = 0, two = 0, three = 0] = rows.map(({ id }) => id);
    const set = `update games set rtp = $2, provider_code = $3, category = $4 where id = $1`;
    await owner.query(set, [one, 96.5, 'alpha', 'slots']);
    await owner.query(set, [two, 91.25, 'alpha', 'crash']);
    await owner.query(set, [three, null, 'beta', 'slots']);
    return [
      { id: one, rtp: 0.965, maker: 'alpha', category: 'slots' },
      { id: two, rtp: 0.9125, maker: 'alpha', category: 'crash' },
      { id: three, rtp: null, maker: 'beta', category: 'slots' },
    ];
  });

const noon = (day: string): Date => momentOf({ day, second: DAY_S / 2 });

const byTime = (one: WrittenGameMovement, other: WrittenGameMovement) => one.at.getTime() - other.at.getTime();

/** @returns the movement that was committed after its day was closed */
const writeHistory = async (): Promise<ReadonlyMap<number, string>> => {
  const users: number[] = [];
  for (let count = 0; count < 5; count += 1) users.push((await aPlayer(platform.db)).user.id);
  const beginning = users.map((userId) => ({ userId, amount: 90_000_000, at: momentOf({ day: first, second: 0 }) }));
  await writeMovements(platform.database, tenant, [
    ...beginning.map((of) => ({ ...of, kind: 'deposit', from: 'house:psp', to: 'cash' })),
    ...beginning.map((of) => ({ ...of, kind: 'bonus-grant', from: 'house:promo', to: 'bonus' })),
  ]);
  const random = randomOf(51);
  const [one] = games;
  const busy = Array.from({ length: SIGMA_ROUNDS_MIN }, (_, place) => {
    const of = { userId: users[place % 4] ?? 0, provider: 'studio', gameId: one?.id ?? 0, at: noon(leap) };
    const round = { ...of, roundId: `busy-${place}` };
    const stake = { ...round, kind: 'bet' as const, amount: 100 + (place % 7), tx: `busy-${place}` };
    const prize = { ...round, kind: 'win' as const, amount: 480, tx: `busy-win-${place}` };
    return random() < 0.2 ? [stake, prize] : [stake];
  }).flat();
  const rounds = [first, second, leap].flatMap((day) =>
    randomRounds(day, { users, games: games.map(({ id }) => id) }, random),
  );
  const movements = [...rounds, ...busy].toSorted(byTime);
  const until = momentOf({ day: leap, second: 0 });
  await writeGameMovements(
    platform.database,
    tenant,
    movements.filter(({ at }) => at < until),
  );
  await sealWritten(platform, tenant, momentOf({ day: leap, second: 1 }));
  const [id = 0] = await writeGameMovements(platform.database, tenant, [
    {
      kind: 'bet',
      userId: users[0] ?? 0,
      amount: 777,
      at: noon(second),
      ...{ provider: 'studio', gameId: games[2]?.id ?? 0 },
      roundId: 'late',
      tx: 'late',
    },
  ]);
  await writeGameMovements(
    platform.database,
    tenant,
    movements.filter(({ at }) => at >= until),
  );
  await sealWritten(platform, tenant, momentOf({ day: last, second: 1 }));
  return new Map([[id, leap]]);
};

const ask = async (query: Record<string, unknown>) => {
  const { status, body } = await platform.op(figureGames, { params: { tenant }, query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const near = (found: number | null, expected: number | null, what: string): void =>
  found === null || expected === null
    ? assert.equal(found, expected, what)
    : assert.ok(Math.abs(found - expected) < 1e-9, `${what}: ${found} is not ${expected}`);

const assertLine = (found: GameFigures, expected: ReturnType<typeof bruteGames>, what: string): void => {
  const { hold, expected_hold: expecting, hold_sigma: sigma, ...sums } = expected;
  assert.deepEqual(
    Object.fromEntries(Object.keys(sums).map((name) => [name, found[name as keyof GameFigures]])),
    sums,
    what,
  );
  near(found.hold, hold, `${what}: hold`);
  near(found.expected_hold, expecting, `${what}: expected hold`);
  near(found.hold_sigma, sigma, `${what}: σ`);
};

/** Every group of a span equals brute force, and its total is what the days say. */
const assertSpan = async (from: string, to: string): Promise<void> => {
  const entries = await platform.db.read(tenant, async (reader) => gameEntries(reader, await allEntries(reader, late)));
  const ofSpan = entries.filter(({ day }) => day >= from && day <= to);
  const facts = new Map(games.map((game) => [game.id, game]));
  const lineOf = {
    game: ({ game }: (typeof entries)[number]) => game,
    maker: ({ gameId, root, account }: (typeof entries)[number]) =>
      facts.get(gameId)?.maker ?? account.slice(root.length + 1),
    category: ({ gameId, root, account }: (typeof entries)[number]) =>
      facts.get(gameId)?.category ?? account.slice(root.length + 1),
    day: ({ day }: (typeof entries)[number]) => day,
  };
  const { body } = await platform.op(figureDays, { params: { tenant }, query: { from, to } });
  for (const group of gameGroups) {
    const { data, total } = await ask({ from, to, group });
    const keys = [...new Set(ofSpan.map(lineOf[group]))].toSorted();
    assert.deepEqual(data.map(({ key }: GameFigures) => key).toSorted(), keys);
    for (const line of data as GameFigures[])
      assertLine(
        line,
        bruteGames(
          ofSpan.filter((entry) => lineOf[group](entry) === line.key),
          facts,
        ),
        `${from} ${to} ${line.key}`,
      );
    // The σ of days differs: each has its own observed RTP.
    if (group !== 'day') assertLine(total, bruteGames(ofSpan, facts), `${from} ${to}: all`);
    for (const name of ['turnover', 'prizes', 'free_spins', 'ggr'] as const)
      assert.equal(
        total[name],
        body.data.reduce((sum: number, day: DayFigures) => sum + day[name], 0),
        `${name} of the days`,
      );
  }
};

describe('the figures of games', () => {
  it('equal brute force on each day, by game, maker, category and day, and sum to the figures of the day', async () => {
    for (const day of days) await assertSpan(day, day);
  });

  it('of a span count each player once, and have ratios of sums', async () => {
    await assertSpan(first, leap);
    await assertSpan(second, last);
  });

  it('have a σ of the hold from a thousand rounds on', async () => {
    const { data } = await ask({ from: leap, to: leap });
    const [busy, ...others]: GameFigures[] = data;
    assert.ok(busy && busy.rounds >= SIGMA_ROUNDS_MIN && busy.hold_sigma !== null && busy.hold_sigma > 0);
    assert.ok(others.every((line) => line.rounds < SIGMA_ROUNDS_MIN && line.hold_sigma === null));
  });

  it('are sorted by a figure, those without it last', async () => {
    const span = { from: first, to: leap };
    for (const name of gameSorts) {
      const valuesOf = async (sort: string): Promise<(number | null)[]> =>
        (await ask({ ...span, sort })).data.map((line: GameFigures) => line[name]);
      const [rising, falling] = [await valuesOf(name), await valuesOf(`-${name}`)];
      const known = rising.filter((value) => value !== null);
      const unknown = rising.filter((value) => value === null);
      assert.deepEqual(rising, [...known.toSorted((one, other) => one - other), ...unknown], name);
      assert.deepEqual(falling, [...known.toSorted((one, other) => other - one), ...unknown], name);
    }
    const refused = await platform.op(figureGames, { params: { tenant }, query: { ...span, sort: 'name' } });
    assert.equal(refused.status, 422);
  });

  it('are those of one maker, category or game when asked so', async () => {
    const span = { from: first, to: leap };
    const all: GameFigures[] = (await ask(span)).data;
    const keysOf = async (query: object) =>
      (await ask({ ...span, ...query })).data.map(({ key }: GameFigures) => key).toSorted();
    const [one, two, three] = games.map(({ id }) => `studio:${id}`);
    assert.deepEqual(await keysOf({ maker: 'alpha' }), [one, two].toSorted());
    assert.deepEqual(await keysOf({ category: 'slots' }), [one, three].toSorted());
    assert.deepEqual(
      (await ask({ ...span, game: two })).data,
      all.filter(({ key }) => key === two),
    );
    const byDay = await ask({ ...span, game: two, group: 'day' });
    assert.deepEqual(
      byDay.data.map(({ key }: GameFigures) => key),
      [first, second, leap],
    );
    assert.equal(byDay.total.turnover, all.find(({ key }) => key === two)?.turnover);
  });

  it('open to movements whose sum is the figure, late ones and rollbacks of older days among them', async () => {
    let found = 0;
    for (const day of [second, leap, last])
      for (const line of (await ask({ from: day, to: day })).data as GameFigures[])
        for (const figure of gameFigureNames) found += await assertExplained(line, figure, day);
    assert.ok(found > 100);
  });

  it('know which days are closed', async () => {
    assert.deepEqual([(await ask({ from: first, to: last })).open_from], [last]);
  });

  it('are the same when an older ledger is summed again, and say so meanwhile', async () => {
    const before = await ask({ from: first, to: last, group: 'maker' });
    await asOwner(platform.database, async (owner) => {
      await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
      await owner.query('delete from game_days');
      await owner.query('delete from game_players');
      await owner.query('update day_sums set games_through = 0');
    });
    const meanwhile = await ask({ from: first, to: addDays(last, 1), group: 'maker' });
    assert.deepEqual([meanwhile.complete, meanwhile.data], [false, []]);
    await sealWritten(platform, tenant, momentOf({ day: last, second: 2 }));
    const again = await ask({ from: first, to: addDays(last, 2), group: 'maker' });
    assert.deepEqual([again.complete, again.data, again.total], [true, before.data, before.total]);
  });

  it('of a running day contain what is summed and what is not, with a stake that came back', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    await playRound(platform.db, player, 1_000, { won: 400 });
    await sealWritten(platform, tenant, momentOf({ day: last, second: 3 }));
    const lost = await playRound(platform.db, player, 500);
    await takeStakeBack(platform.db, player, lost);
    await playRound(platform.db, player, 300);
    await assertSpan(today, today);
    const { data } = await ask({ from: today, to: today });
    assert.deepEqual(
      data.map(({ turnover, prizes, rounds, players }: GameFigures) => [turnover, prizes, rounds, players]),
      [[1_300, 400, 2, 1]],
    );
    assert.equal(await assertExplained(data[0], 'ggr', today), 5);
  });

  it('are refused for a range that ends before it begins or is too long, and for what is no game', async () => {
    for (const query of [
      { from: leap, to: first },
      { from: '2022-01-01', to: leap },
    ]) {
      const { status, body } = await platform.op(figureGames, { params: { tenant }, query });
      assert.deepEqual([status, body.code], [422, 'statement.range-invalid']);
    }
    for (const query of [{ game: 'nine' }, { group: 'player' }])
      assert.equal((await platform.op(figureGames, { params: { tenant }, query })).status, 422);
  });
});

/** @returns how many movements there are */
async function assertExplained(
  { key, ...line }: GameFigures,
  figure: (typeof gameFigureNames)[number],
  day: string,
): Promise<number> {
  const found = new Map<number, number>();
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const query = { day, ...(cursor !== undefined && { cursor }) };
    const { status, body } = await platform.op(explainGameFigure, { params: { tenant, game: key, figure }, query });
    assert.equal(status, 200);
    assert.equal(body.data.value, line[figure], `${day} ${key} ${figure}`);
    for (const { id, amount } of body.data.movements) found.set(id, amount);
    cursor = body.data.next_cursor;
  }
  assert.equal(
    [...found.values()].reduce((sum, amount) => sum + amount, 0),
    line[figure],
    `${day} ${key} ${figure}`,
  );
  assert.ok(pages >= Math.ceil(found.size / 50));
  return found.size;
}
