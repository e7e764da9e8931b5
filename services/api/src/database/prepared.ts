import pg from 'pg';

/** What a statement is called with. */
export type Value = Scalar | Date | readonly Scalar[];

type Scalar = string | number | boolean | null;

/** A statement that every connection keeps parsed and planned, for calls that come a thousand times a second. */
export interface Prepared<Row> {
  readonly name: string;
  readonly text: string;
  /** The same for any number of calls at once, when it has one: arrays of what each was called with. */
  readonly together?: Together;
  /** Only for the compiler: what a row looks like. */
  readonly row?: Row;
}

interface Together {
  readonly name: string;
  /** Whether each call has rows of its own. */
  readonly answers: boolean;
}

const all = new Map<string, string>();

/** The type of one parameter, as PostgreSQL calls it. */
type ParameterType = 'text' | 'bigint' | 'boolean' | 'numeric' | 'uuid' | 'double precision';

/** Which of the calls a row answers. */
const CALL = 'told_call';

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

/**
 * A statement that reads, and that calls of the same turn make together: each gets its own rows.
 *
 * @param types of its parameters
 */
export function preparedReading<Row>(name: string, text: string, types: readonly ParameterType[]): Prepared<Row> {
  const own = text.replaceAll(/\$(\d+)/g, 'told.p$1');
  const together = prepared(
    `${name}-together`,
    `select told.${CALL}, one.* from ${callsOf(types, ' with ordinality', `, ${CALL}`)} cross join lateral (${own}) one`,
  );
  return { ...prepared<Row>(name, text), together: { name: together.name, answers: true } };
}

/**
 * A statement that writes, and whose calls of the same turn are written together. Each is answered with the rows of all.
 *
 * @param together the same for all rows of `told`, a table of the parameters: p1, p2, …
 */
export function preparedWriting<Row = never>(
  name: string,
  text: string,
  types: readonly ParameterType[],
  together: (told: string) => string,
): Prepared<Row> {
  const many = prepared(`${name}-together`, together(callsOf(types)));
  return { ...prepared<Row>(name, text), together: { name: many.name, answers: false } };
}

/** The arrays of all calls as a table. */
function callsOf(types: readonly ParameterType[], ordinality = '', more = ''): string {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const columns = types.map((_, index) => `p${index + 1}`).join(', ');
  return `unnest(${arrays})${ordinality} told (${columns}${more})`;
}

interface Asked {
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** A statement that waits to be sent, and the calls it is for: several when they are made together. */
interface Waiting {
  readonly sql: () => string;
  readonly calls: Call[];
  readonly together: Together | undefined;
}

interface Call extends Asked {
  readonly values: readonly Value[];
}

/**
 * A connection that collects the statements of one turn and sends them as one message: the server answers them together.
 * When one fails, so do those after it.
 */
export interface Line {
  /** @param sql complete, every value in it a literal */
  add(sql: string): Promise<pg.QueryResult>;
  /** Calls a prepared statement, together with the other calls of it that wait and that nothing else stands between. */
  call(statement: Prepared<unknown>, values: readonly Value[]): Promise<Pick<pg.QueryResult, 'rows'>>;
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
    client.query(sent.map(({ sql }) => sql()).join(';')).then(
      (answer: pg.QueryResult | pg.QueryResult[]) => {
        const results = Array.isArray(answer) ? answer : [answer];
        for (const [index, one] of sent.entries()) settle(one, results[index]);
      },
      (error: unknown) => {
        for (const { reject } of sent.flatMap(({ calls }) => calls)) reject(error);
      },
    );
  };

  const soon = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediateTurn(() => {
      scheduled = false;
      flush();
    });
  };

  return {
    add: (sql) =>
      new Promise((resolve, reject) => {
        waiting.push({ sql: () => sql, calls: [{ values: [], resolve, reject }], together: undefined });
        soon();
      }),
    call: ({ name, together }, values) =>
      new Promise((resolve, reject) => {
        const call: Call = { values, resolve, reject };
        const companion = together && joinable(waiting, together);
        if (companion) return void companion.calls.push(call);
        const calls = [call];
        const sql = () =>
          together && calls.length > 1 ? execution(together.name, transposed(calls)) : execution(name, values);
        waiting.push({ sql, calls, together });
        soon();
      }),
    flush,
  };
}

/** Reads do not change each other's answers and writes that nobody reads in between may move together. */
function joinable(waiting: readonly Waiting[], together: Together): Waiting | undefined {
  for (const one of waiting.toReversed()) {
    if (one.together?.name === together.name) return one;
    if (one.together?.answers !== together.answers) return undefined;
  }
  return undefined;
}

function transposed(calls: readonly Call[]): Value[] {
  const [first] = calls;
  return (first?.values ?? []).map((_, index) => calls.map(({ values }) => scalarOf(values[index])));
}

/** Arrays travel as their own text: those of several calls may be of several lengths. */
function scalarOf(value: Value | undefined): Scalar {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? arrayText(value) : value;
}

function settle({ calls, together }: Waiting, result: pg.QueryResult | undefined): void {
  if (!result) {
    for (const { reject } of calls) reject(new Error('a statement without an answer'));
    return;
  }
  if (calls.length === 1 || !together?.answers) {
    for (const { resolve } of calls) resolve(result);
    return;
  }
  const rows: unknown[][] = calls.map(() => []);
  for (const row of result.rows) rows[row[CALL] - 1]?.push(row);
  for (const [index, { resolve }] of calls.entries()) resolve({ ...result, rows: rows[index] ?? [] });
}

/** After everything that runs without waiting, before anything arrives. */
const setImmediateTurn = (run: () => void): void => process.nextTick(() => queueMicrotask(run));

const standing = new WeakMap<object, Line>();

/** Says which connection a reader stands on. */
export const standOn = (reader: object, line: Line): void => void standing.set(reader, line);

/** Asks; several that are not waited for travel together, in their order. */
export async function ask<Row>(reader: object, statement: Prepared<Row>, values: readonly Value[]): Promise<Row[]> {
  const line = standing.get(reader);
  if (!line) throw new TypeError('a statement outside its transaction');
  const { rows } = await line.call(statement, values);
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
  return pg.escapeLiteral(arrayText(value));
}

const arrayText = (elements: readonly Scalar[]): string => `{${elements.map(elementOf).join(',')}}`;

/** An element of an array, as PostgreSQL reads it. */
function elementOf(element: Scalar): string {
  if (element === null) return 'NULL';
  if (typeof element === 'number') return literalNumber(element);
  return typeof element === 'boolean' ? String(element) : `"${element.replace(/["\\]/g, '\\$&')}"`;
}

function literalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no value for the database`);
  return String(value);
}
