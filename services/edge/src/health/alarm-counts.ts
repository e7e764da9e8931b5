import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { FROZEN, SERVED, SILENT_SECONDS } from './health-store.ts';

/** Length of the period in which a failing release is detected, and of the period before it for comparison. */
const LOOK_BACK_MINUTES = 10;
const PAST_MINUTES = 60;

/** Reads what alarms are decided by, for all tenants. */
export const readAlarmCounts = (db: Database) => {
  const since = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;

  /** Distinct guests of the last minutes. */
  const recent = () =>
    db
      .selectFrom('health_guests')
      .select([
        'tenant',
        'remote',
        'version',
        sql<number>`count(distinct guest) filter (where what = 'attempt')::int`.as('attempts'),
        sql<number>`count(distinct guest) filter (where what = 'failed')::int`.as('failed'),
        sql<number>`count(distinct guest) filter (where what = 'unmounted')::int`.as('unmounted'),
        sql<number>`count(distinct guest) filter (where what = ${FROZEN})::int`.as('frozen'),
      ])
      .where('minute', '>=', since(LOOK_BACK_MINUTES))
      .groupBy(['tenant', 'remote', 'version'])
      .execute();

  /** Sums of guests per minute: cheaper than distinct guests, and precise enough for a rate. */
  const past = () =>
    db
      .selectFrom('health_counts')
      .select([
        'tenant',
        'remote',
        sql<number>`coalesce(sum(count) filter (where what = 'attempt'), 0)::int`.as('attempts'),
        sql<number>`coalesce(sum(count) filter (where what = 'failed'), 0)::int`.as('failed'),
        sql<number>`coalesce(sum(count) filter (where what = ${FROZEN}), 0)::int`.as('frozen'),
      ])
      .where('minute', '>=', since(LOOK_BACK_MINUTES + PAST_MINUTES))
      .where('minute', '<', since(LOOK_BACK_MINUTES))
      .groupBy(['tenant', 'remote'])
      .execute();

  /** Guests who were sent pages with a release, and those of them whose browser reported nothing of it. */
  const served = () => {
    const guests = db
      .selectFrom('health_guests')
      .select([
        'tenant',
        'remote',
        'version',
        sql<boolean>`minute >= ${since(LOOK_BACK_MINUTES)}`.as('recent'),
        sql<boolean>`bool_or(what = ${SERVED} and at <= now() - make_interval(secs => ${SILENT_SECONDS}))`.as('served'),
        sql<boolean>`bool_or(what <> ${SERVED})`.as('alive'),
      ])
      .where('minute', '>=', since(LOOK_BACK_MINUTES + PAST_MINUTES))
      .groupBy(['tenant', 'remote', 'version', 'guest', 'recent']);
    return db
      .selectFrom(guests.as('guests'))
      .select([
        'tenant',
        'remote',
        'version',
        'recent',
        sql<number>`count(*)::int`.as('attempts'),
        sql<number>`count(*) filter (where not alive)::int`.as('failed'),
      ])
      .where('served', '=', true)
      .groupBy(['tenant', 'remote', 'version', 'recent'])
      .execute();
  };

  return { recent, past, served };
};
