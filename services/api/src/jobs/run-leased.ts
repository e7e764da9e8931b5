import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { endAlert, raiseAlert } from '../outbox/raise-alert.ts';
import type { Platform } from '../platform/platform.ts';
import { interval } from './due-tenants.ts';
import { JOB_LABEL, jobRuns } from './job-figures.ts';
import type { Job } from './job.ts';
import { jobLate } from './late-jobs.ts';

const RENEWALS_PER_LEASE = 4;
const MS_PER_S = 1_000;
const REASON_CHARACTERS_MAX = 300;

export interface Leases {
  /** The leases' own way to the database, which does not wait for the transactions of jobs. */
  readonly db: Database;
  /** After this time another process takes over from a crashed one; a running job renews its lease. */
  readonly leaseMs: number;
}

/** Runs a job for a tenant, unless another process does. A failed run raises an alert, which the next success ends. */
export const runLeased = async (app: Platform, leases: Leases, job: Job, tenantId: string): Promise<void> => {
  const { db, leaseMs } = leases;
  const tenant = await app.tenants.find(tenantId);
  const startedAt = tenant && (await takeLease(leases, tenantId, job));
  if (!startedAt) return;
  const renewing = setInterval(
    () =>
      void renewLease(leases, tenantId, job, startedAt).catch((error: unknown) =>
        app.log.warn({ tenant: tenantId, job: job.name, reason: String(error) }, 'jobs: a lease was not renewed'),
      ),
    leaseMs / RENEWALS_PER_LEASE,
  );
  const startMs = performance.now();
  const failure = await job.run(app, tenant).then(
    () => null,
    (error: unknown) => error,
  );
  clearInterval(renewing);
  if (failure !== null) app.log.error({ tenant: tenantId, job: job.name, err: failure }, 'jobs: failed');
  const ms = Math.round(performance.now() - startMs);
  jobRuns.observe({ [JOB_LABEL]: job.name, outcome: failure === null ? 'success' : 'failure' }, ms / MS_PER_S);
  await db.transaction(tenantId, (tx) => recordRun(tx, job, { startedAt, ms, failure }));
};

/**
 * @returns the start of this run, by which its lease is recognised; undefined when the job is not due or another process
 *   has the lease
 */
const takeLease = ({ db, leaseMs }: Leases, tenantId: string, { name, everyMs }: Job): Promise<string | undefined> =>
  db.transaction(tenantId, async (tx) => {
    const { rows } = await sql<{ started_at: string }>`
      insert into job_runs (job, leased_until, last_started_at, waiting_since)
      values (${name}, now() + ${interval(leaseMs)}, now(), now())
      on conflict (tenant_id, job) do update
        set leased_until = excluded.leased_until, last_started_at = excluded.last_started_at,
          waiting_since = coalesce(job_runs.waiting_since, excluded.waiting_since)
        where (job_runs.leased_until is null or job_runs.leased_until < now())
          and (job_runs.last_started_at is null or job_runs.last_started_at < now() - ${interval(everyMs)})
      returning last_started_at::text as started_at`.execute(tx);
    return rows[0]?.started_at;
  });

const renewLease = ({ db, leaseMs }: Leases, tenantId: string, { name }: Job, startedAt: string): Promise<unknown> =>
  db.transaction(tenantId, (tx) =>
    sql`update job_runs set leased_until = now() + ${interval(leaseMs)}
      where job = ${name} and last_started_at = ${startedAt}::timestamptz`.execute(tx),
  );

interface Run {
  readonly startedAt: string;
  readonly ms: number;
  readonly failure: unknown;
}

const recordRun = async (tx: Tx, { name }: Job, { startedAt, ms, failure }: Run): Promise<void> => {
  const last_error = failure === null ? null : failure instanceof Error ? failure.message : String(failure);
  const jobFailed = { kind: 'job-failed', subject: `job ${name}` } as const;
  const before = await tx
    .selectFrom('job_runs')
    .select(['last_error', 'late'])
    .where('job', '=', name)
    .where('last_started_at', '=', sql<Date>`${startedAt}::timestamptz`)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return; // The lease ended, and another process has taken over.
  const now = new Date();
  const succeeded = { last_succeeded_at: now, waiting_since: null, late: false };
  await tx
    .updateTable('job_runs')
    .set({ leased_until: null, last_finished_at: now, last_run_ms: ms, last_error })
    .$if(last_error === null, (update) => update.set(succeeded))
    .where('job', '=', name)
    .execute();
  if (last_error !== null) {
    await raiseAlert(tx, { ...jobFailed, details: { reason: last_error.slice(0, REASON_CHARACTERS_MAX) } });
    return;
  }
  if (before.last_error !== null) await endAlert(tx, jobFailed);
  if (before.late) await endAlert(tx, jobLate(name));
};
