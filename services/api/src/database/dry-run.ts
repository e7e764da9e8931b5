import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Registry, Schema } from './schema.ts';

/** A call that a command would have made to a third party. */
export interface OutgoingCall {
  readonly to: string;
  readonly method: string;
  readonly path: string;
}

/** Ends a dry run at a call to a third party, because what follows depends on its answer. */
export class DryRunEnded extends Error {
  override readonly name = 'DryRunEnded';
}

/** Rows of one table that a transaction has written. */
export interface ChangedRows {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
}

export interface DryRunOutcome<Result> {
  readonly result: PromiseSettledResult<Result>;
  readonly calls: readonly OutgoingCall[];
  /** What was written by steps that failed, which the database counts too. */
  readonly undone: readonly ChangedRows[];
}

interface DryRun {
  readonly outer: Transaction<Schema>;
  readonly calls: OutgoingCall[];
  readonly undone: ChangedRows[];
  /** The transaction of the command that is running, which a transaction inside it belongs to. */
  readonly inside: Level;
}

interface Level {
  readonly tenantId: string;
  /** One connection runs one transaction after the other, also those that the command starts together. */
  last: Promise<unknown>;
}

const storage = new AsyncLocalStorage<DryRun>();

/** Whether this code runs for a command whose changes are rolled back. */
export const isDryRun = (): boolean => storage.getStore() !== undefined;

/** Runs something that all callers share, such as the reading of a cache, with what is committed alone. */
export const outsideDryRun = <Result>(run: () => Result): Result => storage.exit(run);

/**
 * Called before a request leaves for a third party.
 *
 * @throws {DryRunEnded} in a dry run, which notes the call instead
 */
export const noteOutgoingCall = (url: string, method: string): void => {
  const dryRun = storage.getStore();
  if (!dryRun) return;
  const { origin, pathname } = new URL(url);
  dryRun.calls.push({ to: origin, method, path: pathname });
  throw new DryRunEnded(`${method} ${origin}${pathname} was not called`);
};

/** Ends a dry run where what follows depends on something that it cannot do. @throws {DryRunEnded} in a dry run */
export const endDryRun = (why: string): void => {
  if (isDryRun()) throw new DryRunEnded(why);
};

/** Reads the rows that the connection has written and not yet reported, which are at least those of its transaction. */
export const CHANGED_ROWS = `
  select relname as table, n_tup_ins::int as inserted, n_tup_upd::int as updated, n_tup_del::int as deleted
  from pg_stat_xact_user_tables
  where schemaname = 'platform' and n_tup_ins + n_tup_upd + n_tup_del > 0 order by relname`;

const NONE = { inserted: 0, updated: 0, deleted: 0 };

/** @returns what was written between the two, by table */
export const newRows = (after: readonly ChangedRows[], before: readonly ChangedRows[]): ChangedRows[] =>
  after
    .map(({ table, inserted, updated, deleted }) => {
      const earlier = before.find((row) => row.table === table) ?? NONE;
      return {
        table,
        inserted: inserted - earlier.inserted,
        updated: updated - earlier.updated,
        deleted: deleted - earlier.deleted,
      };
    })
    .filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0);

/** The registry as the dry run sees it; undefined outside of one. */
export const registryOfDryRun = (): Kysely<Registry> | undefined =>
  // Both are views of the same schema; the registry's tables are not filtered by tenant.
  storage.getStore()?.outer.withoutPlugins() as unknown as Kysely<Registry> | undefined;

/** Whether a transaction of the database belongs to a dry run, and then runs by `stepOfDryRun`. */
export const stepOfDryRun = async <Result>(
  tenantId: string,
  run: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => {
  const dryRun = storage.getStore();
  if (!dryRun) throw new TypeError('no dry run');
  const { outer, inside, undone } = dryRun;
  const turn = inside.last.then(() =>
    storage.run({ ...dryRun, inside: { tenantId, last: Promise.resolve() } }, async () => {
      const { rows: before } = await sql.raw<ChangedRows>(CHANGED_ROWS).execute(outer);
      const undoneBefore = undone.length;
      await sql`savepoint step`.execute(outer);
      try {
        // A transaction has state of its own, which is found by its object.
        const result = await run(outer.withoutPlugins());
        await sql`release savepoint step`.execute(outer);
        return result;
      } catch (error) {
        await sql`rollback to savepoint step`.execute(outer);
        const { rows: after } = await sql.raw<ChangedRows>(CHANGED_ROWS).execute(outer);
        undone.splice(undoneBefore, undone.length, ...newRows(after, before));
        throw error;
      } finally {
        await sql`select set_config('app.tenant', ${inside.tenantId}, true)`.execute(outer);
      }
    }),
  );
  inside.last = turn.catch(() => undefined);
  return turn;
};

/** Runs a command so that its transactions are steps of this one. */
export const asDryRun = async <Result>(
  outer: Transaction<Schema>,
  tenantId: string,
  run: () => Promise<Result>,
): Promise<DryRunOutcome<Result>> => {
  const dryRun: DryRun = { outer, calls: [], undone: [], inside: { tenantId, last: Promise.resolve() } };
  const [result] = await Promise.allSettled([storage.run(dryRun, run)]);
  await dryRun.inside.last;
  return { result, calls: dryRun.calls, undone: dryRun.undone };
};
