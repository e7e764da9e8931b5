import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';

/** An arbitrary number of an advisory lock: one process at a time changes indexes. */
const INDEX_LOCK = 7_204_920;
const LOCK_POLL_MS = 250;

const CREATES = /^create (?:unique )?index concurrently if not exists (\w+) on /;
const DROPS = /^drop index concurrently if exists \w+$/;

/**
 * Runs the statements of the `.sql` files in the order of their names: `create index concurrently if not exists …` and
 * `drop index concurrently if exists …`. They run outside a transaction, beside reads and writes of the tables. An
 * index that an interrupted run left invalid is created again.
 *
 * @param client outside a transaction; the schema is its search path
 * @returns the names of the indexes that were created
 * @throws {TypeError} when a file has another statement
 */
export const changeIndexes = async (client: Client, schema: string, folder: URL): Promise<string[]> => {
  const statements = await statementsIn(folder);
  if (statements.length === 0) return [];
  await lock(client);
  try {
    const created: string[] = [];
    for (const statement of statements) {
      const name = CREATES.exec(statement)?.[1];
      const isValid = name === undefined ? null : await validityOf(client, schema, name);
      if (name !== undefined && isValid === true) continue;
      if (name !== undefined && isValid === false) await client.query(`drop index concurrently ${name}`);
      await client.query(statement);
      if (name !== undefined) created.push(name);
    }
    return created;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [INDEX_LOCK]);
  }
};

/** A process that waits inside a statement holds a snapshot, and a concurrent creation waits for all snapshots. */
const lock = async (client: Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [INDEX_LOCK]);
    if (rows[0]?.locked) return;
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
};

/** @returns null when there is no such index */
const validityOf = async (client: Client, schema: string, name: string): Promise<boolean | null> => {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2`,
    [schema, name],
  );
  return rows[0]?.valid ?? null;
};

const statementsIn = async (folder: URL): Promise<string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  const statements = texts
    .flatMap((text) => text.replaceAll(/--.*$/gm, '').split(';'))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  for (const statement of statements)
    if (!CREATES.test(statement) && !DROPS.test(statement))
      throw new TypeError(`${folder.pathname}: not a concurrent change of an index: ${statement.slice(0, 80)}`);
  return statements;
};
