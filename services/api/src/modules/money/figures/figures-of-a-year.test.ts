import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { figureDays, type DayFigures } from '@jangada/contracts/ops/figures';
import { localMoment } from '@jangada/contracts/values/local-time';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { allEntries, bruteFigures } from '../../../../test/support/brute-figures.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import {
  moves,
  randomOf,
  sealWritten,
  stake,
  writeBets,
  writeMovements,
  type WrittenBet,
  type WrittenMovement,
} from '../../../../test/support/written-ledger.ts';
import { addDays, endOf, startOf } from '../days/local-days.ts';

const tenant = 'jangada';
/** A leap year in which the clocks changed twice: a day of 23 hours that has no midnight, and one of 25. */
const [FIRST, LAST, DAYS] = ['2016-01-01', '2016-12-31', 366];
const PLAYERS = 8;
const MOVES_A_DAY = 6;
const DAYS_OF_A_SEAL = 11;
/** In a seal's time some movements are committed after it with a time before it. */
const LATE = 2;

let platform: TestPlatform;
let written: Awaited<ReturnType<typeof writeYear>>;
let found: readonly DayFigures[];
before(async () => {
  platform = await startTestPlatform();
  written = await writeYear();
  found = await figuresOfYear();
});
after(() => platform.stop());

/** Writes a year of random movements and bets, and closes its days with seals at random times. */
const writeYear = async () => {
  const random = randomOf(2016);
  const below = (max: number) => Math.floor(random() * max);
  const randomIn = (day: string): Date =>
    new Date(startOf(day).getTime() + below(endOf(day).getTime() - startOf(day).getTime()));
  const users = await registerPlayers(() => randomIn(addDays(FIRST, below(DAYS))));
  const userId = () => users[below(PLAYERS)] ?? 0;
  const aMovement = (at: Date): WrittenMovement => ({
    ...(moves[below(moves.length)] ?? stake),
    userId: userId(),
    amount: 1 + below(5_000),
    at,
  });
  const late = new Map<number, string>();
  const bets: WrittenBet[] = [];
  // Enough on each account that no random movement finds it empty.
  await writeMovements(
    platform.database,
    tenant,
    users.flatMap((user) => beginningOf(user, startOf(FIRST))),
  );
  for (let at = 0; at < DAYS; at += DAYS_OF_A_SEAL) {
    const days = Array.from({ length: Math.min(DAYS_OF_A_SEAL, DAYS - at) }, (_, place) => addDays(FIRST, at + place));
    const ofDays = days.flatMap((day) => {
      const midnights = [startOf(day), new Date(endOf(day).getTime() - 1)];
      return [...midnights, ...Array.from({ length: MOVES_A_DAY - 2 }, () => randomIn(day))];
    });
    const stakes = ofDays.map((placedAt) => {
      // Most stand; others are rolled back in the same day or in one of the year's later days.
      const rolledBackAt = below(2) === 0 ? null : new Date(placedAt.getTime() + below(3) * below(DAYS) * 3_600_000);
      return { userId: userId(), at: placedAt, rolledBackAt };
    });
    bets.push(...stakes);
    await writeMovements(platform.database, tenant, ofDays.map(aMovement));
    await writeBets(platform.database, tenant, stakes);
    const sealedDay = days.at(-1) ?? LAST;
    await sealWritten(platform, tenant, randomIn(sealedDay));
    if (sealedDay === LAST) break;
    const times = Array.from({ length: LATE }, () => randomIn(addDays(sealedDay, -1 - below(DAYS_OF_A_SEAL - 1))));
    const ids = await writeMovements(platform.database, tenant, times.map(aMovement));
    for (const id of ids) late.set(id, sealedDay);
  }
  await sealWritten(platform, tenant, endOf(LAST));
  return { late, bets };
};

const registerPlayers = async (randomTime: () => Date): Promise<readonly number[]> => {
  const users: number[] = [];
  for (let count = 0; count < PLAYERS; count += 1) users.push((await aPlayer(platform.db)).user.id);
  await asOwner(platform.database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    for (const id of users)
      await owner.query('update users set created_at = $2 where id = $1', [
        id,
        id === users[0] ? startOf(FIRST) : randomTime(),
      ]);
  });
  return users;
};

