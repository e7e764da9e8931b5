import { roundGuests, type ChangeTotals } from '@jangada/contracts/delivery/change-totals';

/** `40 tenants`, `1 release`. */
export const countOf = (count: number, word: string): string =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

/** `40 tenants, 3 releases, ≈ 12,000 guests of the last 30 days get another release`. */
export const totalsLine = ({ tenants, releases, guests }: ChangeTotals): string =>
  `${countOf(tenants, 'tenant')}, ${countOf(releases, 'release')}, ≈ ${countOf(roundGuests(guests), 'guest')} of the last 30 days get another release`;
