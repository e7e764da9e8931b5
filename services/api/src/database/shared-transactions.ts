import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from './database.ts';

/** One of several pieces of work in a transaction. Others' work is beside it: it touches what its names say. */
export type Work<Answer> = (tx: Tx) => Promise<Answer>;

export interface SharedTransactions<Answer> {
  /**
   * Runs the work in one transaction with what waits at the same moment, so that they share its messages and its commit.
   *
   * @param names of what it holds or makes: no two in one transaction hold the same
   * @returns undefined when it has to run alone: nothing of it is written then, or it is there to be found
   */
  run(tenantId: string, names: readonly string[], work: Work<Answer>): Promise<Answer | undefined>;
}

/** Thrown by work that has to run alone, before it writes anything. The work beside it goes on. */
export class RunsAlone extends Error {
  override readonly name = 'RunsAlone';
}

interface Waiting<Answer> {
  readonly work: Work<Answer>;
  settle(answer: Answer | undefined): void;
}

const TOGETHER_MAX = 32;
/** While the database works on one, the next one is made ready. */
const UNDER_WAY_MAX = 2;

/** Nobody waits to be joined: who comes while a transaction is under way joins the next one. */
export function shareTransactions<Answer>(
  { transaction }: Pick<Database, 'transaction'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): SharedTransactions<Answer> {
  const queues = new Map<string, Waiting<Answer>[]>();
  const underWay = new Map<string, number>();
  const taken = new Set<string>();

  /** All or none is written; a fault of one is nobody else's, so each is told to run alone then. */
  const runTogether = async (tenantId: string, together: readonly Waiting<Answer>[]): Promise<void> => {
    try {
      const answers = await transaction(tenantId, async (tx) => {
        // Every one has to have ended before the transaction does, also when one has failed.
        const outcomes = await Promise.allSettled(together.map(({ work }) => work(tx)));
        return outcomes.map(answerOf);
      });
      for (const [index, { settle }] of together.entries()) settle(answers[index]);
    } catch (error) {
      log.warn(
        { tenant: tenantId, count: together.length, reason: String(error) },
        'shared transaction: each alone now',
      );
      for (const { settle } of together) settle(undefined);
    }
  };

  const drain = async (tenantId: string): Promise<void> => {
    for (;;) {
      // What arrives in the same turn belongs together.
      await new Promise((resolve) => setImmediate(resolve));
      const together = queues.get(tenantId)?.splice(0, TOGETHER_MAX) ?? [];
      if (together.length === 0) break;
      await runTogether(tenantId, together);
    }
  };

  const enqueue = (tenantId: string, waiting: Waiting<Answer>): void => {
    const queue = queues.get(tenantId) ?? [];
    queues.set(tenantId, queue);
    queue.push(waiting);
    const running = underWay.get(tenantId) ?? 0;
    if (running === UNDER_WAY_MAX) return;
    underWay.set(tenantId, running + 1);
    void drain(tenantId).finally(() => underWay.set(tenantId, (underWay.get(tenantId) ?? 1) - 1));
  };

  return {
    run: async (tenantId, names, work) => {
      const own = names.map((name) => `${tenantId}:${name}`);
      if (own.some((name) => taken.has(name))) return undefined;
      for (const name of own) taken.add(name);
      const answer = await new Promise<Answer | undefined>((settle) => enqueue(tenantId, { work, settle }));
      for (const name of own) taken.delete(name);
      return answer;
    },
  };
}

function answerOf<Answer>(outcome: PromiseSettledResult<Answer>): Answer | undefined {
  if (outcome.status === 'fulfilled') return outcome.value;
  if (outcome.reason instanceof RunsAlone) return undefined;
  throw outcome.reason;
}
