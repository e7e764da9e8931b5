import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  balanceNames,
  countNames,
  explainFigure,
  figureDays,
  listFigurePlayers,
  sumNames,
  type FigurePlayer,
  type DayFigures,
  type SumName,
} from '@jangada/contracts/ops/figures';
import { listMovements } from '@jangada/contracts/ops/ledger';
import { localMoment, momentOf } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { allEntries, bruteFigures } from '../../../../test/support/brute-figures.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import {
  moves,
  randomOf,
  sealWritten,
  stake,
  writeBets,
  writeMovements,
} from '../../../../test/support/written-ledger.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { addDays } from '../days/local-days.ts';

const tenant = 'jangada';
const today = localMoment(new Date()).day;
const days = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'] as const;
const [first, second, leap, fourth, last] = days;
const DAY_S = 24 * 60 * 60;
const MOVES_A_DAY = 60;
const MORE_THAN_A_PAGE = 52;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const write = (movements: Parameters<typeof writeMovements>[2]) => writeMovements(platform.database, tenant, movements);

const bet = (userId: number, at: Date, rolledBackAt: Date | null = null) =>
  writeBets(platform.database, tenant, [{ userId, at, rolledBackAt }]);

const sealAt = (readAt: Date) => sealWritten(platform, tenant, readAt);

const figuresOf = async (from: string, to: string): Promise<readonly DayFigures[]> => {
  const { status, body } = await platform.op(figureDays, { params: { tenant }, query: { from, to } });
  assert.equal(status, 200);
  return body.data;
};

const noon = (day: string): Date => momentOf({ day, second: DAY_S / 2 });

/** The day's figures are those of brute force, and the identity holds. */
const assertBrute = async (found: readonly DayFigures[], late?: ReadonlyMap<number, string>): Promise<void> => {
  const entries = await platform.db.read(tenant, (reader) => allEntries(reader, late));
  for (const figures of found) {
    const expected = bruteFigures(entries, figures.day);
    const same = Object.fromEntries(Object.keys(expected).map((name) => [name, figures[name as keyof DayFigures]]));
    assert.deepEqual(same, expected, figures.day);
    assert.equal(figures.identity_difference, 0, figures.day);
    assert.equal(figures.bonus_cost, figures.promotion + figures.gifts + figures.made_good, figures.day);
    for (const name of ['turnover', 'prizes', 'ggr'] as const)
      assert.equal(
        figures.providers.reduce((sum, provider) => sum + provider[name], 0),
        figures[name],
        `${figures.day}: the sum of the providers`,
      );
  }
};

/** The numbers of all movements that a filter of the ledger's list finds. */
const listed = async (query: object): Promise<number[]> => {
  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await platform.op(listMovements, {
      params: { tenant },
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    });
    ids.push(...body.data.map(({ id }: { id: number }) => id));
    cursor = body.next_cursor;
  }
  return ids;
};

/** The movement that was committed after its day was closed. */
let late: number;

