import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { figureDays, type DayFigures } from '@jangada/contracts/ops/figures';
import {
  figurePayments,
  listFigureWithdrawals,
  PERCENTILE_COUNT_MIN,
  withdrawalListNames,
  type FigureWithdrawal,
  type MedMonth,
  type PaymentDay,
  type PaymentTotal,
  type WithdrawalListName,
} from '@jangada/contracts/ops/figures-of-payments';
import { localMoment, momentOf } from '@jangada/contracts/values/local-time';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { bruteWithdrawals } from '../../../../test/support/brute-withdrawals.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { randomOf, sealWritten, writeMovements } from '../../../../test/support/written-ledger.ts';
import { writeWithdrawals, type WrittenWithdrawal } from '../../../../test/support/written-withdrawals.ts';
import { addDays, endOf } from '../days/local-days.ts';

const tenant = 'jangada';
const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'] as const;
const [first, leap, third, last] = days;
const DAY_S = 24 * 60 * 60;
const MINUTE_MS = 60_000;
const DUE_MS = 120 * MINUTE_MS;
const today = localMoment(new Date()).day;

let platform: TestPlatform;
let users: readonly number[];
let written: readonly WrittenWithdrawal[];
before(async () => {
  platform = await startTestPlatform();
  users = await Promise.all(Array.from({ length: 6 }, async () => (await aPlayer(platform.db)).user.id));
  written = randomWithdrawals();
  await writeHistory();
});
after(() => platform.stop());

/** More than a page, enough for percentiles, and too few for them. */
const counts: Readonly<Record<string, number>> = {
  [first]: 110,
  [leap]: PERCENTILE_COUNT_MIN * 2,
  [third]: PERCENTILE_COUNT_MIN - 2,
};

/** Withdrawals that end on each day, in its first and last second too; few of the third day, and some still open. */
const randomWithdrawals = (): readonly WrittenWithdrawal[] => {
  const random = randomOf(29);
  const below = (max: number) => Math.floor(random() * max);
  const ended = [...days.slice(0, 3)].flatMap((day) =>
    Array.from({ length: counts[day] ?? 0 }, (_, place): WrittenWithdrawal => {
      const endedAt =
        place === 0
          ? momentOf({ day, second: 0 })
          : place === 1
            ? momentOf({ day, second: DAY_S - 1 })
            : new Date(momentOf({ day, second: 0 }).getTime() + below(DAY_S * 1_000));
      const requested = new Date(endedAt.getTime() - 1_000 - below(3 * DUE_MS));
      const took = endedAt.getTime() - requested.getTime();
      const kind = below(8);
      const reviewed = kind % 2 === 0 ? null : new Date(requested.getTime() + below(took));
      const sent = new Date(
        (reviewed ?? requested).getTime() + below(endedAt.getTime() - (reviewed ?? requested).getTime()),
      );
      const of = { userId: users[below(users.length)] ?? 0, amount: 1_000 + below(90_000), requested, ended: endedAt };
      if (kind === 5) return { ...of, status: 2, endedBy: 'operator', reviewed: null, sent: null, review: ['first'] };
      if (kind === 6) return { ...of, status: 2, endedBy: 'player', reviewed: null, sent: null, review: [] };
      if (kind === 7) return { ...of, status: 3, endedBy: 'provider', reviewed, sent, review: ['first'] };
      return { ...of, status: 1, endedBy: 'provider', reviewed, sent, review: reviewed ? ['first'] : [] };
    }),
  );
  const open = {
    amount: 500,
    status: 5 as const,
    endedBy: null,
    reviewed: null,
    sent: null,
    ended: null,
    review: ['first'],
  };
  const late = momentOf({ day: leap, second: DAY_S - 3 * 3_600 });
  return [
    ...ended,
    { ...open, userId: users[0] ?? 0, requested: late },
    { ...open, userId: users[1] ?? 0, requested: new Date(endOf(leap).getTime() - DUE_MS + 1) },
    { ...open, userId: users[2] ?? 0, requested: new Date(Date.now() - DUE_MS + 10 * MINUTE_MS) },
  ];
};

