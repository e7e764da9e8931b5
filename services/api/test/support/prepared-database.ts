import type pg from 'pg';
import {
  addressesOf,
  asAdmin,
  copyDatabase,
  dropDatabase,
  freshName,
  makeDatabase,
  startTestDatabase,
  type TestDatabase,
} from './test-database.ts';

/** An arbitrary lock number: the first file prepares the database, concurrent ones wait. */
const PREPARING_LOCK = 7_204_919;

type Prepare = (database: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>) => Promise<void>;

/**
 * A separate database with the tests' initial data. A run of all tests names a template in TEST_TEMPLATE on its own
 * server: then it is prepared once and copied for every file, which takes a tenth of the time.
 */
export const startPreparedDatabase = async (prepare: Prepare): Promise<TestDatabase> => {
  const [server, template] = [process.env['TEST_DATABASE_URL'], process.env['TEST_TEMPLATE']];
  if (!server || !template) {
    const database = await startTestDatabase();
    await prepare(database);
    return database;
  }
  const name = freshName();
  await asAdmin(server, async (admin) => {
    await ensureTemplate(admin, template, () => prepare(addressesOf(server, template, template)));
    await copyDatabase(admin, template, name);
  });
  return {
    ...addressesOf(server, name, template),
    stop: () => asAdmin(server, async (admin) => void (await admin.query(`drop database ${name} with (force)`))),
  };
};

async function ensureTemplate(admin: pg.Client, template: string, prepare: () => Promise<void>): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [PREPARING_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    await makeDatabase(admin, template);
    try {
      await prepare();
    } catch (error) {
      await dropDatabase(admin, template);
      throw error;
    }
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [PREPARING_LOCK]);
  }
}
