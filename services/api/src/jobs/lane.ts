import type { Platform } from '../platform/platform.ts';
import { listDueTenants } from './due-tenants.ts';
import type { Job } from './job.ts';
import { lateAfterMs } from './late-jobs.ts';
import { runLeased, type Leases } from './run-leased.ts';

const SLOTS: LaneSlots = { slots: 8, slotMsMax: 60_000 };
const QUEUE_MAX = 200;
const LOOKS_PER_INTERVAL = 4;
const LOOK_MS_MIN = 1_000;
const LOOK_MS_MAX = 60_000;

export interface LaneSlots {
  /** Tenants for which the job runs at the same time. */
  readonly slots: number;
  /** After this time a run no longer takes a slot: hanging runs must not stop the lane. It keeps its lease. */
  readonly slotMsMax: number;
}

export interface Lane {
  readonly job: Job;
  /** Tenants that wait for a slot, with the time in milliseconds. */
  waiting(): (readonly [tenantId: string, waitedMs: number])[];
  stop(): Promise<void>;
}

/**
 * Runs one job, each tenant by itself: a tenant has at most one slot of a lane, so a slow or hanging one delays no other,
 * and no other job.
 */
export const startLane = (app: Platform, leases: Leases, job: Job, { slots, slotMsMax } = SLOTS): Lane => {
  const running = new Map<string, { readonly startMs: number; readonly done: Promise<void> }>();
  let queue = new Map<string, number>();
  let hasMore = false;
  let isLooking = false;
  let stopped = false;
  let lookedAtMs = performance.now();

  const slotsInUse = (): number => {
    const sinceMs = performance.now() - slotMsMax;
    return [...running.values()].filter(({ startMs }) => startMs > sinceMs).length;
  };

  const start = (tenantId: string): void => {
    const done = runLeased(app, leases, job, tenantId)
      .catch((error: unknown) =>
        app.log.warn({ tenant: tenantId, job: job.name, reason: String(error) }, 'jobs: put off'),
      )
      .finally(() => {
        running.delete(tenantId);
        fill();
      });
    running.set(tenantId, { startMs: performance.now(), done });
  };

  const fill = (): void => {
    for (const tenantId of queue.keys()) {
      if (stopped || slotsInUse() >= slots) return;
      queue.delete(tenantId);
      start(tenantId);
    }
    if (hasMore && queue.size === 0) void look();
  };

  const look = async (): Promise<void> => {
    if (isLooking || stopped) return;
    isLooking = true;
    try {
      const due = await listDueTenants(leases.db, job, QUEUE_MAX);
      const nowMs = performance.now();
      const before = queue;
      queue = new Map(due.filter((id) => !running.has(id)).map((id) => [id, before.get(id) ?? nowMs]));
      hasMore = due.length === QUEUE_MAX && queue.size > 0;
      lookedAtMs = nowMs;
    } catch (error) {
      hasMore = false;
      const isLate = performance.now() - lookedAtMs > lateAfterMs(job);
      app.log[isLate ? 'error' : 'warn']({ job: job.name, reason: String(error) }, 'jobs: due tenants were not found');
    } finally {
      isLooking = false;
    }
    fill();
  };

  const lookMs = Math.min(LOOK_MS_MAX, Math.max(LOOK_MS_MIN, job.everyMs / LOOKS_PER_INTERVAL));
  const timer = setInterval(() => void look(), lookMs);
  void look();

  return {
    job,
    waiting: () => [...queue].map(([tenantId, sinceMs]) => [tenantId, performance.now() - sinceMs] as const),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};
