import { runSqlMigrations } from '@jangada/server/sql-migrations';

/**
 * Applies the pending migrations of the schema `delivery`.
 *
 * @param databaseUrl a role that may create tables
 * @returns the names of the files that ran
 * @throws {MigrationError} when a file fails, or was edited after it had run
 */
export const migrate = (databaseUrl: string): Promise<string[]> =>
  runSqlMigrations({
    connectionString: databaseUrl,
    schema: 'delivery',
    folder: new URL('../../migrations/', import.meta.url),
  });
