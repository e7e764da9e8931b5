import { identityTerms, sumNames, type DayFigures, type SumName } from '@jangada/contracts/ops/figures';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Reader } from '../../../database/database.ts';
import { addDays } from '../days/local-days.ts';
import { openDayOf, playersOf } from './close-days.ts';
import { valueOf, type DayMovement } from './formulas.ts';
import {
  NO_NEW_ROWS,
  readClosedDays,
  readFirstDeposits,
  readMovements,
  readState,
  type ClosedDay,
  type FiguresState,
} from './read-figures.ts';

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

/** Days that are not closed, with the last one that is. */
export interface OpenDays extends Days {
  readonly closed: ClosedDay | null;
}

interface Found {
  readonly days: readonly DayFigures[];
  readonly complete: boolean;
}

/** The figures of each day of a range: closed days as they were closed, others as they are read by `readOpen`. */
export const readDayFigures = async (
  reader: Reader,
  { from, to: asked }: Days,
  readOpen: (days: OpenDays) => Promise<Found>,
): Promise<Found> => {
  const today = localMoment(new Date()).day;
  const to = asked < today ? asked : today;
  if (to < from) return { days: [], complete: true };
  const rows = await readClosedDays(reader, { from, to });
  const closed = rows.at(-1) ?? null;
  const shown = rows.filter(({ day }) => day >= from && day <= to);
  const byDay = grouped(
    shown.length > 0 ? await readMovements(reader, NO_NEW_ROWS, { from, to }) : [],
    ({ day }) => day,
  );
  const days = shown.map((row) =>
    present(row.day, byDay.get(row.day) ?? [], { owed: row, row, ...playersAtClosing(row) }),
  );
  if (closed && to <= closed.day) return { days, complete: (await readState(reader)).complete };
  const open = await readOpen({ from: closed && closed.day >= from ? addDays(closed.day, 1) : from, to, closed });
  return { days: [...days, ...open.days], complete: open.complete };
};

/** What players had at the end of an open day follows from all movements behind the last closed day. */
export const readOpenDays = async (reader: Reader, { from, to, closed }: OpenDays): Promise<Found> => {
  const state = await readState(reader);
  const begins = (closed ? null : await openDayOf(reader)) ?? from;
  const movedFrom = closed ? addDays(closed.day, 1) : FIRST_DAY;
  const byDay = grouped(await readMovements(reader, state, { from: movedFrom, to }), ({ day }) => day);
  let owed: Owed = closed ?? nothing;
  for (const [day, moved] of byDay) if (day < from) owed = owedAfter(owed, moved);
  const days: DayFigures[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    // The books begin later.
    if (day < begins) continue;
    const moved = byDay.get(day) ?? [];
    owed = owedAfter(owed, moved);
    days.push(present(day, moved, { owed, row: undefined, ...(await playersSoFar(reader, state, day)) }));
  }
  return { days, complete: state.complete };
};

const playersSoFar = async (reader: Reader, state: FiguresState, day: string) => {
  const first = await readFirstDeposits(reader, state, day);
  return {
    ...(await playersOf(reader, day, 'running')),
    first_deposits: first.players,
    first_deposits_amount: first.amount,
  };
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
