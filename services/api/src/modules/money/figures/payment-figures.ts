import {
  PERCENTILE_COUNT_MIN,
  type MedMonth,
  type PaymentDay,
  type PaymentTotal,
} from '@jangada/contracts/ops/figures-of-payments';
import type { SumName } from '@jangada/contracts/ops/figures';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Reader } from '../../../database/database.ts';
import { addDays } from '../days/local-days.ts';
import { openDayOf } from './close-days.ts';
import type { Days } from './day-figures.ts';
import { inputsOf, valueOf, type DayMovement } from './formulas.ts';
import { readMovements, readState } from './read-figures.ts';
import { readTakenBack, type TakenBack } from './read-med.ts';
import { countLateOpen, readEndedWithdrawals, type EndedWithdrawals } from './read-withdrawals.ts';

interface Found {
  readonly data: PaymentDay[];
  readonly total: PaymentTotal;
  readonly months: MedMonth[];
  readonly complete: boolean;
}

/** The payments of each day of a range from the beginning of the books on, their sum, and MED by month. */
export const readPaymentFigures = async (reader: Reader, { from, to: asked }: Days): Promise<Found> => {
  const today = localMoment(new Date()).day;
  const to = asked < today ? asked : today;
  const state = await readState(reader);
  const months = { from: `${monthOf(from)}-01`, to: endOfMonth(to) };
  const moved = await readMovements(reader, state, months);
  const ofDays = moved.filter(({ day }) => day >= from && day <= to);
  const ended = await readEndedWithdrawals(reader, { from, to }, ofDays);
  const late = await countLateOpen(reader, { from, to });
  const openFrom = await openDayOf(reader);
  const { begins } = await reader
    .selectFrom('day_figures')
    .select(({ fn }) => fn.min('day').as('begins'))
    .executeTakeFirstOrThrow();
  const data: PaymentDay[] = [];
  for (let day = laterOf(from, begins ?? openFrom ?? from); day <= to; day = addDays(day, 1))
    data.push({
      day,
      state: openFrom !== null && day < openFrom ? 'closed' : 'running',
      ...present(
        ofDays.filter((row) => row.day === day),
        ended.find((row) => row.day === day),
        late.get(day) ?? 0,
      ),
    });
  const taken = await readTakenBack(reader, months);
  return {
    data,
    total: present(
      ofDays,
      ended.find(({ day }) => day === null),
      late.get(to) ?? 0,
    ),
    months: [...new Set(data.map(({ day }) => monthOf(day)))].map((month) => medOf(month, moved, taken)),
    complete: state.complete,
  };
};

const laterOf = (one: string, other: string): string => (one > other ? one : other);

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

const endOfMonth = (day: string): string => {
  const next = addDays(`${monthOf(day)}-28`, 4);
  return addDays(`${monthOf(next)}-01`, -1);
};

const countedOf = (name: SumName, moved: readonly DayMovement[]) => ({
  count: inputsOf(name, moved).reduce((sum, { movements }) => sum + movements, 0),
  amount: valueOf(name, moved),
});

const ratio = (part: number, of: number): number | null => (of === 0 ? null : part / of);

const timesOf = (ended: EndedWithdrawals | undefined, at: number) => {
  const [p50 = null, p95 = null, max = null] = ended?.times[at] ?? [];
  const isEnough = (ended?.paid ?? 0) >= PERCENTILE_COUNT_MIN;
  return { p50_seconds: isEnough ? p50 : null, p95_seconds: isEnough ? p95 : null, max_seconds: max };
};

function present(moved: readonly DayMovement[], ended: EndedWithdrawals | undefined, lateOpen: number): PaymentTotal {
  const { paid = 0, auto_paid: autoPaid = 0, in_time: inTime = 0 } = ended ?? {};
  return {
    deposits: countedOf('deposits', moved),
    refunds: countedOf('refunds', moved),
    taken_back: countedOf('taken_back', moved),
    withdrawals: countedOf('withdrawals', moved),
    auto_paid: autoPaid,
    auto_paid_share: ratio(autoPaid, paid),
    withdrawal_time: timesOf(ended, 0),
    waiting_for_us: timesOf(ended, 1),
    at_provider: timesOf(ended, 2),
    in_time: inTime,
    in_time_share: ratio(inTime, paid),
    late_open: lateOpen,
    refused: { count: ended?.refused ?? 0, amount: ended?.refused_amount ?? 0 },
    failed: { count: ended?.failed ?? 0, amount: ended?.failed_amount ?? 0 },
    cancelled: { count: ended?.cancelled ?? 0, amount: ended?.cancelled_amount ?? 0 },
  };
}

function medOf(month: string, moved: readonly DayMovement[], taken: readonly TakenBack[]): MedMonth {
  const ofMonth = moved.filter(({ day }) => monthOf(day) === month);
  const deposits = countedOf('deposits', ofMonth);
  const found = (by: TakenBack['by']) => taken.find((row) => row.month === month && row.by === by);
  const shareOf = (count: number, amount: number) => ({
    count,
    amount,
    count_share: ratio(count, deposits.count),
    amount_share: ratio(amount, deposits.amount),
  });
  return {
    month,
    deposits,
    by_event: shareOf(found('event')?.count ?? 0, valueOf('taken_back', ofMonth)),
    by_deposit: shareOf(found('deposit')?.count ?? 0, found('deposit')?.amount ?? 0),
  };
}
