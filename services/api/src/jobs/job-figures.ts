import { sql } from 'kysely';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readOnce } from '../metrics/read-once.ts';
import type { Job } from './job.ts';

/** Upper bounds of the buckets, in seconds. */
const SECONDS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Not `job`, which is Prometheus' own label of the scraped process: it would rename ours. */
export const JOB_LABEL = 'periodic_job';

/** One for the process, because lanes start after the metrics. */
export const jobRuns = new Histogram({
  name: 'api_job_run_duration_seconds',
  help: 'Runs of periodic jobs for one tenant by outcome (success, failure), and how long they took',
  labelNames: [JOB_LABEL, 'outcome'],
  buckets: SECONDS,
  registers: [],
});

interface Figures {
  readonly job: string;
  readonly late: number;
  readonly waiting: number;
  readonly age: number | null;
}

/** Adds the figures of the periodic jobs over all tenants, which every process reads from the database. */
export const addJobFigures = (registry: Registry, db: Pick<Database, 'registry'>, jobs: readonly Job[]): void => {
  registry.registerMetric(jobRuns);
  const read = readOnce(() => readFigures(db, jobs));
  const gauge = (name: string, help: string, valueOf: (figures: Figures) => number | null): void =>
    void new Gauge({
      name,
      help,
      labelNames: [JOB_LABEL],
      registers: [registry],
      async collect() {
        const all = (await read()) ?? [];
        this.reset();
        for (const figures of all) {
          const value = valueOf(figures);
          if (value !== null) this.set({ [JOB_LABEL]: figures.job }, value);
        }
      },
    });
  gauge('api_job_late_tenants', 'Tenants for which a job has not succeeded within three intervals', ({ late }) => late);
  gauge('api_job_waiting_seconds', 'How long the tenant that waits longest waits for a success', (one) => one.waiting);
  gauge('api_job_success_age_seconds', 'The age of the last success of a job for any tenant', ({ age }) => age);
};

const readFigures = async ({ registry }: Pick<Database, 'registry'>, jobs: readonly Job[]): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`
    select * from job_figures(${jobs.map(({ name }) => name)}::text[])`.execute(registry);
  return rows;
};
