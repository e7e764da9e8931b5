import { DatabaseLogin, rotatingPool } from '@jangada/server/database-login';
import type { NewestFirst } from '@jangada/server/environment';
import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { outsideWork } from '../tracing/work.ts';
import {
  asDryRun,
  isDryRun,
  registryOfDryRun,
  stepOfDryRun,
  CHANGED_ROWS,
  type ChangedRows,
  type DryRunOutcome,
} from './dry-run.ts';
import { defer, pipelinedDialect, PREPARED } from './pipelined-dialect.ts';
import type { Registry, Schema } from './schema.ts';

declare const writing: unique symbol;

/** Reads one tenant's rows. */
export type Reader = Transaction<Schema>;

/** Writes one tenant's rows. Only `db.transaction` makes it, so a write outside a transaction does not compile. */
export type Tx = Reader & { readonly [writing]: true };

export interface Database {
  /** Runs in one transaction that reads and writes only this tenant's rows; it is applied completely or not at all. */
  transaction<Result>(
    tenantId: string,
    run: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** Reads one consistent snapshot of this tenant's rows. */
  read<Result>(tenantId: string, run: (reader: Reader) => Promise<Result>): Promise<Result>;
  /**
   * Runs a command without a trace: all its transactions are steps of one that is rolled back.
   *
   * @param look reads what it has done, before that is rolled back
   */
  dryRun<Result, Seen>(
    tenantId: string,
    run: () => Promise<Result>,
    look: (reader: Reader, done: DryRunResult<Result>) => Promise<Seen>,
  ): Promise<Seen>;
  readonly registry: Kysely<Registry>;
  /** The connections of the pool by state; `waiting` counts the callers without one. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /** Called after the commit of every transaction of this process that wrote to the outbox. */
  onOutboxWritten(listener: (tenantId: string, written: OutboxWritten) => void): void;
  /** Topics that a worker of this process sends right after the commit; their rows are written with a lease. */
  readonly sentHere: Set<string>;
  /** Opens a separate connection for LISTEN. */
  listener(): Promise<pg.Client>;
  notify(channel: string, payload: string): Promise<void>;
  /** The same database and outbox through a pool of its own, which never takes a connection from this one. */
  withOwnPool(connectionsMax: number): Database;
  close(): Promise<void>;
  /** Closes without waiting for the transactions in progress, which fail and are undone. */
  cutOff(): Promise<void>;
}

export interface DryRunResult<Result> extends DryRunOutcome<Result> {
  /** As they were before the command ran. */
  readonly before: Marks;
}

/** The newest rows of the tenant; what is newer in the same snapshot was written by this transaction. */
export interface Marks {
  /** The database counts what earlier transactions of the connection wrote too, until it has reported that. */
  readonly rows: readonly ChangedRows[];
  readonly txn: number;
  readonly outbox: number;
}

export interface TransactionOptions {
  /**
   * For a transaction of statements that are marked PREPARED. PostgreSQL assumes ten elements for an array of unknown
   * length; with shorter arrays it would plan each statement again at each execution (`plan_cache_mode`, PostgreSQL
   * manual 19.7.4).
   */
  readonly plans?: 'auto' | 'force_generic_plan';
  /** The commit does not wait for the disk: after a crash of the database the transaction may be lost. */
  readonly synchronousCommit?: 'off';
}

/** An outbox row that this process leased when it wrote it. */
export interface LeasedRow {
  readonly seq: number;
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
}

export interface OutboxWritten {
  /** Topics of rows that any worker may lease. */
  readonly topics: ReadonlySet<string>;
  readonly leasedRows: readonly LeasedRow[];
}

const INT8 = 20;
const DATE = 1082;
const ATTEMPTS_MAX = 4;
const RETRY_MS = 15;
const WAIT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 20_000;
/** TCP keep-alive of idle LISTEN connections; without it a dead connection is not detected. */
const TCP_KEEP_ALIVE_MS = 10_000;

/** SQLSTATEs to retry: deadlock and serialization failure. */
const retryable = new Set(['40P01', '40001']);

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a safe integer`);
  return number;
});
types.setTypeParser(DATE, (text) => text);

interface Running {
  readonly beforeCommit: Set<(tx: Tx) => Promise<void>>;
  readonly outbox: TransactionOutbox;
}

interface TransactionOutbox {
  readonly topics: Set<string>;
  readonly leasedRows: LeasedRow[];
  /** Topics that this process sends itself. */
  readonly sentHere: ReadonlySet<string>;
}

const running = new WeakMap<Reader, Running>();

const runningOf = (tx: Tx): Running => {
  const known = running.get(tx);
  if (!known) throw new TypeError('a write outside its transaction, or after its end');
  return known;
};

/** @throws {TypeError} when the transaction has ended: its connection may already serve another one */
export const requireRunning = (tx: Tx): Tx => {
  runningOf(tx);
  return tx;
};

/** Runs the step once, before the commit and after all other work; if it fails, the transaction fails. */
export const beforeCommit = (tx: Tx, step: (tx: Tx) => Promise<void>): void =>
  void runningOf(tx).beforeCommit.add(step);

/** The outbox rows of a transaction; their worker is woken after the commit. */
export const outboxOf = (tx: Tx): TransactionOutbox => runningOf(tx).outbox;

/**
 * @param url the application role's address, or several while it gets another password; the role owns nothing and is
 *   bound by row-level security
 * @param waitMs how long a caller waits for a free connection
 */
export const openDatabase = (url: string | NewestFirst<string>, connectionsMax: number, waitMs = WAIT_MS): Database =>
  openPool(new DatabaseLogin(url), { connectionsMax, waitMs }, { listeners: [], sentHere: new Set() });

interface Outbox {
  readonly listeners: ((tenantId: string, written: OutboxWritten) => void)[];
  readonly sentHere: Set<string>;
}

const inTenant = async <Result>(
  tenantId: string,
  reader: Reader,
  run: () => Promise<Result>,
  { plans = 'auto', synchronousCommit }: TransactionOptions = {},
): Promise<Result> => {
  await defer(
    reader,
    sql`
      ${PREPARED} select set_config('app.tenant', ${tenantId}, true), set_config('plan_cache_mode', ${plans}, true)`,
  );
  if (synchronousCommit) await defer(reader, sql`set local synchronous_commit = off`);
  return run();
};

/** Runs a command in a transaction that always ends without a trace. */
const rollBack = async <Result, Seen>(
  platform: Kysely<Schema>,
  tenantId: string,
  { run, look }: DryRunSteps<Result, Seen>,
): Promise<Seen> => {
  for (let attempt = 1; ; attempt += 1) {
    const rolledBack = platform
      .transaction()
      // In one snapshot, rows that are newer than the newest one before are those of the command.
      .setIsolationLevel('repeatable read')
      .execute((outer) =>
        inTenant(tenantId, outer, async () => {
          const before = await readMarks(outer);
          const done = await asDryRun(outer, tenantId, run);
          if (done.result.status === 'rejected' && isRetryable(done.result.reason)) throw done.result.reason;
          throw new RolledBack(await look(outer, { ...done, before }));
        }),
      );
    const outcome = await rolledBack.catch((error: unknown) => error);
    if (outcome instanceof RolledBack) return outcome.seen as Seen;
    if (attempt >= ATTEMPTS_MAX || !isRetryable(outcome)) throw outcome;
  }
};

interface DryRunSteps<Result, Seen> {
  readonly run: () => Promise<Result>;
  readonly look: (reader: Reader, done: DryRunResult<Result>) => Promise<Seen>;
}

const openPool = (
  login: DatabaseLogin,
  { connectionsMax, waitMs }: { readonly connectionsMax: number; readonly waitMs: number },
  { listeners: outboxListeners, sentHere }: Outbox,
): Database => {
  const options = {
    types,
    options: '-c search_path=platform',
    connectionTimeoutMillis: waitMs,
    application_name: 'jangada-api',
  };
  const pool = new pg.Pool({
    ...options,
    max: connectionsMax,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // The pool replaces a connection that dies while idle; without this listener the error would end the process.
  pool.on('error', () => undefined);
  // The pool listens only to idle connections. Without this listener, a connection that dies between two statements of
  // a transaction would end the process too. The next statement fails, and with it the transaction.
  const connected = new Set<pg.Client>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    connected.add(client);
  });
  pool.on('remove', (client) => void connected.delete(client as pg.Client));
  const connections = rotatingPool(login, pool);
  const registry = new Kysely<Registry>({ dialect: pipelinedDialect(connections, types) });
  const platform = new Kysely<Schema>({ dialect: pipelinedDialect(connections, types) });

  const write = async <Result>(
    tenantId: string,
    run: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result> => {
    const outbox: TransactionOutbox = { topics: new Set(), leasedRows: [], sentHere };
    const inTransaction = (transaction: Reader): Promise<Result> =>
      inTenant(
        tenantId,
        transaction,
        async () => {
          // This code runs between begin and commit, so the transaction is a `Tx`.
          const tx = transaction as Tx;
          const steps = new Set<(tx: Tx) => Promise<void>>();
          running.set(tx, { beforeCommit: steps, outbox });
          try {
            const done = await run(tx);
            for (const step of steps) {
              steps.delete(step); // The loop also runs the steps that this step registers.
              await step(tx);
            }
            return done;
          } finally {
            running.delete(tx);
          }
        },
        options,
      );
    if (isDryRun()) return stepOfDryRun(tenantId, inTransaction);
    const result = await platform.transaction().execute(inTransaction);
    if (outbox.topics.size + outbox.leasedRows.length > 0)
      outsideWork(() => outboxListeners.forEach((listener) => listener(tenantId, outbox)));
    return result;
  };

  return {
    get registry() {
      return registryOfDryRun() ?? registry;
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    sentHere,
    onOutboxWritten: (listener) => void outboxListeners.push(listener),
    transaction: async (tenantId, run, options) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write(tenantId, run, options);
        } catch (error) {
          if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt * (1 + Math.random())));
        }
      }
    },
    read: (tenantId, run) => {
      const reading = (reader: Reader) => inTenant(tenantId, reader, () => run(reader));
      return isDryRun()
        ? stepOfDryRun(tenantId, reading)
        : platform.transaction().setAccessMode('read only').execute(reading);
    },
    dryRun: (tenantId, run, look) => rollBack(platform, tenantId, { run, look }),
    listener: () => login.connect((url) => openListener({ ...options, connectionString: url })),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(registry);
    },
    withOwnPool: (ownMax) =>
      openPool(login, { connectionsMax: ownMax, waitMs }, { listeners: outboxListeners, sentHere }),
    close: () => pool.end(),
    cutOff: async () => {
      const ended = pool.end();
      // A connection with a statement in progress is destroyed, not ended.
      await Promise.all([...connected].map((client) => client.end().catch(() => undefined)));
      await ended;
    },
  };
};

const openListener = async (options: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ ...options, keepAlive: true, keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_MS });
  client.on('error', () => void client.end().catch(() => undefined));
  await client.connect();
  return client;
};

/** Ends the transaction of a dry run. */
class RolledBack extends Error {
  readonly seen: unknown;

  constructor(seen: unknown) {
    super('rolled back');
    this.seen = seen;
  }
}

const readMarks = async (reader: Reader): Promise<Marks> => {
  const { rows } = await sql<Omit<Marks, 'rows'>>`
    select coalesce((select max(id) from ledger_txns where tenant_id = current_setting('app.tenant')), 0) as txn,
      coalesce((select max(seq) from outbox where tenant_id = current_setting('app.tenant')), 0) as outbox`.execute(
    reader,
  );
  const [marks] = rows;
  if (!marks) throw new TypeError('a row of marks');
  const { rows: written } = await sql.raw<ChangedRows>(CHANGED_ROWS).execute(reader);
  return { ...marks, rows: written };
};

/** The tables without a tenant, read or written in the transaction of one. */
export const registryIn = (tx: Reader): Kysely<Registry> => tx as unknown as Kysely<Registry>;

export const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The violated unique constraint; undefined for other errors. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '');
