import {
  balanceNames,
  countNames,
  sumNames,
  type BalanceName,
  type CountName,
  type DayFigures,
  type SumName,
} from '@jangada/contracts/ops/figures';

/** A row of the page: a figure that opens to its movements, or one that is counted apart. */
export type RowName =
  | SumName
  | 'hold'
  | 'rtp'
  | BalanceName
  | 'registrations'
  | 'first_deposits'
  | 'first_deposits_amount'
  | 'active'
  | 'arpu';

type GroupName = 'play' | 'house' | 'payments' | 'owed' | 'players';

export const groups: readonly { readonly name: GroupName; readonly rows: readonly RowName[] }[] = [
  { name: 'play', rows: ['turnover', 'turnover_cash', 'turnover_bonus', 'prizes', 'free_spins', 'ggr', 'hold', 'rtp'] },
  { name: 'house', rows: ['boxes', 'promotion', 'gifts', 'made_good', 'bonus_cost', 'converted', 'ngr'] },
  { name: 'payments', rows: ['deposits', 'refunds', 'taken_back', 'withdrawals', 'net_deposits'] },
  { name: 'owed', rows: ['cash', 'bonus', 'hold_at_end', 'debts', 'owed_change', 'held_prizes'] },
  { name: 'players', rows: ['registrations', 'first_deposits', 'first_deposits_amount', 'active', 'arpu'] },
];

const isSum = (name: string): name is SumName => sumNames.some((one) => one === name);

type Unit = 'money' | 'share' | 'count';

export const unitOf = (name: RowName): Unit => {
  if (name === 'hold' || name === 'rtp') return 'share';
  return name === 'registrations' || name === 'first_deposits' || name === 'active' ? 'count' : 'money';
};

const quotient = (part: number, of: number): number | null => (of === 0 ? null : part / of);

/**
 * A figure of a period: sums of the days, ratios of the sums, and what players had at the end of the last one.
 *
 * @returns null where the period has none: nobody played, or players would be counted once for each day
 */
export const figureOf = (name: RowName, days: readonly DayFigures[]): number | null => {
  const last = days.at(-1);
  if (!last) return null;
  const of = (other: RowName): number => figureOf(other, days) ?? 0;
  if (name === 'hold') return quotient(of('ggr'), of('turnover'));
  if (name === 'rtp') return quotient(of('prizes'), of('turnover'));
  if (name === 'cash' || name === 'bonus' || name === 'debts') return last.owed[name];
  if (name === 'hold_at_end') return last.owed.hold;
  if (name === 'active') return days.length === 1 ? last.active : null;
  if (name === 'arpu') {
    const share = days.length === 1 ? quotient(last.ngr, last.active) : null;
    return share === null ? null : Math.round(share);
  }
  return days.reduce((sum, day) => sum + day[name], 0);
};

const ratioNames = ['hold', 'rtp', 'arpu'] as const;

/** A figure that is one figure divided by another. */
export type RatioName = (typeof ratioNames)[number];

/** A figure with a page of its own. */
export type DoorName = SumName | BalanceName | CountName | RatioName;

export const isCount = (name: string): name is CountName => countNames.some((one) => one === name);
const isBalance = (name: string): name is BalanceName => balanceNames.some((one) => one === name);
export const isRatio = (name: string): name is RatioName => ratioNames.some((one) => one === name);
export const hasDoor = (name: string): name is DoorName =>
  isSum(name) || isBalance(name) || isCount(name) || isRatio(name);

/** What a ratio is made of: the first divided by the second. */
export const sidesOf: Readonly<Record<RatioName, readonly [DoorName, DoorName]>> = {
  hold: ['ggr', 'turnover'],
  rtp: ['prizes', 'turnover'],
  arpu: ['ngr', 'active'],
};

/** What a figure is the sum of; those with a minus are taken off. */
export const partsOf: Partial<Record<SumName | BalanceName, readonly (readonly [sign: 1 | -1, name: SumName])[]>> = {
  turnover: [
    [1, 'turnover_cash'],
    [1, 'turnover_bonus'],
  ],
  ggr: [
    [1, 'turnover'],
    [-1, 'prizes'],
  ],
  bonus_cost: [
    [1, 'promotion'],
    [1, 'gifts'],
    [1, 'made_good'],
  ],
  ngr: [
    [1, 'ggr'],
    [1, 'boxes'],
    [-1, 'bonus_cost'],
  ],
  net_deposits: [
    [1, 'deposits'],
    [-1, 'refunds'],
    [-1, 'taken_back'],
    [-1, 'withdrawals'],
  ],
};
