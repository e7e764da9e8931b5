import type { RetentionRules } from '@jangada/server/retention';
import type { Rule } from './rule.ts';
import { rowsThatEnd } from './rows-that-end.ts';
import { rowsThatStay } from './rows-that-stay.ts';

/** What every table of the API's schema grows with, and how its rows end. */
export const retentionRules: RetentionRules<Rule> = { ...rowsThatEnd, ...rowsThatStay };