describe('the figures of days', () => {
  const users: number[] = [];
  let closedBefore: readonly DayFigures[];

  /** Random movements of a day, some of them in its first and last second. */
  const playDay = async (day: string, random: () => number): Promise<void> => {
    const movements = Array.from({ length: MOVES_A_DAY }, (_, place) => ({
      ...(moves[Math.floor(random() * moves.length)] ?? stake),
      userId: users[Math.floor(random() * users.length)] ?? 0,
      amount: 1 + Math.floor(random() * 5_000),
      at: momentOf({ day, second: place === 0 ? 0 : place === 1 ? DAY_S - 1 : Math.floor(random() * DAY_S) }),
    }));
    await write(movements);
  };

  before(async () => {
    for (let count = 0; count < 3; count += 1) users.push((await aPlayer(platform.db)).user.id);
    const [one = 0, two = 0, three = 0] = users;
    const at = momentOf({ day: first, second: 0 });
    const bonus = { kind: 'bonus-grant', from: 'house:promo', to: 'bonus', amount: 10_000_000, at };
    const reserved = { kind: 'withdrawal', from: 'cash', to: 'hold', amount: 3_000_000, at };
    const paid = { kind: 'deposit', from: 'house:psp', to: 'cash', amount: 10_000_000, at };
    // The third player has played with a gift only, and may deposit later.
    const gift = { kind: 'cashback', from: 'house:promo', to: 'cash', amount: 10_000_000, at };
    const owed = { kind: 'chargeback', from: 'receivable', to: 'house:psp', amount: 10_000_000, at };
    for (const userId of users)
      await write([bonus, userId === three ? gift : paid, reserved, owed].map((moved) => ({ ...moved, userId })));
    await bet(one, noon(second));
    await bet(one, noon(second));
    await bet(two, noon(second), noon(leap));
    await bet(three, noon(second), momentOf({ day: second, second: DAY_S - 1 }));
    const random = randomOf(51);
    for (const day of [first, second]) await playDay(day, random);
    await sealAt(noon(second));
    for (const day of [leap, fourth]) await playDay(day, random);
    await sealAt(momentOf({ day: fourth, second: 0 }));
    closedBefore = await figuresOf(first, leap);
  });

  it('are closed for the days that ended before the seal, over a leap day', () =>
    assert.deepEqual(
      closedBefore.map(({ day, state, head }) => [day, state, head !== null]),
      [first, second, leap].map((day) => [day, 'closed', true]),
    ));

  it('equal brute force over a random history, and the identity holds on each', () => assertBrute(closedBefore));

  it('count the players with a stake that stands at the end of the day, and keep who they were', async () => {
    assert.equal(closedBefore.find(({ day }) => day === second)?.active, 2);
    assert.equal(closedBefore.find(({ day }) => day === leap)?.active, 0);
  });

  it('count the first deposit of each player', () => {
    const [begun] = closedBefore;
    assert.ok(begun);
    assert.ok(begun.first_deposits >= 2);
    assert.ok(closedBefore.reduce((sum, { first_deposits: players }) => sum + players, 0) <= users.length);
  });

  it('do not change when the days are closed again', async () => {
    await sealAt(momentOf({ day: fourth, second: 0 }));
    assert.deepEqual(await figuresOf(first, leap), closedBefore);
  });

  it('do not change by a movement that is committed later with an earlier time: it belongs to the first open day', async () => {
    [late = 0] = await write([{ ...stake, userId: users[0] ?? 0, amount: 777, at: noon(leap) }]);
    await sealAt(momentOf({ day: last, second: 1 }));
    assert.deepEqual(await figuresOf(first, leap), closedBefore);
    const [next] = await figuresOf(fourth, fourth);
    assert.ok(next);
    assert.equal(next.state, 'closed');
    await assertBrute([next], new Map([[late, fourth]]));
    await assertExplained(next, 'turnover');
  });

  it('open to inputs and movements whose sums are the figure, each figure of each day', async () => {
    for (const figures of await figuresOf(first, fourth))
      for (const name of sumNames) await assertExplained(figures, name);
  });

  it('open to the players that they count, and to the first deposits they sum', async () => {
    for (const figures of await figuresOf(first, fourth)) {
      await assertPlayers(figures);
      await assertBalances(figures);
    }
  });

  it('are the days by which the ledger is listed: each movement is on one, a late one on the first open day', async () => {
    const dayOf = new Map<number, string>();
    for (const day of days) for (const id of await listed({ day })) dayOf.set(id, day);
    const written = await platform.db.read(tenant, (reader) =>
      sql<{ id: number; day: string }>`
        select id, (created_at at time zone 'America/Sao_Paulo')::date::text as day from ledger_txns
        where created_at < ${noon(addDays(last, 1))} order by id`.execute(reader),
    );
    const expected = written.rows.map(({ id, day }) => [id, id === late ? fourth : day]);
    assert.deepEqual(
      [...dayOf].toSorted(([one], [other]) => one - other),
      expected,
    );
    const ofKind = await listed({ day: leap, kind: 'bet', user_id: users[0] });
    assert.ok(ofKind.length > 0);
    assert.ok(ofKind.every((id) => dayOf.get(id) === leap));
    assert.deepEqual(await listed({ day: addDays(today, 1) }), []);
    assert.deepEqual(await listed({ day: addDays(first, -2) }), []);
  });

  it('refuse a change of a closed day, whoever writes it', () =>
    assert.rejects(
      asOwner(platform.database, async (owner) => {
        await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
        await owner.query('update day_figures set cash = cash + 1');
      }),
      /append-only/,
    ));

  it('of a running day contain what is sealed and what is not', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await aPlayer(platform.db);
    await playRound(platform.db, player, 1_000, { won: 400 });
    await sealAt(momentOf({ day: last, second: 1 }));
    await playRound(platform.db, player, 500);
    const [running] = await figuresOf(today, today);
    assert.ok(running);
    assert.deepEqual(
      [running.state, running.head, running.turnover, running.prizes, running.first_deposits, running.active],
      ['running', null, 1_500, 400, 1, 1],
    );
    assert.ok(running.registrations >= users.length + 1);
    await assertBrute([running], new Map());
    await assertExplained(running, 'ggr');
    await assertPlayers(running);
    await assertBalances(running);
  });

  it('leave hold and RTP empty without turnover, and are those of a day that nothing has moved', async () => {
    const [quiet] = await figuresOf(addDays(last, 1), addDays(last, 1));
    assert.deepEqual([quiet?.turnover, quiet?.hold, quiet?.rtp, quiet?.identity_difference], [0, null, null, 0]);
  });

  it('begin with the books', async () => {
    await aPlayer(platform.db, { tenant: 'tucano', cash: 10_000 });
    const query = { from: addDays(today, -5), to: today };
    const { body } = await platform.op(figureDays, { params: { tenant: 'tucano' }, query });
    assert.deepEqual(
      body.data.map(({ day, state }: DayFigures) => [day, state]),
      [[today, 'running']],
    );
  });

  it('are refused for a range that ends before it begins, or is too long', async () => {
    for (const [from, to] of [
      [leap, first],
      ['2023-01-01', leap],
    ]) {
      const { status, body } = await platform.op(figureDays, { params: { tenant }, query: { from, to } });
      assert.deepEqual([status, body.code], [422, 'statement.range-invalid']);
    }
  });
});

