import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import { evaluateStable } from './evaluate-stable.ts';
import type { Share } from './two-proportions.ts';

/** Length of the period in which a failing release is detected, and of the period before it for comparison. */
const LOOK_BACK_MINUTES = 10;
const PAST_MINUTES = 60;

/** The same alarm is logged at most once in this time. */
const SAID_EVERY_MS = 60_000;

export interface Alarm extends HealthAlarm {
  /** The other remotes of the tenant work, so this remote is the cause. */
  readonly isAlone: boolean;
}

const shareOf = (rows: readonly { readonly attempts: number; readonly failed: number }[]): Share => ({
  attempts: rows.reduce((sum, row) => sum + row.attempts, 0),
  // A failure may be counted in the minute after its attempt, so there can be more failures than attempts.
  failures: Math.min(
    rows.reduce((sum, row) => sum + row.failed, 0),
    rows.reduce((sum, row) => sum + row.attempts, 0),
  ),
});

/** Finds stable releases that fail (docs/decisions/0133). */
export const createAlarms = (db: Database, log: Pick<Logger, 'error'>, guestsMin: number) => {
  const saidAt = new Map<string, number>();
  const since = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`;

  const recentGuests = () =>
    db
      .selectFrom('health_guests')
      .select([
        'tenant',
        'remote',
        'version',
        sql<number>`count(distinct guest) filter (where what = 'attempt')::int`.as('attempts'),
        sql<number>`count(distinct guest) filter (where what = 'failed')::int`.as('failed'),
        sql<number>`count(distinct guest) filter (where what = 'unmounted')::int`.as('unmounted'),
      ])
      .where('minute', '>=', since(LOOK_BACK_MINUTES))
      .groupBy(['tenant', 'remote', 'version'])
      .execute();

  /** Sums of guests per minute: cheaper than distinct guests, and precise enough for a rate. */
  const pastCounts = () =>
    db
      .selectFrom('health_counts')
      .select([
        'tenant',
        'remote',
        sql<number>`coalesce(sum(count) filter (where what = 'attempt'), 0)::int`.as('attempts'),
        sql<number>`coalesce(sum(count) filter (where what = 'failed'), 0)::int`.as('failed'),
      ])
      .where('minute', '>=', since(LOOK_BACK_MINUTES + PAST_MINUTES))
      .where('minute', '<', since(LOOK_BACK_MINUTES))
      .groupBy(['tenant', 'remote'])
      .execute();

  const now = async (which: { tenant?: string | undefined; remote?: string | undefined } = {}): Promise<Alarm[]> => {
    const [inForce, recent, past] = await Promise.all([revisionsInForce(db, which), recentGuests(), pastCounts()]);
    const pastOf = new Map(past.map((row) => [`${row.tenant} ${row.remote}`, row]));
    const recentOf = new Map<string, typeof recent>();
    for (const row of recent) recentOf.set(row.tenant, [...(recentOf.get(row.tenant) ?? []), row]);
    return inForce.flatMap(({ tenant, remote, rollout }): Alarm[] => {
      const ofTenant = recentOf.get(tenant) ?? [];
      const own = ofTenant.find((row) => row.remote === remote && row.version === rollout.stable);
      if (!own) return [];
      const before = pastOf.get(`${tenant} ${remote}`);
      const { version, attempts, failed, unmounted } = own;
      const references = {
        past: shareOf(before ? [before] : []),
        others: shareOf(ofTenant.filter((row) => row.remote !== remote)),
      };
      const evaluated = evaluateStable({ recent: { attempts, failures: failed, unmounted }, ...references }, guestsMin);
      if (!evaluated) return [];
      const { kind, isAlone, why } = evaluated;
      return [{ tenant, remote, version, guests: attempts, failures: failed, kind, why, ...references, isAlone }];
    });
  };

  return {
    now,
    /**
     * Logs alarms, each at most once a minute.
     *
     * @returns all alarms
     */
    async look(nowMs: number): Promise<readonly Alarm[]> {
      const alarms = await now();
      for (const alarm of alarms) {
        const key = `${alarm.tenant} ${alarm.remote} ${alarm.version}`;
        if (nowMs - (saidAt.get(key) ?? 0) < SAID_EVERY_MS) continue;
        saidAt.set(key, nowMs);
        log.error(alarm, 'a stable release is broken');
      }
      return alarms;
    },
  };
};
