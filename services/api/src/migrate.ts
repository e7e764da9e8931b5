import { configOrExit, postgresUrl, readEnvironment } from '@jangada/server/environment';
import { MigrationError } from '@jangada/server/sql-migrations';
import { migrate } from './database/migrate.ts';

// The job that migrates as the owner of the database, before the services of a release start. It ends when the indexes are there.

const { DATABASE_OWNER_URL, DATABASE_URL } = configOrExit('migrate', (env) =>
  readEnvironment(env, { DATABASE_OWNER_URL: postgresUrl(), DATABASE_URL: postgresUrl() }),
);
try {
  const ran = await migrate(DATABASE_OWNER_URL, DATABASE_URL);
  process.stdout.write(`migrate: ${ran.length === 0 ? 'nothing to do' : ran.join(', ')}\n`);
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  process.stderr.write(`migrate: ${error.message}\n`);
  process.exit(1);
}
