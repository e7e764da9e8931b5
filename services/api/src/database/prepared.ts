import pg from 'pg';

/** What a statement is called with. */
export type Value = string | number | boolean | Date | null | readonly string[] | readonly number[];

/** A statement that every connection keeps parsed and planned, for calls that come a thousand times a second. */
export interface Prepared<Row> {
  readonly name: string;
  readonly text: string;
  /** Only for the compiler: what a row looks like. */
  readonly row?: Row;
}

const all = new Map<string, string>();

/**
 * Declares a statement when its module is loaded.
 *
 * @param name of its own
 * @param text with $1, $2, …; it names its columns, because a `*` would not survive a migration beside it
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  if (all.has(name)) throw new TypeError(`two statements are called ${name}`);
  all.set(name, text);
  return { name, text };
}

interface Waiting {
  readonly sql: string;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * A connection that collects the statements of one turn and sends them as one message: the server answers them together.
 * When one fails, so do those after it.
 */
export interface Line {
  /** @param sql complete, every value in it a literal */
  add(sql: string): Promise<pg.QueryResult>;
  /** Sends what is waiting, before something else takes the same connection. */
  flush(): void;
}

const lines = new WeakMap<pg.ClientBase, Promise<Line>>();

/** The line of a connection; a new one learns the prepared statements first. */
export function lineOf(client: pg.ClientBase): Promise<Line> {
  const known = lines.get(client);
  if (known) return known;
  const line = teach(client).then(() => openLine(client));
  line.catch(() => lines.delete(client));
  lines.set(client, line);
  return line;
}

async function teach(client: pg.ClientBase): Promise<void> {
  const statements = [...all].map(([name, text]) => `prepare ${pg.escapeIdentifier(name)} as ${text}`);
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

function openLine(client: pg.ClientBase): Line {
  let waiting: Waiting[] = [];
  let scheduled = false;

  const flush = (): void => {
    const sent = waiting;
    waiting = [];
    if (sent.length === 0) return;
    client.query(sent.map(({ sql }) => sql).join(';')).then(
      (answer: pg.QueryResult | pg.QueryResult[]) => {
        const results = Array.isArray(answer) ? answer : [answer];
        for (const [index, { resolve, reject }] of sent.entries()) {
          const result = results[index];
          if (result) resolve(result);
          else reject(new Error('a statement without an answer'));
        }
      },
      (error: unknown) => {
        for (const { reject } of sent) reject(error);
      },
    );
  };

  return {
    add: (sql) =>
      new Promise((resolve, reject) => {
        waiting.push({ sql, resolve, reject });
        if (scheduled) return;
        scheduled = true;
        setImmediateTurn(() => {
          scheduled = false;
          flush();
        });
      }),
    flush,
  };
}

/** After everything that runs without waiting, before anything arrives. */
const setImmediateTurn = (run: () => void): void => process.nextTick(() => queueMicrotask(run));

const standing = new WeakMap<object, Line>();

/** Says which connection a reader stands on. */
export const standOn = (reader: object, line: Line): void => void standing.set(reader, line);

/** Asks; several that are not waited for travel together, in their order. */
export async function ask<Row>(reader: object, { name }: Prepared<Row>, values: readonly Value[]): Promise<Row[]> {
  const line = standing.get(reader);
  if (!line) throw new TypeError('a statement outside its transaction');
  const { rows } = await line.add(execution(name, values));
  // What a statement gives is what its declaration says.
  return rows as Row[];
}

/** The call of a prepared statement, its values as literals. */
export function execution(name: string, values: readonly Value[]): string {
  const literals = values.map(literalOf).join(',');
  return `execute ${pg.escapeIdentifier(name)}${values.length > 0 ? `(${literals})` : ''}`;
}

function literalOf(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === 'number') return pg.escapeLiteral(literalNumber(value));
  return pg.escapeLiteral(`{${value.map(elementOf).join(',')}}`);
}

/** An element of an array, as PostgreSQL reads it. */
const elementOf = (element: string | number): string =>
  typeof element === 'number' ? literalNumber(element) : `"${element.replace(/["\\]/g, '\\$&')}"`;

function literalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no value for the database`);
  return String(value);
}
