import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** Any number, the same in every process of the edge: only one migrates at a time. */
const LOCK = 7_403_201;

/**
 * Brings the schema `delivery` up to date: every file of migrations/ that has not run yet, in order of name, each in a
 * transaction of its own.
 *
 * @returns the names of the files that ran
 */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'jangada-edge-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('create schema if not exists delivery');
    await client.query(
      'create table if not exists delivery.migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from delivery.migrations');
    const done = new Set(rows.map(({ name }) => name));
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && !done.has(name)).sort();
    for (const name of files) await run(client, name);
    return files;
  } finally {
    await client.end();
  }
};

const run = async (client: Client, name: string): Promise<void> => {
  const sql = await readFile(new URL(name, FOLDER), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into delivery.migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
};
