import { deliverFacts, type FactConsumer } from '../../src/facts/deliver-facts.ts';
import { createTenants } from '../../src/tenants/tenants.ts';
import type { TestPlatform } from './test-platform.ts';

/** Delivers every fact of a tenant's outbox to these consumers, like the worker. */
export const deliverWaitingFacts = async (
  { db, server }: Pick<TestPlatform, 'db' | 'server'>,
  tenantId: string,
  consumers: readonly FactConsumer[],
): Promise<void> => {
  const rows = await db.transaction(tenantId, (tx) =>
    tx.deleteFrom('outbox').where('topic', '=', 'fact').returning(['id', 'seq', 'payload']).execute(),
  );
  const deliver = deliverFacts({ db, tenants: createTenants(db), log: server.log }, consumers);
  const { failed } = await deliver(
    tenantId,
    rows.toSorted((a, b) => a.seq - b.seq),
  );
  if (failed.size > 0) throw new Error(`${failed.size} facts were not taken`);
};
