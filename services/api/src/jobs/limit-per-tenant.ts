import type { Database } from '../database/database.ts';

/**
 * A view of the database with at most this many transactions of a tenant at once, so that slow statements of one tenant
 * leave connections to the others.
 */
export const limitPerTenant = (db: Database, transactionsMax: number): Database => {
  const waiting = new Map<string, { count: number; readonly queue: (() => void)[] }>();

  const inTurn = async <Result>(tenantId: string, run: () => Promise<Result>): Promise<Result> => {
    const tenant = waiting.get(tenantId) ?? { count: 0, queue: [] };
    waiting.set(tenantId, tenant);
    // Whoever ends hands its turn over, so the count stays the same.
    if (tenant.count >= transactionsMax) await new Promise<void>((resolve) => tenant.queue.push(resolve));
    else tenant.count += 1;
    try {
      return await run();
    } finally {
      const next = tenant.queue.shift();
      if (next) next();
      else if ((tenant.count -= 1) === 0) waiting.delete(tenantId);
    }
  };

  return {
    ...db,
    transaction: (tenantId, run, options) => inTurn(tenantId, () => db.transaction(tenantId, run, options)),
    read: (tenantId, run) => inTurn(tenantId, () => db.read(tenantId, run)),
  };
};