const write = (movements: Parameters<typeof writeMovements>[2]) => writeMovements(platform.database, tenant, movements);
const noon = (day: string): Date => momentOf({ day, second: DAY_S / 2 });

/** Three deposits of February, one of which is taken back at once, one in two parts on both sides of a month's end. */
const writeDeposits = async (): Promise<void> => {
  const [userId = 0] = users;
  const deposits = [first, first, leap, third].map((day, place) => ({
    day,
    amount: 1_000 * (place + 1),
    e2eid: `E${place}`,
  }));
  const psp = { kind: 'deposit', from: 'house:psp', to: 'cash', userId };
  const ids = await write(deposits.map(({ day, amount }) => ({ ...psp, amount, at: noon(day) })));
  const back = { kind: 'chargeback', from: 'cash', to: 'house:psp', userId };
  await write([
    { ...back, amount: 1_000, at: noon(first), key: 'med:E0:a' },
    { ...back, amount: 500, at: momentOf({ day: leap, second: DAY_S - 1 }), key: 'med:E1:a' },
    { ...back, amount: 700, at: momentOf({ day: third, second: 0 }), key: 'med:E1:b' },
    { ...back, amount: 3_000, at: noon(third), key: 'med:E2:a' },
    { ...back, kind: 'deposit-refund', amount: 4_000, at: noon(third) },
  ]);
  await asOwner(platform.database, async (owner) => {
    await owner.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    for (const [place, { day, amount, e2eid }] of deposits.entries())
      await owner.query(
        `insert into deposits (user_id, txid, amount, status, expires_at, e2eid, txn_id, paid_at, created_at)
         values ($1, $2, $3, $4, $5, $2, $6, $5, $5)`,
        [userId, e2eid, amount, place === 3 ? 'refunded' : 'chargebacked', noon(day), ids[place]],
      );
  });
};

const writeHistory = async (): Promise<void> => {
  await write(
    users.map((userId) => ({
      kind: 'cashback',
      from: 'house:promo',
      to: 'cash',
      userId,
      amount: 9_000_000,
      at: momentOf({ day: addDays(first, -1), second: 0 }),
    })),
  );
  await writeDeposits();
  await writeWithdrawals(platform.database, tenant, written);
  await sealWritten(platform, tenant, momentOf({ day: last, second: 1 }));
};

