import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';

export interface StatementResult {
  readonly command: string;
  /** Rows returned or changed. */
  readonly rowCount: number;
  readonly rows: readonly Record<string, unknown>[];
}

/** Parses the text of a column's value. */
interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

interface Statement {
  /** The name of a statement that the connection stores; empty for a statement that is not stored. */
  readonly name: string;
  readonly text: string;
  readonly values: WireValue[];
  columns: readonly Column[] | null;
  readonly rows: Record<string, unknown>[];
}

type WireValue = string | Buffer | null;

/** A field of node-postgres connections that its published types omit: the texts of the stored statements, by name. */
interface StoredStatements {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
}

// Exported by node-postgres, but missing in its published types.
const { utils } = pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => WireValue } };

interface ColumnDescription {
  readonly name: string;
  readonly dataTypeID: Parameters<pg.CustomTypesConfig['getTypeParser']>[0];
}

/** Prefix of a statement that every connection stores. */
export const PREPARED_MARK = '/* prepared */';
const COMMAND = /^([A-Za-z]+)(?: \d+)??(?: (\d+))?$/;
/** The columns of stored statements, which never change, so they are described once. */
const described = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/**
 * Sends statements in one write and gets one answer: without a `Sync` between them, PostgreSQL does not flush each
 * result. After a failed statement PostgreSQL skips the others.
 *
 * @param types parsers for column values
 */
export const runStatements = async (
  client: pg.ClientBase,
  queries: readonly CompiledQuery[],
  types: pg.CustomTypesConfig,
): Promise<readonly StatementResult[]> => {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new StatementGroup(queries.map(statementOf), types, resolve, reject));
    });
  } catch (error) {
    // Replaces the socket's stack frames with the caller's.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** The interface of node-postgres: it calls `submit` when the connection is free, and one method per message. */
class StatementGroup implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #types: pg.CustomTypesConfig;
  readonly #resolve: (results: readonly StatementResult[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: StatementResult[] = [];
  #error: Error | null = null;

  constructor(
    statements: readonly Statement[],
    types: pg.CustomTypesConfig,
    resolve: (results: readonly StatementResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#types = types;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** node-postgres reads `name` and `text` to record which statements the connection stores. */
  get name(): string {
    return this.#current?.name ?? '';
  }

  get text(): string {
    return this.#current?.text ?? '';
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#results.length];
  }

  submit(connection: pg.Connection & Partial<StoredStatements>): void {
    const { stream, parsedStatements = {} } = connection;
    const columnsOf = described.get(connection) ?? new Map<string, readonly Column[]>();
    described.set(connection, columnsOf);
    const sent = new Set<string>();
    stream.cork();
    for (const statement of this.#statements) {
      const { name, text, values } = statement;
      if (name === '' || (parsedStatements[name] === undefined && !sent.has(name)))
        connection.parse({ name, text, types: [] }, true);
      sent.add(name);
      connection.bind({ statement: name, values }, true);
      statement.columns = columnsOf.get(name) ?? null;
      if (!statement.columns) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly ColumnDescription[] }): void {
    const statement = this.#current;
    if (!statement) return;
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const statement = this.#current;
    if (!statement || this.#error) return;
    const row: Record<string, unknown> = {};
    try {
      for (const [index, { name, read }] of (statement.columns ?? []).entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      // The error is reported when the connection is ready for the next statement.
      this.#error = error instanceof Error ? error : new TypeError(String(error));
    }
    statement.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }, connection: pg.Connection): void {
    const statement = this.#current;
    if (!statement) return;
    if (statement.name !== '') described.get(connection)?.set(statement.name, statement.columns ?? []);
    const [, command = text, count = '0'] = COMMAND.exec(text) ?? [];
    this.#results.push({ command, rowCount: Number(count), rows: statement.rows });
  }

  handleEmptyQuery(): void {
    this.#results.push({ command: '', rowCount: 0, rows: [] });
  }

  handleReadyForQuery(): void {
    if (this.#error) this.#reject(this.#error);
    else this.#resolve(this.#results);
  }

  handleError(error: Error): void {
    this.#reject(this.#error ?? error);
  }
}

function statementOf({ sql: text, parameters }: CompiledQuery): Statement {
  const name = text.trimStart().startsWith(PREPARED_MARK) ? statementName(text) : '';
  return { name, text, values: parameters.map((value) => utils.prepareValue(value)), columns: null, rows: [] };
}

/** The names of marked statements by their text; the source code fixes their number, so the map needs no bound. */
const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex');
  statementNames.set(text, name);
  return name;
}
