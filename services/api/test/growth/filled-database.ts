import { asAdmin, addressesOf, makeDatabase, type TestDatabase } from '../support/test-database.ts';
import { prepareDatabase } from '../support/test-platform.ts';
import { migrate } from '../../src/database/migrate.ts';
import { fillDatabase } from './fill-database.ts';
import { playersOf, type Filled } from './fill/fill.ts';
import { sizes, type SizeName } from './fill/sizes.ts';

const SESSIONS_PER_LINE = 100_000;
const MINUTE_MS = 60_000;

export interface FilledDatabase extends TestDatabase, Filled {}

/**
 * The database of this size on a server, filled unless an earlier run has done it.
 *
 * @param adminUrl a superuser of the server
 */
export const filledDatabase = async (adminUrl: string, name: SizeName): Promise<FilledDatabase> => {
  const databaseName = `growth_${name.toLowerCase()}`;
  const database = { ...addressesOf(adminUrl, databaseName, databaseName), stop: async () => undefined };
  let isFilled = false;
  await asAdmin(adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [databaseName]);
    isFilled = rowCount === 1;
    if (!isFilled) await makeDatabase(admin, databaseName);
  });
  if (isFilled) await migrate(database.ownerUrl, database.appUrl);
  else await fillAnew(database, name);
  let players: Filled | undefined;
  await asAdmin(database.adminUrl, async (admin) => void (players = await playersOf(admin)));
  if (!players) throw new Error(`${databaseName} is not filled.`);
  return { ...database, ...players };
};

const fillAnew = async (database: TestDatabase, name: SizeName): Promise<void> => {
  const startedMs = performance.now();
  const minutes = (): string => ((performance.now() - startedMs) / MINUTE_MS).toFixed(1);
  await prepareDatabase(database);
  await fillDatabase(database, sizes[name], (sessions) => {
    if (sessions % SESSIONS_PER_LINE === 0) console.log(`${name}: ${sessions} sessions after ${minutes()} minutes`);
  });
  console.log(`${name} was filled in ${minutes()} minutes.`);
};
