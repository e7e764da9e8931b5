import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { secure } from './security.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Any number that only we use: two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_204_918;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Brings the schema up to date as its owner, and makes sure the application role exists and owns nothing.
 *
 * @param ownerUrl the role that may create tables
 * @param appUrl the role the API works as; created with the password in the address when it does not exist
 * @throws {MigrationError} when a migration that has run was edited, or the application role could get around row security
 */
export async function migrate(ownerUrl: string, appUrl: string): Promise<void> {
  const app = new URL(appUrl);
  const appRole = decodeURIComponent(app.username);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await owner.query('create schema if not exists platform');
    await owner.query('set local search_path = platform');
    await ensureRole(owner, appRole, decodeURIComponent(app.password));
    await runMissing(owner);
    await secure(owner, appRole);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

async function ensureRole(owner: pg.Client, name: string, password: string): Promise<void> {
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

async function runMissing(owner: pg.Client): Promise<void> {
  await owner.query(
    `create table if not exists schema_migrations
     (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of names.toSorted()) {
    const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new MigrationError(`The migration ${name} was edited after it had run`);
    await owner.query(sql);
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}
