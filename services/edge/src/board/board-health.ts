import { HEALTH_MINUTES, type BoardHealth, type BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import type { ReleaseHealth } from '@jangada/contracts/delivery/health.endpoints';
import type { Gate } from '../health/gate.ts';
import type { HealthStore } from '../health/health-store.ts';

/** Requests within this time share the result of one query. */
const KNOWN_MS = 2_000;
const MINUTE_MS = 60_000;

const withEveryMinute = (health: ReleaseHealth, fromMs: number): BoardHealth => {
  const said = new Map(health.minutes.map((minute) => [Date.parse(minute.at), minute]));
  const { tenant, remote, version, attempts, failures, p50_ms, p95_ms } = health;
  const minutes = Array.from({ length: HEALTH_MINUTES }, (_, index) => {
    const minute = said.get(fromMs + index * MINUTE_MS);
    return { attempts: minute?.attempts ?? 0, failures: minute?.failures ?? 0, p95_ms: minute?.p95_ms ?? null };
  });
  return { tenant, remote, version, attempts, failures, p50_ms, p95_ms, minutes };
};

/** The health of releases: the small charts of the board, and the alarms of stable releases. */
export type HealthOfBoard = Pick<BoardOverview, 'health' | 'alarms'>;

/** The health of releases in the last half hour, per tenant, and the current alarms. */
export const createBoardHealth = (
  store: Pick<HealthStore, 'series'>,
  gate: Pick<Gate, 'alarms'>,
): (() => Promise<HealthOfBoard>) => {
  let known: { atMs: number; value: Promise<HealthOfBoard> } | null = null;
  const read = async (nowMs: number): Promise<HealthOfBoard> => {
    const lastMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const fromMs = lastMs - (HEALTH_MINUTES - 1) * MINUTE_MS;
    const [series, alarms] = await Promise.all([
      store.series({ from: new Date(fromMs), to: new Date(lastMs) }),
      gate.alarms(),
    ]);
    return {
      health: series.map((health) => withEveryMinute(health, fromMs)),
      alarms: alarms.map(({ isAlone: _isAlone, ...alarm }) => alarm),
    };
  };
  return () => {
    const nowMs = Date.now();
    if (!known || nowMs - known.atMs > KNOWN_MS) {
      const value = read(nowMs);
      known = { atMs: nowMs, value };
      // A failed query is not cached: the next request queries again.
      value.catch(() => (known = null));
    }
    return known.value;
  };
};
