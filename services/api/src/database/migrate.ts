import { MigrationError, runSqlMigrations } from '@jangada/server/sql-migrations';
import type { ClientBase } from 'pg';
import { secure } from './security.ts';

/**
 * Migrates the schema `platform` as its owner, and ensures that the application role exists and owns nothing.
 *
 * @param ownerUrl the role that may create tables
 * @param appUrl the API's role; created with the password in the URL when it does not exist
 * @throws {MigrationError} when an applied migration was edited, or the application role bypasses row-level security
 */
export const migrate = async (ownerUrl: string, appUrl: string): Promise<void> => {
  const app = new URL(appUrl);
  const appRole = decodeURIComponent(app.username);
  await runSqlMigrations({
    connectionString: ownerUrl,
    schema: 'platform',
    folder: new URL('./migrations/', import.meta.url),
    indexes: new URL('./indexes/', import.meta.url),
    before: (owner) => ensureRole(owner, appRole, decodeURIComponent(app.password)),
    after: (owner) => secure(owner, appRole),
  });
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
