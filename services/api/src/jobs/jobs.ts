import { limitPerTenant } from '../database/limit-per-tenant.ts';
import type { Platform } from '../platform/platform.ts';
import type { Job } from './job.ts';
import { startLane, type Lane } from './lane.ts';
import { alertLateJobs, lateAfterMs, noteWaiting } from './late-jobs.ts';

/** Transactions of a tenant's jobs at the same time, of the connections of the background pool. */
const TENANT_TRANSACTIONS_MAX = 2;
const WATCH_MS = 10_000;
const LEASE_MS = 60_000;

/** For tests. */
export interface JobBounds {
  readonly watchMs?: number;
  readonly lateMsMin?: number;
  readonly leaseMs?: number;
}

/**
 * Runs each job when it is due, until stopped. Each job has a lane of its own, and waits for no other.
 *
 * @param app its database is the background pool
 * @returns a function that stops the jobs and awaits the running ones
 */
export const startJobs = (
  app: Platform,
  jobs: readonly Job[],
  { watchMs = WATCH_MS, lateMsMin, leaseMs = LEASE_MS }: JobBounds = {},
): (() => Promise<void>) => {
  const limited: Platform = { ...app, db: limitPerTenant(app.db, { transactionsMax: TENANT_TRANSACTIONS_MAX }) };
  const lanes = jobs.map((job) => startLane(limited, { db: app.db, leaseMs }, job));
  let watching: Promise<void> | undefined;
  const watch = async (): Promise<void> => {
    for (const lane of lanes) await noteLate(app, lane, lateMsMin);
    await alertLateJobs(app.db, jobs, lateMsMin);
  };
  const timer = setInterval(() => {
    watching ??= watch()
      .catch((error: unknown) => app.log.warn({ reason: String(error) }, 'jobs: late ones were not looked for'))
      .finally(() => (watching = undefined));
  }, watchMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(lanes.map((lane) => lane.stop()));
    await watching;
  };
};

const noteLate = async ({ db }: Platform, { job, waiting }: Lane, msMin?: number): Promise<void> => {
  for (const [tenantId, waitedMs] of waiting())
    if (waitedMs > lateAfterMs(job, msMin)) await noteWaiting(db, tenantId, job, waitedMs);
};
