import { localMoment } from '@jangada/contracts/values/local-time';
import type { PeriodLength } from '@jangada/contracts/domains/wallet/statement';
import type { StatementRange } from './statement.query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const presets = ['week', 'month', 'lastMonth', 'year'] as const;

export type Preset = (typeof presets)[number];

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The days of a preset at a given time. */
export const rangeOf = (preset: Preset, now: Date): StatementRange => {
  const today = localMoment(now).day;
  const monthStart = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  const by: PeriodLength = preset === 'year' ? 'month' : 'day';
  if (preset === 'week') return { from: shift(today, -6), to: today, by };
  if (preset === 'month') return { from: monthStart, to: today, by };
  if (preset === 'year') return { from: `${today.slice(0, 'YYYY'.length)}-01-01`, to: today, by };
  const lastDay = shift(monthStart, -1);
  return { from: `${lastDay.slice(0, 'YYYY-MM'.length)}-01`, to: lastDay, by };
};

/** A calendar year, for the tax return. */
export const yearRange = (year: number): StatementRange => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  by: 'month',
});

/** A time inside the day, for formatters that take times. */
export const momentIn = (day: string): string => `${day}T12:00:00-03:00`;
