import * as contract from '@jangada/contracts/ops/jobs';
import { sql, type Selectable } from 'kysely';
import { implementOp } from '../ops/implement-op.ts';
import type { Platform } from '../platform/platform.ts';
import type { Job } from './job.ts';
import type { JobTables } from './tables.ts';

const SECOND_MS = 1_000;

type Row = Selectable<JobTables['job_runs']> & { now: Date };

/** @param jobs all jobs of the platform */
export const registerJobOps = (app: Platform, jobs: readonly Job[]): void => {
  implementOp(app, contract.listJobs, (_, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const rows = await reader
        .selectFrom('job_runs')
        .selectAll()
        .select(sql<Date>`now()`.as('now'))
        .execute();
      const rowOf = new Map(rows.map((row) => [row.job, row]));
      return { data: jobs.map((job) => present(job, rowOf.get(job.name))).toSorted(byName) };
    }),
  );
};

const byName = (a: contract.PeriodicJob, b: contract.PeriodicJob): number => (a.name < b.name ? -1 : 1);

const present = ({ name, everyMs }: Job, row: Row | undefined): contract.PeriodicJob => {
  const secondsSince = (at: Date | null | undefined): number | null =>
    row && at ? Math.max(0, Math.floor((row.now.getTime() - at.getTime()) / SECOND_MS)) : null;
  return {
    name,
    every_seconds: everyMs / SECOND_MS,
    is_running: row?.leased_until ? row.leased_until > row.now : false,
    is_late: row?.late ?? false,
    last_started_at: row?.last_started_at?.toISOString() ?? null,
    last_succeeded_at: row?.last_succeeded_at?.toISOString() ?? null,
    age_seconds: secondsSince(row?.last_succeeded_at),
    waiting_seconds: secondsSince(row?.waiting_since),
    last_run_ms: row?.last_run_ms ?? null,
    last_error: row?.last_error ?? null,
  };
};
