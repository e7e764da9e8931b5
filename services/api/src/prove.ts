import { configOrExit, postgresUrl, readEnvironment } from '@jangada/server/environment';
import { sql } from 'kysely';
import { pino } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from './database/database.ts';
import { verifyBooks } from './modules/money/reconciliation/verify-books.ts';
import { createTenants } from './tenants/tenants.ts';
import type { Tenant } from './tenants/tenant.ts';

const CONNECTIONS_MAX = 2;
const POLL_MS = 200;

/** A restored server answers reads while it still replays its log. */
const untilRecovered = async ({ registry }: Database): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ recovers: boolean }>`select pg_is_in_recovery() as recovers`.execute(registry);
    if (rows[0]?.recovers !== true) return;
    await sleep(POLL_MS);
  }
};

const newestOf = (db: Database, tenant: Tenant) =>
  db.read(tenant.id, (reader) =>
    reader.selectFrom('ledger_txns').select(['id', 'created_at']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  );

/** Proves all books of every tenant. @returns whether no difference was found */
const proveAll = async (db: Database): Promise<boolean> => {
  const log = pino({ level: 'silent' });
  let isProven = true;
  await untilRecovered(db);
  for (const tenant of await createTenants(db).list()) {
    const newest = await newestOf(db, tenant);
    const { differences } = await verifyBooks({ db, log }, tenant);
    const until = newest ? `newest movement ${newest.created_at.toISOString()}` : 'no movement';
    console.log(`${tenant.id}: ${differences.length > 0 ? 'DIFFERS' : 'proven'}, ${until}`);
    for (const { what, ours, theirs } of differences)
      console.log(`  ${what}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`);
    isProven &&= differences.length === 0;
  }
  return isProven;
};

const { DATABASE_URL } = configOrExit('prove', (env) => readEnvironment(env, { DATABASE_URL: postgresUrl() }));
// A restored copy has the roles and passwords of the original, and another address.
const [, , address] = process.argv;
const url = address === undefined ? DATABASE_URL : Object.assign(new URL(DATABASE_URL), { host: address }).href;
const db = openDatabase(url, CONNECTIONS_MAX);
try {
  if (!(await proveAll(db))) process.exitCode = 1;
} finally {
  await db.close();
}
