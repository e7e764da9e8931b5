import { HEALTH_MINUTES, type BoardHealth } from '@jangada/contracts/delivery/board.endpoints';
import type { ReleaseHealth } from '@jangada/contracts/delivery/health.endpoints';
import type { HealthStore } from '../health/health-store.ts';

/** One reading is shared by all readers within this time. */
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

/** How releases did in the last half hour, per tenant, for the small charts of the board. */
export const createBoardHealth = (store: Pick<HealthStore, 'series'>): (() => Promise<BoardHealth[]>) => {
  let known: { atMs: number; value: Promise<BoardHealth[]> } | null = null;
  const read = async (nowMs: number): Promise<BoardHealth[]> => {
    const lastMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const fromMs = lastMs - (HEALTH_MINUTES - 1) * MINUTE_MS;
    const series = await store.series({ from: new Date(fromMs), to: new Date(lastMs) });
    return series.map((health) => withEveryMinute(health, fromMs));
  };
  return () => {
    const nowMs = Date.now();
    if (!known || nowMs - known.atMs > KNOWN_MS) {
      const value = read(nowMs);
      known = { atMs: nowMs, value };
      // A failed reading is repeated on the next request.
      value.catch(() => (known = null));
    }
    return known.value;
  };
};
