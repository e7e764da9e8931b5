import { identityTerms, sumNames, type DayFigures, type SumName } from '@jangada/contracts/ops/figures';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Reader } from '../../../database/database.ts';
import { addDays } from '../days/local-days.ts';
import { openDayOf, playersOf } from './close-days.ts';
import { valueOf, type DayMovement } from './formulas.ts';
import { readClosedDays, readFirstDeposits, readMovements, readState, type ClosedDay } from './read-figures.ts';

/** Before every movement. */
const FIRST_DAY = '1970-01-01';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const grouped = (moved: readonly DayMovement[], keyOf: (row: DayMovement) => string) => {
  const groups = new Map<string, DayMovement[]>();
  for (const row of moved) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

type Owed = Pick<ClosedDay, 'cash' | 'bonus' | 'hold' | 'receivable'>;

const nothing: Owed = { cash: 0, bonus: 0, hold: 0, receivable: 0 };

/** The figures of each day of a range: closed days as they were closed, others with what has moved so far. */
export const readDayFigures = async (
  reader: Reader,
  { from, to: asked }: Days,
): Promise<{ readonly days: readonly DayFigures[]; readonly complete: boolean }> => {
  const today = localMoment(new Date()).day;
  const to = asked < today ? asked : today;
  if (to < from) return { days: [], complete: true };
  const state = await readState(reader);
  const closed = new Map((await readClosedDays(reader, { from, to })).map((row) => [row.day, row]));
  const lastClosed = [...closed.keys()].at(-1);
  // What players had at the end of an open day follows from all movements behind the last closed day.
  const open = lastClosed === undefined ? null : addDays(lastClosed, 1);
  const begins = (open === null && (await openDayOf(reader))) || from;
  const movedFrom = open === null ? FIRST_DAY : open < from ? open : from;
  const byDay = grouped(await readMovements(reader, state, { from: movedFrom, to }), ({ day }) => day);
  const days: DayFigures[] = [];
  let owed: Owed = closed.get(addDays(from, -1)) ?? nothing;
  if (open === null || open < from) {
    owed = (lastClosed === undefined ? undefined : closed.get(lastClosed)) ?? nothing;
    for (const [day, moved] of byDay) if (day < from && (open === null || day >= open)) owed = owedAfter(owed, moved);
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const moved = byDay.get(day) ?? [];
    const row = closed.get(day);
    // The books begin later.
    if (day < begins || (!row && lastClosed !== undefined && day <= lastClosed)) continue;
    owed = row ?? owedAfter(owed, moved);
    days.push(present(day, moved, { owed, row, ...(row ? playersAtClosing(row) : await running(day)) }));
  }
  return { days, complete: state.complete };

  async function running(day: string) {
    const first = await readFirstDeposits(reader, state, day);
    return {
      ...(await playersOf(reader, day, 'running')),
      first_deposits: first.players,
      first_deposits_amount: first.amount,
    };
  }
};

const owedAfter = (before: Owed, moved: readonly DayMovement[]): Owed => {
  const on = (account: keyof Owed) =>
    moved.filter((row) => row.account === account).reduce((sum, { amount }) => sum + amount, before[account]);
  return { cash: on('cash'), bonus: on('bonus'), hold: on('hold'), receivable: on('receivable') };
};

const playersAtClosing = ({ registrations, first_deposits, first_deposits_amount, active }: ClosedDay) => ({
  registrations,
  first_deposits,
  first_deposits_amount,
  active,
});

interface AtItsEnd extends ReturnType<typeof playersAtClosing> {
  readonly owed: Owed;
  readonly row: ClosedDay | undefined;
}

const ratio = (part: number, of: number): number | null => (of === 0 ? null : part / of);

const headOf = ({ head_row: at, head_digest: digest }: ClosedDay) =>
  at === null || digest === null ? null : { row: at, digest };

function present(day: string, moved: readonly DayMovement[], { owed, row, ...players }: AtItsEnd): DayFigures {
  const sums = Object.fromEntries(sumNames.map((name) => [name, valueOf(name, moved)])) as Record<SumName, number>;
  const providers = grouped(
    moved.filter(({ account }) => account.startsWith('gaming:')),
    ({ account }) => account.slice('gaming:'.length),
  );
  return {
    day,
    state: row ? 'closed' : 'running',
    head: row ? headOf(row) : null,
    ...sums,
    hold: ratio(sums.ggr, sums.turnover),
    rtp: ratio(sums.prizes, sums.turnover),
    owed: { cash: owed.cash, bonus: owed.bonus, hold: owed.hold, debts: -owed.receivable + 0 },
    identity_difference: sums.net_deposits - identityTerms.reduce((sum, name) => sum + sums[name], 0),
    ...players,
    providers: [...providers].map(([provider, own]) => ({
      provider,
      turnover: valueOf('turnover', own),
      prizes: valueOf('prizes', own),
      ggr: valueOf('ggr', own),
    })),
  };
}