const ask = async (
  query: Record<string, unknown>,
): Promise<{ data: PaymentDay[]; total: PaymentTotal; months: MedMonth[] }> => {
  const { status, body } = await platform.op(figurePayments, { params: { tenant }, query });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const endedOn = (day: string) => written.filter(({ ended }) => ended !== null && localMoment(ended).day === day);

describe('the figures of payments', () => {
  it('equal brute force on each day, and their sums are those of the figures of the day', async () => {
    const { data, total } = await ask({ from: first, to: last });
    const { body } = await platform.op(figureDays, { params: { tenant }, query: { from: first, to: last } });
    assert.deepEqual(
      data.map(({ day, state }) => [day, state]),
      [
        [first, 'closed'],
        [leap, 'closed'],
        [third, 'closed'],
        [last, 'running'],
      ],
    );
    for (const { day, state: _state, deposits, refunds, taken_back: taken, ...found } of data) {
      assert.deepEqual(found, bruteWithdrawals(endedOn(day), written, endOf(day)), day);
      const figures: DayFigures = body.data.find((one: DayFigures) => one.day === day);
      assert.deepEqual(
        [deposits.amount, refunds.amount, taken.amount, found.withdrawals.amount],
        [figures.deposits, figures.refunds, figures.taken_back, figures.withdrawals],
        day,
      );
    }
    const { deposits, refunds, taken_back: taken, ...ofAll } = total;
    assert.deepEqual(ofAll, bruteWithdrawals(days.flatMap(endedOn), written, endOf(last)));
    assert.deepEqual(
      [deposits, refunds, taken],
      [
        { count: 4, amount: 10_000 },
        { count: 1, amount: 4_000 },
        { count: 4, amount: 5_200 },
      ],
    );
  });

  it('have no percentile of fewer than 20 withdrawals, only the longest', async () => {
    const [day] = (await ask({ from: third, to: third })).data;
    assert.ok(day && day.withdrawals.count > 0 && day.withdrawals.count < PERCENTILE_COUNT_MIN);
    assert.deepEqual([day.withdrawal_time.p50_seconds, day.withdrawal_time.p95_seconds], [null, null]);
    assert.ok((day.withdrawal_time.max_seconds ?? 0) > 0);
  });

  it('have MED of whole months by the month of the event, and by that of the deposit', async () => {
    const { months } = await ask({ from: leap, to: third });
    assert.deepEqual(months, [
      {
        month: '2024-02',
        deposits: { count: 3, amount: 6_000 },
        by_event: { count: 2, amount: 1_500, count_share: 2 / 3, amount_share: 1_500 / 6_000 },
        by_deposit: { count: 3, amount: 5_200, count_share: 1, amount_share: 5_200 / 6_000 },
      },
      {
        month: '2024-03',
        deposits: { count: 1, amount: 4_000 },
        by_event: { count: 1, amount: 3_700, count_share: 1, amount_share: 3_700 / 4_000 },
        by_deposit: { count: 0, amount: 0, count_share: 0, amount_share: 0 },
      },
    ]);
  });

  it('open to the withdrawals that they count, the longest first', async () => {
    for (const one of (await ask({ from: first, to: leap })).data) {
      const found = Object.fromEntries(
        await Promise.all(withdrawalListNames.map(async (list) => [list, await listed(list, one.day)] as const)),
      ) as Record<WithdrawalListName, readonly FigureWithdrawal[]>;
      const { withdrawals, auto_paid: auto, in_time: inTime, late_open: open, refused, failed, cancelled } = one;
      assert.deepEqual(Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.length])), {
        withdrawals: withdrawals.count,
        auto_paid: auto,
        reviewed: withdrawals.count - auto,
        in_time: inTime,
        late: withdrawals.count - inTime,
        late_open: open,
        refused: refused.count,
        failed: failed.count,
        cancelled: cancelled.count,
      });
      assert.equal(
        found.withdrawals.reduce((sum, { amount }) => sum + amount, 0),
        withdrawals.amount,
      );
      assert.equal(found.withdrawals[0]?.seconds, one.withdrawal_time.max_seconds);
      assert.ok(
        found.withdrawals.every(
          ({ seconds: took }, at) => at === 0 || took <= (found.withdrawals[at - 1]?.seconds ?? 0),
        ),
      );
      assert.ok(found.late_open.every(({ seconds: waited }) => waited >= DUE_MS / 1_000));
    }
  });

  it('of today count who waits for more than two hours now, and no day that has not begun', async () => {
    const { data } = await ask({ from: today, to: addDays(today, 3) });
    assert.deepEqual(
      data.map(({ day, late_open: open }) => [day, open]),
      [[today, 2]],
    );
    assert.deepEqual(
      (await listed('late_open', today)).map(({ ended_at: ended }) => ended),
      [null, null],
    );
  });

  it('begin with the books', async () => {
    const { data } = await ask({ from: addDays(first, -9), to: first });
    assert.deepEqual(
      data.map(({ day }) => day),
      [addDays(first, -1), first],
    );
  });

  it('are refused for a range that ends before it begins or is too long, and for what is no list', async () => {
    for (const query of [
      { from: leap, to: first },
      { from: '2022-01-01', to: leap },
    ]) {
      const { status, body } = await platform.op(figurePayments, { params: { tenant }, query });
      assert.deepEqual([status, body.code], [422, 'statement.range-invalid']);
    }
    assert.equal((await platform.op(listFigureWithdrawals, { params: { tenant, list: 'luck' } })).status, 422);
  });
});

/** All pages of a list. */
async function listed(list: WithdrawalListName, day: string): Promise<readonly FigureWithdrawal[]> {
  const found: FigureWithdrawal[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { day, ...(cursor !== undefined && { cursor }) };
    const { status, body } = await platform.op(listFigureWithdrawals, { params: { tenant, list }, query });
    assert.equal(status, 200);
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}
