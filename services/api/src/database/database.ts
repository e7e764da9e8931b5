import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { pipelined } from './pipelined.ts';
import { ask, execution, lineOf, prepared, standOn, type Line, type Prepared, type Value } from './prepared.ts';
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
  onOutboxWritten(listener: (tenantId: string, written: OutboxWritten) => void): void;
  /** Topics that a worker of this process sends right after the commit: their rows are born leased to it. */
  readonly sentHere: Set<string>;
  /** A connection of its own, for LISTEN. */
  listener(): pg.Client;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** A row of the outbox that this process has leased by writing it. */
export interface HandedOver {
  readonly seq: number;
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
}

export interface OutboxWritten {
  /** Of rows that anybody may lease. */
  readonly topics: ReadonlySet<string>;
  readonly handedOver: readonly HandedOver[];
}

const INT8 = 20;
const DATE = 1082;
const ATTEMPTS_MAX = 4;
const RETRY_MS = 15;
const WAIT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 20_000;
/** A connection that only listens is probed after this time without a word: nobody would miss what does not come. */
const TCP_KEEP_ALIVE_MS = 10_000;

/** The database asks for another try: a deadlock, or two transactions that cannot both be first. */
const retryable = new Set(['40P01', '40001']);

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a safe integer`);
  return number;
});
types.setTypeParser(DATE, (text) => text);

/** What a running transaction has left to do. */
interface Open {
  readonly beforeCommit: Set<(tx: Tx) => Promise<void>>;
  /** Sent, and not waited for before the commit. */
  readonly sent: Promise<unknown>[];
  readonly outboxTopics: Set<string>;
  readonly handedOver: HandedOver[];
  readonly sentHere: ReadonlySet<string>;
}

const running = new WeakMap<Reader, Open>();

const openOf = (tx: Tx): Open => {
  const open = running.get(tx);
  if (!open) throw new TypeError('a write outside its transaction');
  return open;
};

/** Runs the step once, when all else has been done and before the commit; when it fails, so does the transaction. */
export const beforeCommit = (tx: Tx, step: (tx: Tx) => Promise<void>): void => void openOf(tx).beforeCommit.add(step);

/** Says that this transaction has left something in the outbox: whoever sends its topic is woken once it is on disk. */
export const wakeOutbox = (tx: Tx, topic: string): void => void openOf(tx).outboxTopics.add(topic);

/** Whether what this transaction leaves under the topic is sent by this process. */
export const isSentHere = (tx: Tx, topic: string): boolean => openOf(tx).sentHere.has(topic);

/** Writes a row born leased; who sends its topic is given it once it is on disk. */
export function handOver(
  tx: Tx,
  statement: Prepared<Pick<HandedOver, 'seq' | 'id'>>,
  values: readonly Value[],
  row: Omit<HandedOver, 'seq'>,
): void {
  const open = openOf(tx);
  const written = ask(tx, statement, values).then((rows) => {
    const own = rows.find(({ id }) => id === row.id);
    if (!own) throw new TypeError('a row that was written is there');
    open.handedOver.push({ ...row, seq: own.seq });
  });
  noteSent(open, written);
}

/**
 * A write whose answer nobody needs: it travels with what follows it, the commit at the latest. When it fails, so does
 * the transaction, with its error.
 */
export const alongside = (tx: Tx, statement: Prepared<unknown>, values: readonly Value[]): void =>
  noteSent(openOf(tx), ask(tx, statement, values));

function noteSent({ sent }: Open, write: Promise<unknown>): void {
  write.catch(() => undefined);
  sent.push(write);
}

/**
 * @param url the application role's address; it owns nothing and is bound by row-level security
 * @param waitMs how long a caller waits for a free connection
 */
export function openDatabase(url: string, connectionsMax: number, waitMs = WAIT_MS): Database {
  const options = {
    connectionString: url,
    types,
    options: '-c search_path=platform',
    connectionTimeoutMillis: waitMs,
    application_name: 'jangada-api',
  };
  const pool = new pg.Pool({
    ...options,
    max: connectionsMax,
    pipeline: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  // The pool listens to idle ones only: one that dies between two statements of a transaction would end the process too.
  // The statement that follows fails, and with it the transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const registry = new Kysely<Registry>({ dialect: new PostgresDialect({ pool }) });
  const outboxListeners: ((tenantId: string, written: OutboxWritten) => void)[] = [];
  const sentHere = new Set<string>();
  const builders = new WeakMap<pg.PoolClient, Kysely<Schema>>();

  const builderOf = (client: pg.PoolClient, line: Line): Tx => {
    const builder = builders.get(client) ?? pipelined(client, line);
    builders.set(client, builder);
    // Whoever holds it is between begin and commit: that is what the types promise.
    const tx = builder.withoutPlugins() as unknown as Tx;
    standOn(tx, line);
    return tx;
  };

  /** Beginning and entering the tenant travel with the first statement, what nobody waits for with the commit. */
  const within = async <Result>(
    client: pg.PoolClient,
    tenantId: string,
    begin: 'begin' | 'begin read only',
    run: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const line = await lineOf(client);
    const tx = builderOf(client, line);
    const open: Open = { beforeCommit: new Set(), sent: [], outboxTopics: new Set(), handedOver: [], sentHere };
    running.set(tx, open);
    try {
      noteSent(open, line.add(begin));
      noteSent(open, line.add(execution(enterTenant.name, [tenantId])));
      const result = await run(tx);
      for (const step of open.beforeCommit) await step(tx);
      const committing = line.add('commit');
      committing.catch(() => undefined);
      // After a failed statement the commit is a rollback: its own error says more.
      await Promise.all(open.sent);
      const { command } = await committing;
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      const written = { topics: open.outboxTopics, handedOver: open.handedOver };
      if (written.topics.size + written.handedOver.length > 0)
        for (const listener of outboxListeners) listener(tenantId, written);
      return result;
    } catch (error) {
      line.flush();
      throw error;
    } finally {
      running.delete(tx);
    }
  };

  const once = async <Result>(
    tenantId: string,
    begin: 'begin' | 'begin read only',
    run: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect();
    let healthy = true;
    try {
      return await within(client, tenantId, begin, run);
    } catch (error) {
      healthy = await client.query('rollback').then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      client.release(!healthy);
    }
  };

  return {
    registry,
    sentHere,
    onOutboxWritten: (listener) => void outboxListeners.push(listener),
    transaction: async (tenantId, run) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(tenantId, 'begin', run);
        } catch (error) {
          if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt * (1 + Math.random())));
        }
      }
    },
    read: (tenantId, run) => once(tenantId, 'begin read only', run),
    listener: () => new pg.Client({ ...options, keepAlive: true, keepAliveInitialDelayMillis: TCP_KEEP_ALIVE_MS }),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () => pool.end(),
  };
}

const enterTenant = prepared<never>('enter-tenant', `select set_config('app.tenant', $1, true)`);

export const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The unique constraint a write ran into, if that is what happened. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

const isRetryable = (error: unknown): boolean => retryable.has(codeOf(error) ?? '');
