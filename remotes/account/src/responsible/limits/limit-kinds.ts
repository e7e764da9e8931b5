import type { LimitKind, LimitWindow } from '@jangada/contracts/domains/profile/limits';
import { formatMinutes } from '../../forms/format-minutes.ts';

export const limitKinds: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'bets', 'time'];
export const limitWindows: readonly LimitWindow[] = ['day', 'week', 'month'];

export const limitIcons: Readonly<Record<LimitKind, string>> = {
  deposit: 'lucide:wallet',
  loss: 'lucide:arrow-down',
  stake: 'lucide:coins',
  bets: 'lucide:list',
  time: 'lucide:clock',
};

interface MinutesRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The range of the time limit's slider, in minutes. */
export const minutesRanges: Readonly<Record<LimitWindow, MinutesRange>> = {
  day: { min: 15, max: 12 * 60, step: 15 },
  week: { min: 60, max: 60 * 60, step: 60 },
  month: { min: 300, max: 200 * 60, step: 300 },
};

/** A limit's value in its unit: centavos, bets or minutes. */
export const formatLimit = (
  kind: LimitKind,
  value: number,
  format: { money: (value: number) => string; number: (value: number) => string },
): string => {
  if (kind === 'time') return formatMinutes(value);
  return kind === 'bets' ? format.number(value) : format.money(value);
};
