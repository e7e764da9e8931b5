import type { Database } from './database.ts';
import { traceWait } from '../tracing/steps.ts';
import { isDryRun } from './dry-run.ts';

/** In this share of the connections, one at least, the others answer while one tenant's statements are slow. */
const OTHERS_SHARE = 0.1;

/** How many of these connections one tenant may have at once. */
export const shareOfTenant = (connectionsMax: number): number =>
  Math.max(1, connectionsMax - Math.max(1, Math.floor(connectionsMax * OTHERS_SHARE)));

interface Turns {
  running: number;
  readonly waiting: Set<() => void>;
}

interface Limit {
  /** The transactions of a tenant at once. */
  readonly transactionsMax: number;
  /** How long a further one waits for one of them to end; by default as long as it takes. */
  readonly waitMs?: number;
}

/**
 * A view of the database with at most this many transactions of a tenant at once, so that slow statements of one tenant
 * leave connections to the others.
 */
export const limitPerTenant = (db: Database, { transactionsMax, waitMs }: Limit): Database => {
  const tenants = new Map<string, Turns>();

  const inTurn = async <Result>(tenantId: string, run: () => Promise<Result>): Promise<Result> => {
    // A dry run has one transaction, whose turn it has.
    if (isDryRun()) return run();
    const turns = tenants.get(tenantId) ?? { running: 0, waiting: new Set() };
    tenants.set(tenantId, turns);
    // Whoever ends hands its turn over, so the count stays the same.
    if (turns.running >= transactionsMax) await traceWait('a turn of the tenant', () => nextTurn(turns, waitMs));
    else turns.running += 1;
    try {
      return await run();
    } finally {
      const [next] = turns.waiting;
      if (next) {
        turns.waiting.delete(next);
        next();
      } else if ((turns.running -= 1) === 0) tenants.delete(tenantId);
    }
  };

  return {
    ...db,
    get registry() {
      return db.registry;
    },
    dryRun: (tenantId, run, look) => inTurn(tenantId, () => db.dryRun(tenantId, run, look)),
    transaction: (tenantId, run, options) => inTurn(tenantId, () => db.transaction(tenantId, run, options)),
    read: (tenantId, run) => inTurn(tenantId, () => db.read(tenantId, run)),
    connections: () => {
      const { waiting, ...others } = db.connections();
      return { ...others, waiting: [...tenants.values()].reduce((sum, turns) => sum + turns.waiting.size, waiting) };
    },
  };
};

const nextTurn = ({ waiting }: Turns, waitMs: number | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(tooLong);
      resolve();
    };
    const giveUp = (): void => {
      waiting.delete(begin);
      reject(new Error('timeout exceeded when waiting for a transaction of the tenant'));
    };
    const tooLong = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    waiting.add(begin);
  });
