import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { revisionsInForce } from '../delivery/rollouts.ts';

/** The period in which a failing release is detected. */
const LOOK_BACK_MINUTES = 10;

/** The same alarm is in the log at most so often. */
const SAID_EVERY_MS = 60_000;

/**
 * Stable releases that fail for all guests. They raise an alarm and are not rolled back: there is no release to compare
 * with, the page falls back by itself, and the cause may lie elsewhere.
 */
export const createAlarms = (db: Database, log: Pick<Logger, 'error'>, guestsMin: number) => {
  const saidAt = new Map<string, number>();

  const now = async (
    which: { tenant?: string | undefined; remote?: string | undefined } = {},
  ): Promise<HealthAlarm[]> => {
    const inForce = await revisionsInForce(db, which);
    const stable = new Set(inForce.map(({ tenant, remote, rollout }) => `${tenant} ${remote} ${rollout.stable}`));
    const rows = await db
      .selectFrom('health_guests')
      .select([
        'tenant',
        'remote',
        'version',
        sql<number>`count(distinct guest) filter (where what = 'attempt')::int`.as('attempts'),
        sql<number>`count(distinct guest) filter (where what = 'unmounted')::int`.as('unmounted'),
      ])
      .where('minute', '>=', sql<Date>`now() - make_interval(mins => ${LOOK_BACK_MINUTES})`)
      .groupBy(['tenant', 'remote', 'version'])
      .execute();
    return rows
      .filter(({ attempts, unmounted }) => attempts >= guestsMin && unmounted === attempts)
      .filter(({ tenant, remote, version }) => stable.has(`${tenant} ${remote} ${version}`))
      .map(({ tenant, remote, version, attempts }) => ({
        tenant,
        remote,
        version,
        guests: attempts,
      }));
  };

  return {
    now,
    async look(nowMs: number): Promise<void> {
      for (const alarm of await now()) {
        const key = `${alarm.tenant} ${alarm.remote} ${alarm.version}`;
        if (nowMs - (saidAt.get(key) ?? 0) < SAID_EVERY_MS) continue;
        saidAt.set(key, nowMs);
        log.error(alarm, 'a stable release works for nobody: look at it, the gate leaves it alone');
      }
    },
  };
};
