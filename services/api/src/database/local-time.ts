import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql, type RawBuilder } from 'kysely';

/** The start of the current hour, day, week or month in the product's time zone; a week begins on Monday. */
export const localStartOf = (span: RawBuilder<unknown>, now: RawBuilder<Date> = sql`now()`): RawBuilder<Date> =>
  sql`date_trunc(${span}, ${now} at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}`;
