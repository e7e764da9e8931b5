import { MigrationError, missingMigrations, runSqlMigrations } from '@jangada/server/sql-migrations';
import type { ClientBase } from 'pg';
import { secure } from './security.ts';

const SCHEMA = 'platform';
const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Migrates the schema `platform` as its owner, and ensures that the application role exists and owns nothing.
 *
 * @param ownerUrl the role that may create tables
 * @param appUrl the API's role; created with the password in the URL when it does not exist
 * @returns the names of the files that ran
 * @throws {MigrationError} when an applied migration was edited, or the application role bypasses row-level security
 */
export const migrate = async (ownerUrl: string, appUrl: string): Promise<string[]> => {
  const app = new URL(appUrl);
  const appRole = decodeURIComponent(app.username);
  return runSqlMigrations({
    connectionString: ownerUrl,
    schema: SCHEMA,
    folder: FOLDER,
    indexes: new URL('./indexes/', import.meta.url),
    before: (owner) => ensureRole(owner, appRole, decodeURIComponent(app.password)),
    after: (owner) => secure(owner, appRole),
  });
};

/**
 * For a process that does not know the owner.
 *
 * @throws {MigrationError} when the schema is older than this release
 */
export const refuseOlderSchema = async (appUrl: string): Promise<void> => {
  const missing = await missingMigrations({ connectionString: appUrl, schema: SCHEMA, folder: FOLDER });
  if (missing.length > 0)
    throw new MigrationError(
      `The database lacks ${missing.join(', ')}: run services/api/src/migrate.ts first, or set DATABASE_OWNER_URL`,
    );
};

async function ensureRole(owner: ClientBase, name: string, password: string): Promise<void> {
  const { rows } = await owner.query<{ powerful: boolean }>(
    `select rolsuper or rolbypassrls or rolname = current_user as powerful from pg_roles where rolname = $1`,
    [name],
  );
  const [role] = rows;
  if (role?.powerful)
    throw new MigrationError(
      `DATABASE_URL: the role ${name} gets around row-level security; use one that owns nothing`,
    );
  if (role) return;
  await owner.query(
    `create role ${owner.escapeIdentifier(name)} login nosuperuser nobypassrls password ${owner.escapeLiteral(password)}`,
  );
}
