import type { Retention, RetentionBasis, RowEnd } from '@jangada/server/retention';

/** Rows that `purge-expired` deletes: those of `since` older than `after` for which `when` holds. */
export interface Purge extends RowEnd {
  /** The moment of `since` in SQL, where it is no column of the row `t`. */
  readonly at?: string;
  /** The table that the moment belongs to; the rows to delete are found from there. */
  readonly join?: string;
  /** A condition on the row `t`, in SQL. An index that begins with the tenant finds the rows by it and `since`. */
  readonly when?: string;
  /** This column grows with `since`: the rows are looked up in its order, without an index of `since`. */
  readonly inOrderOf?: string;
  /** Only the owner's function `purge_records` may delete these rows; it repeats the condition. */
  readonly byOwner?: true;
}

export interface Rule extends Retention {
  readonly ends: readonly Purge[];
}

/** Marco Civil, article 15: records of access are kept for six months, of which the longest has 184 days. */
export const ACCESS_RECORDS = '184 days';
/** Five years: money laundering (Lei 9.613), impediments (IN 22/2025), claims of consumers (CDC, article 27). */
export const RECORDS = '5 years';
/** The replies of calls, marks of deliveries: nothing repeats them later. */
export const REPEATS = '30 days';
/** What expired has no use. */
export const EXPIRED = '1 day';
export const YEAR = '1 year';
/** Limits are counted over a calendar month. */
export const LIMIT_USES = '62 days';

export const stays = (rowFor: string, basis: RetentionBasis, why: string): Rule => ({ rowFor, basis, why, ends: [] });
