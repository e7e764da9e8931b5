import type { Tx } from '../database/database.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { runJob, type Job, type Sender } from '../outbox/sender.ts';
import type { Platform } from '../platform/platform.ts';
import type { Fact } from './facts.ts';

/** Reacts to facts, each once and in its own transaction. */
export interface FactConsumer {
  /** Never changes: delivered facts are stored under this name. */
  readonly name: string;
  handle(tx: Tx, fact: Fact, tenant: Tenant): Promise<void>;
}

/**
 * Delivers facts to every consumer. A failed consumer gets the fact again later; the others do not.
 *
 * @param consumers all consumers; their order is not guaranteed
 */
export const deliverFacts =
  ({ db, tenants, log }: Pick<Platform, 'db' | 'tenants' | 'log'>, consumers: readonly FactConsumer[]): Sender =>
  async (tenantId, jobs) => {
    const tenant = await tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    const failed = new Set<string>();
    const deliverOne = async ({ id, payload }: Job): Promise<void> => {
      for (const consumer of consumers)
        try {
          await db.transaction(tenantId, (tx) => deliver(tx, consumer, id, payload as Fact, tenant));
        } catch (error) {
          log.error({ tenant: tenantId, fact: id, consumer: consumer.name, err: error }, 'facts: a consumer failed');
          failed.add(id);
        }
    };
    for (const job of jobs) await runJob(job, () => deliverOne(job));
    return { failed };
  };

async function deliver(tx: Tx, consumer: FactConsumer, factId: string, fact: Fact, tenant: Tenant): Promise<void> {
  const first = await tx
    .insertInto('fact_deliveries')
    .values({ fact_id: factId, consumer: consumer.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fact_id')
    .executeTakeFirst();
  if (first) await consumer.handle(tx, fact, tenant);
}
