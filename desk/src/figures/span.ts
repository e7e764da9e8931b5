import { dayUntil, type AddressParts } from '../address/read-parts.ts';
import { addDays, firstOfMonth, today } from './days.ts';

/** Days that are read together, both ends included. */
export type Span = Readonly<Record<'from' | 'to', string>>;

export const spanNames = ['today', 'yesterday', 'week', 'month', 'monthBefore'] as const;

export type SpanName = (typeof spanNames)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_DAYS = 7;
/** As many days as the server answers for. */
const DAYS_MAX = 367;

const daysIn = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const namedSpan = (name: SpanName, day = today()): Span => {
  const lastMonth = addDays(firstOfMonth(day), -1);
  const spans: Readonly<Record<SpanName, Span>> = {
    today: { from: day, to: day },
    yesterday: { from: addDays(day, -1), to: addDays(day, -1) },
    week: { from: addDays(day, 1 - WEEK_DAYS), to: day },
    month: { from: firstOfMonth(day), to: day },
    monthBefore: { from: firstOfMonth(lastMonth), to: lastMonth },
  };
  return spans[name];
};

/** Any day: a span that ends after today ends today. */
const EVER = '2999-12-31';

/**
 * The span of an address, which may have one of its ends alone; the usual one without any, or with one that cannot be
 * read, is reversed, too long or has not begun.
 */
export const spanIn = (address: AddressParts, usual: SpanName): Span => {
  const begins = address.read('from', dayUntil(today()));
  const ends = address.read('to', dayUntil(EVER));
  const from = begins ?? ends;
  if (from === null || address.isWrong('from') || address.isWrong('to')) return namedSpan(usual);
  const span = { from, to: ends !== null && ends < today() ? ends : today() };
  const days = daysIn(span);
  if (days >= 1 && days <= DAYS_MAX) return span;
  const given = { from: { name: 'from', value: from }, to: { name: 'to', value: ends ?? span.to } };
  address.wrong.push(days < 1 ? { why: 'order', ...given } : { why: 'length', ...given, most: DAYS_MAX });
  return namedSpan(usual);
};

/** As many days before it or after it; none that has not begun. */
export const movedSpan = (span: Span, step: 1 | -1): Span => {
  const days = daysIn(span) * step;
  const to = addDays(span.to, days);
  return { from: addDays(span.from, days), to: to < today() ? to : today() };
};

export const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

/** An address with other values of some of its fields; null takes a field out. */
export const withSearch = (search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string => {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  return `?${changed.toString()}`;
};
