import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../../../database/database.ts';

export interface BetBatches<Job, Answer> {
  /**
   * Processes the job in one transaction with those that wait at the same moment, so that they share its statements and
   * its commit.
   *
   * @param names of what it holds or makes: no two in one transaction hold the same
   * @returns undefined when it has to run alone: nothing of it is written then, or it is there to be found
   */
  run(tenantId: string, names: readonly string[], job: Job): Promise<Answer | undefined>;
}

/**
 * Does several jobs in one transaction.
 *
 * @returns in their order; undefined for one that has to run alone, of which nothing may be written
 */
export type ProcessBatch<Job, Answer> = (tx: Tx, jobs: readonly Job[]) => Promise<readonly (Answer | undefined)[]>;

interface Waiting<Job, Answer> {
  readonly job: Job;
  settle(answer: Answer | undefined): void;
}

const BATCH_MAX = 32;
/** While the database works on one, the next one is made ready. */
const BATCHES_AT_ONCE_MAX = 2;

/** Nobody waits to be joined: who comes while a batch is under way joins the next one. */
export function createBetBatches<Job, Answer>(
  { transaction }: Pick<Database, 'transaction'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  process: ProcessBatch<Job, Answer>,
): BetBatches<Job, Answer> {
  const queues = new Map<string, Waiting<Job, Answer>[]>();
  const underWay = new Map<string, number>();
  const taken = new Set<string>();

  /** All or none is written; a fault of one is nobody else's, so each is told to run alone then. */
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

  const drain = async (tenantId: string): Promise<void> => {
    for (;;) {
      // What arrives in the same turn belongs together.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = queues.get(tenantId)?.splice(0, BATCH_MAX) ?? [];
      if (batch.length === 0) break;
      await runBatch(tenantId, batch);
    }
  };

  const enqueue = (tenantId: string, waiting: Waiting<Job, Answer>): void => {
    const queue = queues.get(tenantId) ?? [];
    queues.set(tenantId, queue);
    queue.push(waiting);
    const running = underWay.get(tenantId) ?? 0;
    if (running === BATCHES_AT_ONCE_MAX) return;
    underWay.set(tenantId, running + 1);
    void drain(tenantId).finally(() => underWay.set(tenantId, (underWay.get(tenantId) ?? 1) - 1));
  };

  return {
    run: async (tenantId, names, job) => {
      const own = names.map((name) => `${tenantId}:${name}`);
      if (own.some((name) => taken.has(name))) return undefined;
      for (const name of own) taken.add(name);
      const answer = await new Promise<Answer | undefined>((settle) => enqueue(tenantId, { job, settle }));
      for (const name of own) taken.delete(name);
      return answer;
    },
  };
}
