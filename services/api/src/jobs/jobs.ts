import { sql } from 'kysely';
import type { Tenant } from '../tenants/tenant.ts';
import type { Platform } from '../platform/platform.ts';

/** Periodic work for each tenant; one process at a time runs it. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Longer than a run takes: after this time another process takes over from a crashed one. */
  readonly leaseMs: number;
  /** Must be idempotent, even after an incomplete run. */
  run(app: Platform, tenant: Tenant): Promise<void>;
}

const ROUND_MS = 1_000;
/**
 * Another process may have run the job, or crashed while running it, so the lease is checked again after this time, or
 * when the job is due.
 */
const CHECK_AGAIN_MS = 5_000;

/**
 * Runs jobs when they are due, until stopped.
 *
 * @returns a function that stops the jobs and awaits the running ones
 */
export function startJobs(app: Platform, jobs: readonly Job[]): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  /** The next time to query the database for a job, because most of the time no job is due. */
  const nextCheckAtMs = new Map<string, number>();
  const round = async (): Promise<void> => {
    for (const tenant of await app.tenants.list())
      for (const job of jobs) {
        const key = `${tenant.id} ${job.name}`;
        if (stopped || (nextCheckAtMs.get(key) ?? 0) > Date.now()) continue;
        const ran = await runWhenDue(app, tenant, job);
        nextCheckAtMs.set(key, Date.now() + (ran ? 0 : Math.min(job.everyMs, CHECK_AGAIN_MS)));
      }
  };
  const timer = setInterval(() => {
    running = running.then(round).catch((error: unknown) => app.log.warn({ reason: String(error) }, 'jobs: put off'));
  }, ROUND_MS);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

/** @returns true when it was due, this process got the lease, and it ran */
async function runWhenDue(app: Platform, tenant: Tenant, job: Job): Promise<boolean> {
  if (!(await lease(app, tenant, job))) return false;
  const failure = await job.run(app, tenant).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure !== null) app.log.error({ tenant: tenant.id, job: job.name, err: failure }, 'jobs: failed');
  await app.db.transaction(tenant.id, (tx) =>
    tx
      .updateTable('job_runs')
      .set({
        leased_until: null,
        last_finished_at: new Date(),
        last_error: failure instanceof Error ? failure.message : null,
      })
      .where('job', '=', job.name)
      .execute(),
  );
  return true;
}

/** @returns true when the job was due and unleased, so that this process now has the lease */
const lease = (app: Platform, tenant: Tenant, { name, everyMs, leaseMs }: Job): Promise<boolean> =>
  app.db.transaction(tenant.id, async (tx) => {
    const { rows } = await sql`
      insert into job_runs (job, leased_until, last_started_at)
      values (${name}, now() + make_interval(secs => ${leaseMs / 1000}), now())
      on conflict (tenant_id, job) do update
        set leased_until = excluded.leased_until, last_started_at = excluded.last_started_at
        where (job_runs.leased_until is null or job_runs.leased_until < now())
          and (job_runs.last_started_at is null
            or job_runs.last_started_at < now() - make_interval(secs => ${everyMs / 1000}))
      returning job`.execute(tx);
    return rows.length > 0;
  });
