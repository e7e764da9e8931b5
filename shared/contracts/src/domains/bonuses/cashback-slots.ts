import { localMoment, momentOf } from '../../values/local-time.ts';

export type CashbackType = 'calendar' | 'immediate';

/** The fields on which a claim depends. */
export interface CashbackSlots {
  readonly type: CashbackType;
  /** The local day on which (calendar) or from which (immediate) the cashback may be claimed, `YYYY-MM-DD`. */
  readonly available_at: string;
  /** The number of claims so far. */
  readonly claimed: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** When the slots of a calendar entry open, in seconds of the local day (WAL-43 and WAL-46). */
const calendarOpeningsS: readonly number[] = [0, 12 * HOUR_S + MINUTE_S, 18 * HOUR_S + MINUTE_S];
const immediateOpeningsS: readonly number[] = [0];

const openingsOf = (type: CashbackType) => (type === 'calendar' ? calendarOpeningsS : immediateOpeningsS);

/** The number of claims an entry is paid in: 3 by the calendar, else 1. */
export const slotsOf = (type: CashbackType): number => openingsOf(type).length;

/** Whether the entry can never be claimed again: its calendar day has passed, or all of it is claimed. */
export const isCashbackOver = (entry: CashbackSlots, now: Date): boolean =>
  entry.claimed >= slotsOf(entry.type) || (entry.type === 'calendar' && localMoment(now).day > entry.available_at);

/**
 * The number of claims of the entry that may be made right now: open slots minus claimed ones. Missed slots stay
 * claimable until the end of their day; an entry of a coming day has none (WAL-39 to WAL-46).
 */
export const claimableNow = ({ type, available_at, claimed }: CashbackSlots, now: Date): number => {
  const { day, second } = localMoment(now);
  if (day < available_at || (type === 'calendar' && day > available_at)) return 0;
  const opened = openingsOf(type).filter((opensS) => opensS <= second).length;
  return Math.max(0, opened - claimed);
};

/** When the next claim opens; null when one is open now or none will open. */
export const nextOpeningOf = (entry: CashbackSlots, now: Date): Date | null => {
  if (isCashbackOver(entry, now) || claimableNow(entry, now) > 0) return null;
  const second = openingsOf(entry.type)[entry.claimed] ?? 0;
  return momentOf({ day: entry.available_at, second });
};

/**
 * The amount of one slot, in centavos: equal parts, the remainder with the last.
 *
 * @param slot counted from 1
 */
export const slotAmount = (amount: number, slots: number, slot: number): number => {
  const part = Math.floor(amount / slots);
  return slot === slots ? amount - part * (slots - 1) : part;
};

/** The amount of an entry that is not paid yet, in centavos. */
export const unclaimedAmount = ({ amount, type, claimed }: CashbackSlots & { readonly amount: number }): number => {
  const slots = slotsOf(type);
  return claimed >= slots ? 0 : amount - Math.floor(amount / slots) * claimed;
};

/**
 * The totals above the list of a screen, in centavos: the claimable amount now, and now or later. Coming
 * days count toward the total only; past ones toward nothing.
 */
export const cashbackTotals = (
  entries: readonly (CashbackSlots & { readonly amount: number })[],
  now: Date,
): { readonly available: number; readonly total: number } => {
  let available = 0;
  let total = 0;
  for (const entry of entries) {
    if (isCashbackOver(entry, now)) continue;
    total += unclaimedAmount(entry);
    for (let claim = 1; claim <= claimableNow(entry, now); claim += 1)
      available += slotAmount(entry.amount, slotsOf(entry.type), entry.claimed + claim);
  }
  return { available, total };
};