async function assertExplained(figures: DayFigures, figure: SumName): Promise<void> {
  let cursor: string | undefined;
  let sum = 0;
  let value = 0;
  do {
    const query = { day: figures.day, ...(cursor && { cursor }) };
    const { status, body } = await platform.op(explainFigure, { params: { tenant, figure }, query });
    assert.equal(status, 200);
    assert.ok(body.data.movements.length <= 50);
    sum += body.data.movements.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    value = body.data.value;
    const inputs = body.data.inputs.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    assert.equal(inputs, value, `${figures.day}: inputs of ${figure}`);
    cursor = body.data.next_cursor ?? undefined;
  } while (cursor);
  assert.deepEqual([value, sum], [figures[figure], figures[figure]], `${figures.day}: ${figure}`);
}

/** What players had at the beginning, and every movement of the day, is what they have at its end. */
async function assertBalances(figures: DayFigures): Promise<void> {
  for (const figure of balanceNames) {
    const value = figures.owed[figure === 'hold_at_end' ? 'hold' : figure];
    let [sum, cursor]: [number | undefined, string | undefined] = [undefined, undefined];
    do {
      const query = { day: figures.day, ...(cursor && { cursor }) };
      const { status, body } = await platform.op(explainFigure, { params: { tenant, figure }, query });
      assert.equal(status, 200);
      const { opening, inputs, movements, next_cursor: next } = body.data;
      const total = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
      assert.deepEqual([body.data.value, opening + total(inputs)], [value, value], `${figures.day}: ${figure}`);
      sum = (sum ?? opening) + total(movements);
      cursor = next ?? undefined;
    } while (cursor);
    assert.equal(sum, value, `${figures.day}: movements of ${figure}`);
  }
}

async function assertPlayers(figures: DayFigures): Promise<void> {
  for (const figure of countNames) {
    const players: FigurePlayer[] = [];
    let cursor: string | undefined;
    do {
      const query = { day: figures.day, ...(cursor && { cursor }) };
      const { status, body } = await platform.op(listFigurePlayers, { params: { tenant, figure }, query });
      assert.equal(status, 200);
      players.push(...body.data);
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    assert.equal(new Set(players.map(({ user_id: id }) => id)).size, players.length, 'each once');
    const value =
      figure === 'first_deposits_amount' ? players.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : players.length;
    assert.equal(value, figures[figure], `${figures.day}: ${figure}`);
  }
}
