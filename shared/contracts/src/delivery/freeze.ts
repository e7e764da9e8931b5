import { localDay } from '../values/local-day.ts';
import { localMoment, momentOf } from '../values/local-time.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { ROLLOUT_REASON_MAX } from './rollout.ts';
import { isSelected, tenantSelector, type TaggedTenant } from './tenant-groups.ts';

const NAME_CHARACTERS_MAX = 60;
const DAYS_MAX = 31;
const SELECTORS_MAX = 100;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_MS = 86_400_000;

/** Freezes may follow one another; a search for free time ends after this many. */
const FREEZES_IN_A_ROW_MAX = 100;

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** A time of the clock in America/Sao_Paulo; 24:00 is the end of the day. */
const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));

/** Times in which rollouts are refused. Every given day from `from` until `to`, over midnight when `to` is earlier. */
export const freezeTimes = z.object({
  name: writtenText(NAME_CHARACTERS_MAX),
  /** `all`, slugs and `tag:small`; tags are read when a rollout is refused. */
  tenants: z.array(tenantSelector).check(z.minLength(1), z.maxLength(SELECTORS_MAX)),
  days: z.array(z.union([z.enum(weekdays), localDay])).check(z.minLength(1), z.maxLength(DAYS_MAX)),
  from: clock,
  to: clock,
});

export type FreezeTimes = z.infer<typeof freezeTimes>;

export const freeze = z.object({
  ...freezeTimes.shape,
  id: z.uuid(),
  author: z.string(),
  reason: z.string().check(z.maxLength(ROLLOUT_REASON_MAX)),
  created_at: z.string(),
  /** Until when it lasts if it is in force now, otherwise null. */
  until: z.nullable(z.string()),
});

export type Freeze = z.infer<typeof freeze>;

const secondsOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * HOUR_S + minutes * MINUTE_S;
};

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

const isDayOf = ({ days }: Pick<FreezeTimes, 'days'>, day: string): boolean => {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return days.some((one) => one === day || one === weekday);
};

/** The end of a freeze that is in force at a moment, in milliseconds since 1970; null when it is not. */
export const frozenUntilMs = (times: Pick<FreezeTimes, 'days' | 'from' | 'to'>, atMs: number): number | null => {
  const { day: today } = localMoment(new Date(atMs));
  const [from, to] = [secondsOf(times.from), secondsOf(times.to)];
  for (const day of [today, dayAfter(today, -1)]) {
    if (!isDayOf(times, day)) continue;
    const startMs = momentOf({ day, second: from }).getTime();
    const endMs = momentOf({ day: to > from ? day : dayAfter(day, 1), second: to }).getTime();
    if (startMs <= atMs && atMs < endMs) return endMs;
  }
  return null;
};

export interface Frozen<Times> {
  readonly freeze: Times;
  /** The next moment at which no freeze is in force. */
  readonly freeAtMs: number;
}

/** The freeze that refuses rollouts of a tenant at a moment; null when none does. */
export const frozenBy = <Times extends FreezeTimes>(
  freezes: readonly Times[],
  tenant: TaggedTenant,
  atMs: number,
): Frozen<Times> | null => {
  const own = freezes.filter((one) => one.tenants.some((selector) => isSelected(tenant, selector)));
  const endAt = (ms: number): number => Math.max(...own.map((one) => frozenUntilMs(one, ms) ?? 0));
  const found = own.find((one) => frozenUntilMs(one, atMs) !== null);
  if (!found) return null;
  let freeAtMs = endAt(atMs);
  for (let round = 0; round < FREEZES_IN_A_ROW_MAX && endAt(freeAtMs) > freeAtMs; round += 1)
    freeAtMs = endAt(freeAtMs);
  return { freeze: found, freeAtMs };
};
