import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import { readAlarmCounts } from './alarm-counts.ts';
import { evaluatePages, evaluateStable } from './evaluate-stable.ts';
import type { Share } from './two-proportions.ts';

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

/** An alarm, and for one by the pages, when the rollout of its remote changed last. */
interface Found extends Alarm {
  readonly changedAt: Date | null;
}

/**
 * Every remote of a page that freezes or stays silent has the same figures, so the one that changed last raises the
 * alarm for all.
 */
const isFollower = ({ tenant, changedAt }: Found, all: readonly Found[]): boolean =>
  changedAt !== null &&
  all.some((other) => other.tenant === tenant && other.changedAt !== null && other.changedAt > changedAt);

/** Finds stable releases that fail (docs/decisions/0133). */
export const createAlarms = (db: Database, log: Pick<Logger, 'error'>, guestsMin: number) => {
  const saidAt = new Map<string, number>();
  const counts = readAlarmCounts(db);

  const now = async (which: { tenant?: string | undefined; remote?: string | undefined } = {}): Promise<Alarm[]> => {
    const [inForce, recent, past, served] = await Promise.all([
      revisionsInForce(db, { tenant: which.tenant }),
      counts.recent(),
      counts.past(),
      counts.served(),
    ]);
    const found = inForce.flatMap(({ tenant, remote, rollout, created_at }): Found[] => {
      const ofTenant = recent.filter((row) => row.tenant === tenant);
      const own = ofTenant.find((row) => row.remote === remote && row.version === rollout.stable);
      if (!own) return [];
      const before = past.filter((row) => row.tenant === tenant && row.remote === remote);
      const { version, attempts, failed, unmounted, frozen } = own;
      const references = {
        past: shareOf(before),
        others: shareOf(ofTenant.filter((row) => row.remote !== remote)),
      };
      const alarm = { tenant, remote, version, guests: attempts, failures: failed, ...references };
      const evaluated = evaluateStable({ recent: { attempts, failures: failed, unmounted }, ...references }, guestsMin);
      if (evaluated) return [{ ...alarm, ...evaluated, changedAt: null }];
      const pages = served.filter((row) => row.tenant === tenant && row.remote === remote);
      const why = evaluatePages(
        {
          frozen: { attempts, failures: Math.min(frozen, attempts) },
          silent: shareOf(pages.filter((row) => row.recent && row.version === version)),
        },
        {
          frozen: shareOf(before.map((row) => ({ attempts: row.attempts, failed: row.frozen }))),
          silent: shareOf(pages.filter((row) => !row.recent)),
        },
      );
      return why === null ? [] : [{ ...alarm, kind: 'worse', isAlone: false, why, changedAt: created_at }];
    });
    const wanted = found.filter(({ remote }) => which.remote === undefined || remote === which.remote);
    return wanted.filter((one) => !isFollower(one, found)).map(({ changedAt: _changedAt, ...alarm }) => alarm);
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
