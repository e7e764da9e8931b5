import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../../../database/database.ts';

export interface BetBatches<Job, Answer> {
  /**
   * Processes the job in one transaction with the other waiting jobs, so that they share its statements and its commit.
   *
   * @param names of what it locks or creates: two jobs with a common name never share a transaction
   * @returns undefined when it must run alone: none of it was written, or a new attempt finds it as a replay
   */
  run(tenantId: string, names: readonly string[], job: Job): Promise<Answer | undefined>;
}

/**
 * Processes several jobs in one transaction.
 *
 * @returns the answers in order; undefined for a job that must run alone, of which no part may be written
 */
export type ProcessBatch<Job, Answer> = (tx: Tx, jobs: readonly Job[]) => Promise<readonly (Answer | undefined)[]>;

interface Waiting<Job, Answer> {
  readonly job: Job;
  settle(answer: Answer | undefined): void;
}

const BATCH_MAX = 32;
/** A smaller batch waits while another one is in progress. */
const BATCH_MIN = 4;
/** While the database works on one batch, this process prepares the next. */
const BATCHES_AT_ONCE_MAX = 2;
/** The maximum time that jobs wait for others to join them while a transaction is free. */
const WAIT_MS_MAX = 10;

interface TenantJobs<Job, Answer> {
  readonly queue: Waiting<Job, Answer>[];
  /** Batches in progress, and the jobs in them. */
  batches: number;
  inProgress: number;
  /** The queue is processed when this turn of the event loop ends. */
  isScheduled: boolean;
  overdue: NodeJS.Timeout | null;
}

/**
 * The first jobs start at once. Jobs queued while a batch is in progress form the next batch once they are an even
 * share of all jobs: if one batch took them all, the database and this process would wait for each other in turn
 * (decision 0134).
 */
export const createBetBatches = <Job, Answer>(
  { transaction }: Pick<Database, 'transaction'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  process: ProcessBatch<Job, Answer>,
): BetBatches<Job, Answer> => {
  const tenants = new Map<string, TenantJobs<Job, Answer>>();
  const taken = new Set<string>();

  /**
   * The batch is written as a whole or not at all. After a failure each job is told to run alone, so that one job's
   * error does not affect the others.
   */
  const runBatch = async (tenantId: string, batch: readonly Waiting<Job, Answer>[]): Promise<void> => {
    const jobs = batch.map(({ job }) => job);
    try {
      const answers = await transaction(tenantId, (tx) => process(tx, jobs), { plans: 'force_generic_plan' });
      for (const [index, { settle }] of batch.entries()) settle(answers[index]);
    } catch (error) {
      log.warn({ tenant: tenantId, count: batch.length, reason: String(error) }, 'batch of bets: each alone now');
      for (const { settle } of batch) settle(undefined);
    }
  };

  const start = (tenantId: string, jobs: TenantJobs<Job, Answer>, size: number): void => {
    const batch = jobs.queue.splice(0, size);
    jobs.batches += 1;
    jobs.inProgress += batch.length;
    void runBatch(tenantId, batch).finally(() => {
      jobs.batches -= 1;
      jobs.inProgress -= batch.length;
      schedule(tenantId, jobs);
    });
  };

  const startDue = (tenantId: string, jobs: TenantJobs<Job, Answer>, isOverdue: boolean): void => {
    const { queue } = jobs;
    const isFree = () => queue.length > 0 && jobs.batches < BATCHES_AT_ONCE_MAX;
    while (isFree()) {
      const share = Math.ceil((queue.length + jobs.inProgress) / BATCHES_AT_ONCE_MAX);
      const size = Math.min(BATCH_MAX, Math.max(BATCH_MIN, share));
      if (queue.length < size && jobs.batches > 0 && !isOverdue) break;
      start(tenantId, jobs, size);
    }
    if (jobs.overdue) clearTimeout(jobs.overdue);
    jobs.overdue = isFree() ? setTimeout(() => startDue(tenantId, jobs, true), WAIT_MS_MAX) : null;
  };

  /** Jobs queued in the same turn of the event loop are one batch. */
  const schedule = (tenantId: string, jobs: TenantJobs<Job, Answer>): void => {
    if (jobs.isScheduled) return;
    jobs.isScheduled = true;
    setImmediate(() => {
      jobs.isScheduled = false;
      startDue(tenantId, jobs, false);
    });
  };

  const jobsOf = (tenantId: string): TenantJobs<Job, Answer> => {
    const known = tenants.get(tenantId);
    if (known) return known;
    const jobs = { queue: [], batches: 0, inProgress: 0, isScheduled: false, overdue: null };
    tenants.set(tenantId, jobs);
    return jobs;
  };

  return {
    run: async (tenantId, names, job) => {
      const own = names.map((name) => `${tenantId}:${name}`);
      if (own.some((name) => taken.has(name))) return undefined;
      for (const name of own) taken.add(name);
      const answer = await new Promise<Answer | undefined>((settle) => {
        const jobs = jobsOf(tenantId);
        jobs.queue.push({ job, settle });
        schedule(tenantId, jobs);
      });
      for (const name of own) taken.delete(name);
      return answer;
    },
  };
};
