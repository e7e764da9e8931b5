import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { raiseAlert } from '../outbox/raise-alert.ts';
import { interval } from './due-tenants.ts';
import type { Job } from './job.ts';

/** A job is late when it has not succeeded within this many intervals. */
const INTERVALS_MAX = 3;
/** Runs of short intervals may take this long. */
const LATE_MS_MIN = 2 * 60_000;

export const lateAfterMs = ({ everyMs }: Pick<Job, 'everyMs'>, msMin = LATE_MS_MIN): number =>
  Math.max(INTERVALS_MAX * everyMs, msMin);

export const jobLate = (name: string) => ({ kind: 'job-late', subject: `job ${name}` }) as const;

/** Raises an alert for every job of every tenant that is late; the job's next success ends it. */
export const alertLateJobs = async (db: Database, jobs: readonly Job[], msMin?: number): Promise<void> => {
  const bounds = new Map(jobs.map((job) => [job.name, lateAfterMs(job, msMin)]));
  const { rows } = await sql<{ tenant_id: string; job: string }>`
    select tenant_id, job from late_jobs(
      ${[...bounds.keys()]}::text[],
      array(select ms * interval '1 millisecond' from unnest(${[...bounds.values()]}::bigint[]) with ordinality b (ms, n)
        order by n))`.execute(db.registry);
  for (const { tenant_id, job } of rows) await alertLate(db, tenant_id, job, bounds.get(job) ?? 0);
};

const alertLate = (db: Database, tenantId: string, name: string, boundMs: number): Promise<void> =>
  db.transaction(tenantId, async (tx) => {
    // Another process may have raised it, or the job has just succeeded.
    const { rows } = await sql<{ waiting_s: number; succeeded_at: Date | null }>`
      update job_runs set late = true
      where job = ${name} and not late and waiting_since < now() - ${interval(boundMs)}
      returning extract(epoch from now() - waiting_since)::integer as waiting_s, last_succeeded_at as succeeded_at
      `.execute(tx);
    for (const { waiting_s, succeeded_at } of rows)
      await raiseAlert(tx, {
        ...jobLate(name),
        details: { waiting_seconds: waiting_s, last_success: succeeded_at?.toISOString() ?? null },
      });
  });

/** Notes since when a due job waits for a free slot. */
export const noteWaiting = (db: Database, tenantId: string, { name }: Job, waitedMs: number): Promise<unknown> =>
  db.transaction(tenantId, (tx) =>
    sql`insert into job_runs (job, waiting_since) values (${name}, now() - ${interval(waitedMs)})
      on conflict (tenant_id, job) do update
        set waiting_since = coalesce(job_runs.waiting_since, excluded.waiting_since)`.execute(tx),
  );
