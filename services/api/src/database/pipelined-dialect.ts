import type { RotatingPool } from '@jangada/server/database-login';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type RawBuilder,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { traceWait } from '../tracing/steps.ts';
import { beginStep, failureOf, whenEnded } from '../tracing/work.ts';
import type { Schema } from './schema.ts';
import { PREPARED_MARK, runStatements, type StatementResult } from './statement-group.ts';
import { nameOfStatements } from './statement-names.ts';

/**
 * Kysely's PostgreSQL dialect with pipelining: statements whose rows are not awaited are sent with the next one. A
 * round trip to the database costs more than most statements of a bet (decision 0127).
 *
 * @param types parsers for column values
 */
export const pipelinedDialect = (pool: RotatingPool, types: pg.CustomTypesConfig): Dialect => ({
  createDriver: () => createDriver(pool, types),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

/**
 * Prefix of a frequent statement that every connection parses and plans once. Its text must be the same each time, so
 * it uses arrays instead of lists.
 */
export const PREPARED = sql.raw(PREPARED_MARK);

/** A statement that is sent with the next one of its transaction, or with the commit. */
interface DeferredQuery extends CompiledQuery {
  readonly deferred: (rows: readonly unknown[]) => void;
}

const isDeferred = (query: CompiledQuery): query is DeferredQuery => 'deferred' in query;

/**
 * Sends a statement together with the next one of the transaction, at the latest with the commit; they run in order. If
 * it fails, the statement sent with it fails with the same error, and the transaction is rolled back.
 *
 * @param receive gets its rows, before the result of the statement it is sent with is returned
 */
export const defer = async <Row>(
  reader: Transaction<Schema>,
  statement: RawBuilder<Row>,
  receive: (rows: readonly Row[]) => void = () => undefined,
): Promise<void> => {
  const query: DeferredQuery = { ...statement.compile(reader), deferred: (rows) => receive(rows as readonly Row[]) };
  await reader.executeQuery(query);
};

export type Statements<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: RawBuilder<Rows[Index]> };
export type RowsOf<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: readonly Rows[Index][] };

/**
 * Sends statements in one round trip. They run one after the other; each sees the changes that are committed when it
 * begins.
 *
 * @returns the rows of each statement
 */
export const executeTogether = async <Rows extends readonly unknown[]>(
  reader: Transaction<Schema>,
  statements: Statements<Rows>,
): Promise<RowsOf<Rows>> => {
  const found: (readonly unknown[])[] = [];
  const last = statements.length - 1;
  for (const [index, statement] of statements.entries()) {
    if (index < last) await defer(reader, statement, (rows) => (found[index] = rows));
    else found[index] = (await statement.execute(reader)).rows;
  }
  return found as readonly unknown[] as RowsOf<Rows>;
};

function createDriver(pool: RotatingPool, types: pg.CustomTypesConfig): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () =>
      new PipelinedConnection(await traceWait('a connection of the database', () => pool.connect()), types),
    beginTransaction: (connection, settings) => pipelined(connection).begin(settings),
    commitTransaction: (connection) => pipelined(connection).commit(),
    rollbackTransaction: (connection) => pipelined(connection).rollback(),
    releaseConnection: async (connection) => pipelined(connection).release(),
    destroy: () => pool.end(),
  };
}

function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (!(connection instanceof PipelinedConnection)) throw new TypeError('a connection of another driver');
  return connection;
}

const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
const ignoreRows = (): void => undefined;

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #types: pg.CustomTypesConfig;
  #deferred: DeferredQuery[] = [];
  #begun = false;
  #broken = false;

  constructor(client: pg.PoolClient, types: pg.CustomTypesConfig) {
    this.#client = client;
    this.#types = types;
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#begun = false;
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const begin = CompiledQuery.raw(`begin${level} ${accessMode ?? ''}`);
    this.#deferred = [{ ...begin, deferred: ignoreRows }];
  }

  /**
   * @throws when the database rolled the transaction back, which is PostgreSQL's reply to the commit of a failed
   * transaction
   */
  async commit(): Promise<void> {
    const { command } = await this.#send(COMMIT);
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
  }

  async rollback(): Promise<void> {
    this.#deferred = [];
    if (!this.#begun) return;
    try {
      await this.#send(ROLLBACK);
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isDeferred(query)) {
      this.#deferred.push(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(query);
    const numAffectedRows = CHANGING.has(command) ? BigInt(rowCount) : undefined;
    return { rows: rows as Row[], ...(numAffectedRows === undefined ? {} : { numAffectedRows }) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed');
  }

  /**
   * Sends the deferred statements and this one in one write. It reads every result, so that none is left on the
   * connection.
   */
  async #send(query: CompiledQuery): Promise<StatementResult> {
    const deferred = this.#deferred;
    this.#deferred = [];
    this.#begun = true;
    const results = await tracedStatements([...deferred, query], (queries) =>
      runStatements(this.#client, queries, this.#types),
    );
    for (const [index, { deferred: receive }] of deferred.entries()) receive(results[index]?.rows ?? []);
    const last = results.at(-1);
    if (!last) throw new TypeError('one result for each statement');
    return last;
  }
}

/** One span for all statements of one write: the database answers them together. */
function tracedStatements<Result>(
  queries: readonly CompiledQuery[],
  run: (queries: readonly CompiledQuery[]) => Promise<Result>,
): Promise<Result> {
  const step = beginStep();
  if (!step) return run(queries);
  return whenEnded(
    () => run(queries),
    (ended) => {
      const name = nameOfStatements(queries.map(({ sql: text }) => text));
      const reason: unknown = ended.status === 'rejected' ? ended.reason : undefined;
      step.end({
        ...{ name, kind: 'client', error: failureOf(ended) },
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.summary': name,
          'db.operation.batch.size': queries.length > 1 ? queries.length : undefined,
          'db.response.status_code': reason instanceof pg.DatabaseError ? reason.code : undefined,
        },
      });
    },
  );
}

const CHANGING: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
