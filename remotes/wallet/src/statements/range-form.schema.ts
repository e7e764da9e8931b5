import { STATEMENT_DAYS_MAX } from '@jangada/contracts/domains/wallet/statement';
import { fieldsRule } from '@jangada/contracts/validation/form-fields';
import * as z from '@jangada/contracts/values/schema';

const DAY_MS = 24 * 60 * 60 * 1000;

const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The first and the last day; what is allowed is what the server allows. */
export const rangeForm = z.object({ from: z.string(), to: z.string() }).check(
  fieldsRule(({ from, to }) => {
    const missing = { from: from === '' ? 'required' : null, to: to === '' ? 'required' : null };
    if (missing.from || missing.to) return missing;
    const days = daysIn(from, to);
    return { to: days < 1 ? 'endsBefore' : days > STATEMENT_DAYS_MAX ? 'tooLong' : null };
  }),
);

export type RangeFields = z.infer<typeof rangeForm>;