const beginningOf = (userId: number, at: Date): readonly WrittenMovement[] => {
  const amount = 10_000_000;
  return [
    { kind: 'cashback', from: 'house:promo', to: 'cash', amount: 2 * amount, userId, at },
    { kind: 'bonus-grant', from: 'house:promo', to: 'bonus', amount, userId, at },
    { kind: 'withdrawal', from: 'cash', to: 'hold', amount, userId, at },
    { kind: 'chargeback', from: 'receivable', to: 'house:psp', amount, userId, at },
  ];
};

const figuresOfYear = async (): Promise<readonly DayFigures[]> => {
  const { status, body } = await platform.op(figureDays, { params: { tenant }, query: { from: FIRST, to: LAST } });
  assert.equal(status, 200);
  return body.data;
};

describe('the figures of a random leap year', () => {
  it('are closed on each of its days', () => {
    assert.deepEqual(
      found.map(({ day, state }) => [day, state]),
      Array.from({ length: DAYS }, (_, place) => [addDays(FIRST, place), 'closed']),
    );
    assert.ok(['2016-02-29', '2016-02-20', '2016-10-16'].every((day) => found.some((one) => one.day === day)));
  });

  it('fulfil the identity on each day: net deposits are NGR and the change of what is owed, held or set aside', () => {
    for (const one of found) {
      assert.equal(one.identity_difference, 0, one.day);
      const { ngr, owed_change: owed, debts_change: debts, held_prizes: held, suspense } = one;
      assert.equal(one.net_deposits, ngr + owed + debts + held + suspense, one.day);
    }
    // What is owed goes from day to day.
    for (const [place, one] of found.entries()) {
      const { cash = 0, bonus = 0, hold = 0, debts = 0 } = found[place - 1]?.owed ?? {};
      const { owed } = one;
      assert.equal(owed.cash + owed.bonus + owed.hold - (cash + bonus + hold), one.owed_change, one.day);
      assert.equal(debts - owed.debts, one.debts_change, one.day);
    }
  });

  it('equal brute force on each day', async () => {
    const entries = await platform.db.read(tenant, (reader) => allEntries(reader, written.late));
    for (const one of found) {
      const expected = bruteFigures(entries, one.day);
      const same = Object.fromEntries(Object.keys(expected).map((name) => [name, one[name as keyof DayFigures]]));
      assert.deepEqual(same, expected, one.day);
    }
  });

  it('have the players of brute force: registered, with the first deposit, and with a stake that stands', async () => {
    const { users, deposits } = await platform.db.read(tenant, async (reader) => ({
      users: await reader.selectFrom('users').select('created_at').execute(),
      deposits: await reader
        .selectFrom('ledger_txns as t')
        .innerJoin('ledger_entries as e', 'e.txn_id', 't.id')
        .innerJoin('accounts as a', 'a.id', 'e.account_id')
        .select(['t.id', 't.created_at', 'a.user_id', 'e.amount'])
        .where('t.kind', '=', 'deposit')
        .where('a.user_id', 'is not', null)
        .orderBy('t.id')
        .execute(),
    }));
    const firsts = deposits.filter(({ user_id: user }, at) => deposits.findIndex((one) => one.user_id === user) === at);
    assert.equal(firsts.length, PLAYERS);
    for (const one of found) {
      const [from, to] = [startOf(one.day), endOf(one.day)];
      const standing = written.bets.filter(
        ({ at, rolledBackAt }) => at >= from && at < to && (rolledBackAt === null || rolledBackAt >= to),
      );
      const first = firsts.filter(
        ({ id, created_at: at }) => (written.late.get(id) ?? localMoment(at).day) === one.day,
      );
      assert.deepEqual(
        [one.registrations, one.first_deposits, one.first_deposits_amount, one.active],
        [
          users.filter(({ created_at: at }) => at >= from && at < to).length,
          first.length,
          first.reduce((sum, { amount }) => sum + amount, 0),
          new Set(standing.map(({ userId }) => userId)).size,
        ],
        one.day,
      );
    }
    assert.ok(found.some(({ active }) => active < PLAYERS && active > 2));
  });
});
