import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Client } from 'pg';
import { changeIndexes } from './concurrent-indexes.ts';
import { connectWhenUp } from './connect-when-up.ts';

/**
 * The advisory lock that makes processes migrate one after the other. An arbitrary number, the same for every schema.
 */
const MIGRATION_LOCK = 7_204_918;
const DIGEST_CHARS = 12;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface SqlMigrations {
  /** A role that may create tables. */
  readonly connectionString: string;
  /** The schema, created when it is missing. It is the first one in the search path of the migrations' statements. */
  readonly schema: string;
  /** The folder with one `.sql` file per migration, run in the order of their names. */
  readonly folder: URL;
  /** Runs before the migrations, in their transaction. */
  readonly before?: (client: Client) => Promise<void>;
  /**
   * Runs after the migrations, in their transaction, even when all of them have run before; not on the schema of a
   * newer release.
   */
  readonly after?: (client: Client) => Promise<void>;
  /**
   * The folder with the indexes that are created and dropped beside traffic, after the transaction of the migrations;
   * not on the schema of a newer release.
   */
  readonly indexes?: URL;
}

/** The digest is part of the recorded name, so that an edited file is a migration the database has never seen. */
const sqlFiles = (
  folder: URL,
  newer: readonly string[],
  onFailure: (error: MigrationError) => void,
): MigrationProvider => ({
  async getMigrations() {
    const files = await filesIn(folder);
    const entries = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(new URL(file, folder), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARS);
      const up: Migration['up'] = async (db) => {
        try {
          await sql.raw(text).execute(db);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          onFailure(new MigrationError(`The migration ${file} failed: ${reason}`, { cause: error }));
          throw error;
        }
      };
      return [`${file}@${digest}`, { up }];
    });
    const known = newer.map((name): [string, Migration] => [name, { up: async () => undefined }]);
    return Object.fromEntries([...(await Promise.all(entries)), ...known]);
  },
});

const filesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

/**
 * Migrations that a newer release has run: recorded names that sort after the last file of this one. During an upgrade
 * a process of the previous release may start again, and it must start again after a release was taken back.
 */
const recordedByNewer = async (tx: Kysely<Record<string, never>>, schema: string, folder: URL): Promise<string[]> => {
  const table = `${schema}.schema_migrations`;
  const found = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(tx);
  if (!found.rows[0]?.there) return [];
  const last = (await filesIn(folder)).at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(tx);
  return rows.map(({ name }) => name).filter((name) => numberOf(name) > numberOf(last));
};

const numberOf = (file: string): string => file.split('-')[0] ?? file;

/**
 * Ranges of keys are read by comparison, which an index serves only in the order of characters: in a language's order ";"
 * comes before ":" and such a range is empty. Debian's clusters have the language and encoding of the machine.
 */
const refuseOtherText = async (tx: Kysely<Record<string, never>>): Promise<void> => {
  const { rows } = await sql<{ encoding: string; inOrder: boolean }>`
    select current_setting('server_encoding') as encoding, 'Z' < 'a' and ':' < ';' as "inOrder"`.execute(tx);
  const [found] = rows;
  if (found?.encoding === 'UTF8' && found.inOrder) return;
  throw new MigrationError(
    `The database ${found?.inOrder ? `has the encoding ${found.encoding}` : 'sorts text by the rules of a language'}. ` +
      'It must be made by: createdb --template=template0 --locale=C --encoding=UTF8. ' +
      'What is in this one comes along by pg_dump and pg_restore.',
  );
};

/**
 * Runs the SQL files that have not run yet by Kysely's `Migrator`, all in one transaction: either every missing migration
 * is applied, or none. Applied names are recorded in `schema_migrations` of the schema. Those of a newer release are left alone.
 * Waits for a database that is starting.
 *
 * @returns the names of the files that ran
 * @throws {MigrationError} when a file fails, or was edited or removed after it had run, or the database has another
 *   encoding than UTF-8 or sorts text by a language; the database is as before then
 */
export const runSqlMigrations = async (migrations: SqlMigrations): Promise<string[]> => {
  const { connectionString, schema, folder } = migrations;
  const client = await connectWhenUp({ connectionString, application_name: 'jangada-migrations' });
  const connection = Object.assign(client, { release: () => undefined });
  const dialect = new PostgresDialect({
    pool: { options: {}, connect: async () => connection, end: async () => undefined },
  });
  const db = new Kysely<Record<string, never>>({ dialect });
  let failure: MigrationError | undefined;
  let isNewest = true;
  try {
    const ran = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
      await refuseOtherText(tx);
      await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
      await sql`set local search_path = ${sql.id(schema)}`.execute(tx);
      await migrations.before?.(client);
      const newer = await recordedByNewer(tx, schema, folder);
      const migrator = new Migrator({
        db: tx,
        provider: sqlFiles(folder, newer, (error) => (failure = error)),
        migrationTableSchema: schema,
        migrationTableName: 'schema_migrations',
        migrationLockTableName: 'schema_migration_lock',
      });
      const { error, results = [] } = await migrator.migrateToLatest();
      // Kysely releases its lock in the failed transaction, and that second error is the one it returns.
      if (error) throw failure ?? namedFailure(error);
      // The steps after the migrations set rights, and a newer release may have granted more of them.
      isNewest = newer.length === 0;
      if (isNewest) await migrations.after?.(client);
      return results.map(({ migrationName }) => fileOf(migrationName));
    });
    if (migrations.indexes && isNewest) await createIndexes(client, schema, migrations.indexes);
    return ran;
  } finally {
    await client.end();
  }
};

/**
 * The files that have not run, as a role that may only read sees it; all of them while it may not even read.
 * Waits for a database that is starting.
 */
export const missingMigrations = async ({
  connectionString,
  schema,
  folder,
}: Pick<SqlMigrations, 'connectionString' | 'schema' | 'folder'>): Promise<string[]> => {
  const client = await connectWhenUp({ connectionString, application_name: 'jangada-migrations' });
  try {
    const files = await filesIn(folder);
    const table = `${client.escapeIdentifier(schema)}.schema_migrations`;
    const { rows: rights } = await client.query<{ readable: boolean }>(
      `select coalesce(has_schema_privilege(to_regnamespace($1), 'usage')
         and has_table_privilege(to_regclass($2), 'select'), false) as readable`,
      [client.escapeIdentifier(schema), table],
    );
    if (!rights[0]?.readable) return files;
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    const recorded = new Set(rows.map(({ name }) => fileOf(name)));
    return files.filter((file) => !recorded.has(file));
  } finally {
    await client.end();
  }
};

const createIndexes = async (client: Client, schema: string, folder: URL): Promise<void> => {
  try {
    await client.query(`set search_path = ${client.escapeIdentifier(schema)}`);
    await changeIndexes(client, schema, folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The indexes were not created: ${reason}`, { cause: error });
  }
};

const fileOf = (migrationName: string): string => migrationName.split('@')[0] ?? migrationName;

function namedFailure(error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  const missing = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  return new MigrationError(
    missing ? `The migration ${fileOf(missing)} was edited or removed after it had run` : reason,
    { cause: error },
  );
}
