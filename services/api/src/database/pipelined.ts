import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Line } from './prepared.ts';
import type { Schema } from './schema.ts';

const writing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A query builder on one connection whose statements do not wait for each other's answers. (A transaction of the builder's
 * own would send one at a time.)
 */
export function pipelined(client: pg.ClientBase, line: Line): Kysely<Schema> {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      line.flush();
      const result = await client.query(sql, [...parameters]);
      const { command, rowCount } = result;
      // What the caller says the rows are is what its statement gives.
      const rows: Row[] = result.rows ?? [];
      return writing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    },
    streamQuery: () => {
      throw new TypeError('a pipelined connection does not stream');
    },
  };
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Transactions are begun and ended around the builder, see database.ts. */
const driverOf = (connection: DatabaseConnection): Driver => {
  const refused = async (): Promise<never> => {
    throw new TypeError('a transaction inside a transaction');
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
  };
};
