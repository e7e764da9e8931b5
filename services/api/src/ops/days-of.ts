import { momentOf } from '@jangada/contracts/values/local-time';

const DAY_MS = 24 * 60 * 60 * 1000;

const startOf = (day: string): Date => momentOf({ day, second: 0 });

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The moments of days of Brasília, both included: from the first one on, until before `until`. */
export const momentsOfDays = ({ from, to }: Days): { readonly from?: Date; readonly until?: Date } => ({
  ...(from !== undefined && { from: startOf(from) }),
  ...(to !== undefined && { until: startOf(dayAfter(to)) }),
});
