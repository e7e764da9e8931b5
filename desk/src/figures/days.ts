import { figureDays, type DayFigures } from '@jangada/contracts/ops/figures';
import { localMoment } from '@jangada/contracts/values/local-time';
import { dayUntil, type AddressParts } from '../address/read-parts.ts';
import { readQuery } from '../api/queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_DAYS = 7;

export const today = (): string => localMoment(new Date()).day;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The day of an address; today without one, or with one that is none or has not begun. */
export const dayIn = (address: AddressParts): string => address.read('day', dayUntil(today())) ?? today();

export const firstOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`;

/** The days that the page of a day compares: its month, and a week before it. */
export const daysQuery = (tenant: string, day: string) => {
  const [month, week] = [firstOfMonth(day), addDays(day, -WEEK_DAYS)];
  return readQuery(figureDays, { params: { tenant }, query: { from: month < week ? month : week, to: day } });
};

export type ColumnName = 'day' | 'before' | 'week' | 'month';

export interface Column {
  readonly name: ColumnName;
  /** The day, or the last one of the month. */
  readonly day: string;
  readonly days: readonly DayFigures[];
}

export const columnsOf = (day: string, days: readonly DayFigures[]): readonly Column[] => {
  const one = (name: ColumnName, of: string) => ({ name, day: of, days: days.filter((row) => row.day === of) });
  return [
    one('day', day),
    one('before', addDays(day, -1)),
    one('week', addDays(day, -WEEK_DAYS)),
    { name: 'month', day, days: days.filter((row) => row.day >= firstOfMonth(day) && row.day <= day) },
  ];
};
