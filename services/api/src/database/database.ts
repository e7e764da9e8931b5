import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Registry, Schema } from './schema.ts';

declare const writing: unique symbol;

/** Reading one tenant's rows. */
export type Reader = Transaction<Schema>;

/** Writing in one tenant. Only `db.transaction` makes it: a write outside a transaction does not compile. */
export type Tx = Reader & { readonly [writing]: true };

export interface Database {
  /** Runs in one transaction that sees and writes only this tenant's rows; it is whole or absent. */
  transaction<Result>(tenantId: string, run: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** One consistent view of this tenant's rows. */
  read<Result>(tenantId: string, run: (reader: Reader) => Promise<Result>): Promise<Result>;
  readonly registry: Kysely<Registry>;
  /** Hears of every transaction of this process that left something in the outbox, after its commit. */
  onOutboxWritten(listener: (tenantId: string, topics: ReadonlySet<string>) => void): void;
  /** A connection of its own, for LISTEN. */
  listener(): pg.Client;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;
const ATTEMPTS_MAX = 4;
const RETRY_MS = 15;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 20_000;

/** The database asks for another try: a deadlock, or two transactions that cannot both be first. */
const retryable = new Set(['40P01', '40001']);

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a safe integer`);
  return number;
});
types.setTypeParser(DATE, (text) => text);

const outboxWriters = new WeakMap<Tx, Set<string>>();

/** Says that this transaction has left something in the outbox: whoever sends its topic is woken once it is on disk. */
export const wakeOutbox = (tx: Tx, topic: string): void => {
  const topics = outboxWriters.get(tx);
  if (topics) topics.add(topic);
  else outboxWriters.set(tx, new Set([topic]));
};

/** @param url the application role's address; it owns nothing and is bound by row-level security */
export function openDatabase(url: string, connectionsMax: number): Database {
  const options = {
    connectionString: url,
    types,
    options: '-c search_path=platform',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'jangada-api',
  };
  const pool = new pg.Pool({
    ...options,
    max: connectionsMax,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<Schema>({ dialect });
  const registry = new Kysely<Registry>({ dialect });

  const outboxListeners: ((tenantId: string, topics: ReadonlySet<string>) => void)[] = [];

  const enter = async (tenantId: string, reader: Reader): Promise<void> => {
    await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(reader);
  };

  const once = async <Result>(tenantId: string, run: (tx: Tx) => Promise<Result>): Promise<Result> => {
    let outboxWritten: ReadonlySet<string> | undefined;
    const result = await kysely.transaction().execute(async (transaction) => {
      await enter(tenantId, transaction);
      const tx = transaction as Tx;
      const answer = await run(tx);
      outboxWritten = outboxWriters.get(tx);
      return answer;
    });
    if (outboxWritten) for (const listener of outboxListeners) listener(tenantId, outboxWritten);
    return result;
  };

  return {
    registry,
    onOutboxWritten: (listener) => void outboxListeners.push(listener),
    transaction: async (tenantId, run) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(tenantId, run);
        } catch (error) {
          if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt * (1 + Math.random())));
        }
      }
    },
    read: (tenantId, run) =>
      kysely
        .transaction()
        .setAccessMode('read only')
        .execute(async (reader) => {
          await enter(tenantId, reader);
          return run(reader);
        }),
    listener: () => new pg.Client(options),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () => pool.end(),
  };
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The unique constraint a write ran into, if that is what happened. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '');
