import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { until } from '../../../../test/support/sandbox-process.ts';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import type { Reader } from '../../../database/database.ts';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { sealLedger } from './seal-ledger.ts';
import { verifyBooks } from './verify-books.ts';
import { BEFORE_FIRST_ROW, chains, missingHead, verifySlice } from './verify-chain.ts';

const [demo] = demoTenants;
if (!demo) throw new Error('there is a first tenant');
const tenant = { ...demo, domains: [demo.hostname] };

let platform: TestPlatform;
let owner: Kysely<Record<string, never>>;
let app: pg.Client;

const ROWS_PER_SLICE = 3;

const DONE = new Error('rolled back on purpose');

const append = `select append_command('${randomUUID()}', 'ana', 'tenant set', 'a=b', 'a test', 'done')`;

/** What both chains name, in slices of a few rows. */
const verifyChains = async (reader: Reader): Promise<string[]> => {
  const found: string[] = [];
  for (const chain of chains) {
    for (let after = BEFORE_FIRST_ROW; ;) {
      const slice = await verifySlice(reader, chain, after, ROWS_PER_SLICE);
      if (!slice) break;
      found.push(...slice.differences.map(({ what }) => what));
      after = slice.through;
    }
    found.push(...(await missingHead(reader, chain)).map(({ what }) => what));
  }
  return found;
};

/** The differences that the audit finds after a superuser ran these statements with the triggers off. */
const foundAfter = async (...statements: readonly string[]): Promise<string[]> => {
  let found: string[] = [];
  const tampered = owner.transaction().execute(async (tx) => {
    await sql.raw(`set local search_path = platform`).execute(tx);
    await sql.raw(`set local session_replication_role = replica`).execute(tx);
    await sql`select set_config('app.tenant', ${tenant.id}, true)`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    // The audit only reads. A superuser sees all tenants, but no other tenant has rows here.
    found = await verifyChains(tx);
    throw DONE;
  });
  await tampered.catch((error: unknown) => {
    if (error !== DONE) throw error;
  });
  return found;
};

const idsOf = async (table: 'ledger_txns' | 'ops_log'): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id::integer as id from ${sql.table(`platform.${table}`)} where tenant_id = ${tenant.id} order by id`.execute(
    owner,
  );
  return rows.map(({ id }) => id);
};

before(async () => {
  platform = await startTestPlatform();
  const pool = new pg.Pool({ connectionString: platform.database.adminUrl, max: 1 });
  owner = new Kysely({ dialect: new PostgresDialect({ pool }) });
  app = new pg.Client({ connectionString: platform.database.appUrl, options: '-c search_path=platform' });
  await app.connect();
  await app.query(`select set_config('app.tenant', $1, false)`, [tenant.id]);
  for (const cash of [100, 200, 300]) await aPlayer(platform.db, { cash });
  for (let index = 0; index < 4; index += 1) await app.query(append);
  // Other tests may have open transactions on the same server; the real job runs again every minute.
  await until('the ledger is sealed', async () => (await sealLedger(platform, tenant.id)) > 0);
});
after(async () => {
  await app.end();
  await owner.destroy();
  await platform.stop();
});

describe('the digests of the ledger and of the operators’ log', () => {
  it('find nothing where nothing was changed, rows that are not sealed yet included', async () => {
    await aPlayer(platform.db, { cash: 400 });
    assert.deepEqual(await foundAfter(), []);
  });

  it('name the first row that was changed, in the ledger, in its entries and in the log', async () => {
    const [first = 0, second = 0] = await idsOf('ledger_txns');
    const [, command = 0] = await idsOf('ops_log');
    const changed = 'was changed, or is not the row that followed the one before it';
    assert.deepEqual(await foundAfter(`update ledger_txns set kind = 'x' where id in (${first}, ${second})`), [
      `ledger: row ${first} ${changed}`,
    ]);
    assert.deepEqual(await foundAfter(`update ledger_entries set amount = amount * 2 where txn_id = ${second}`), [
      `ledger: row ${second} ${changed}`,
    ]);
    assert.deepEqual(await foundAfter(`update ops_log set operator = 'eva' where id = ${command}`), [
      `operators: row ${command} ${changed}`,
    ]);
  });

  it('name a row that was removed, with its digest or without', async () => {
    const [, removed = 0, next = 0] = await idsOf('ops_log');
    const remove = `delete from ops_log where id = ${removed}`;
    assert.deepEqual(await foundAfter(remove), [`operators: row ${removed} was removed`]);
    const [both = ''] = await foundAfter(
      remove,
      `delete from audit_digests where chain = 'operators' and row_id = ${removed}`,
    );
    assert.match(both, new RegExp(`^operators: row ${next} was changed, or is not the row that followed`));
  });

  it('name a row that was put in, and the one behind it when a digest was written for it', async () => {
    const [first = 0] = await idsOf('ops_log');
    const putIn = `insert into ops_log (id, tenant_id, command, operator, words, about, reason, outcome)
      overriding system value values (0, '${tenant.id}', gen_random_uuid(), 'eva', 'tenant set', '', 'a test', 'done')`;
    const sealed = `insert into audit_digests (tenant_id, chain, row_id, digest)
      select tenant_id, 'operators', 0, next_digest(null, audited_command(l)) from ops_log l where id = 0`;
    assert.deepEqual(await foundAfter(putIn), ['operators: row 0 was put in afterwards']);
    assert.match(
      (await foundAfter(putIn, sealed))[0] ?? '',
      new RegExp(`^operators: row ${first} was changed, or is not`),
    );
  });

  it('notice an end that was cut off since the last proof', async () => {
    await verifyBooks({ db: platform.db, log: platform.server.log }, tenant);
    const ids = await idsOf('ops_log');
    const last = ids.at(-1) ?? 0;
    assert.deepEqual(
      await foundAfter(
        `delete from ops_log where id = ${last}`,
        `delete from audit_digests where chain = 'operators' and row_id = ${last}`,
      ),
      [`operators: row ${last} of the last proof is missing`],
    );
  });

  it('are written by the functions alone: the application’s role may neither write nor change rows and digests', async () => {
    for (const statement of [
      `insert into ops_log (command, operator, words, about, reason, outcome) values (gen_random_uuid(), 'a', 'b', 'c', 'd', 'e')`,
      `insert into audit_digests (chain, row_id, digest) values ('ledger', 1, '\\x00')`,
      `update audit_digests set digest = '\\x00'`,
      'delete from audit_digests',
      `update ledger_txns set kind = 'x'`,
      'delete from ledger_entries',
    ])
      await assert.rejects(app.query(statement), /permission denied/, statement);
  });

  it('stay in order when commands are logged at once', async () => {
    const clients = Array.from(
      { length: 4 },
      () => new pg.Client({ connectionString: platform.database.appUrl, options: '-c search_path=platform' }),
    );
    await Promise.all(
      clients.map(async (client) => {
        await client.connect();
        await client.query(`select set_config('app.tenant', $1, false)`, [tenant.id]);
        for (let index = 0; index < 5; index += 1) await client.query(append);
        await client.end();
      }),
    );
    assert.deepEqual(await foundAfter(), []);
  });

  it('wait for a transaction of the ledger that was under way, and are given afterwards', async () => {
    const other = new pg.Client({ connectionString: platform.database.appUrl, options: '-c search_path=platform' });
    await other.connect();
    await other.query('begin');
    // This transaction may still write rows below the last number.
    await other.query('select pg_current_xact_id()');
    await aPlayer(platform.db, { cash: 500 });
    const sealing = sealLedger(platform, tenant.id);
    assert.equal(await Promise.race([sealing, new Promise((resolve) => setImmediate(resolve, 'waits'))]), 'waits');
    await other.query('commit');
    await other.end();
    await sealing;
    await until('the rest is sealed', async () => (await sealLedger(platform, tenant.id)) === 0);
    assert.deepEqual(await foundAfter(), []);
  });

  it('are given although long transactions of others overlap without an end, one call later', async () => {
    const open = async () => {
      const client = new pg.Client({ connectionString: platform.database.appUrl });
      await client.connect();
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
      return client;
    };
    const first = await open();
    await aPlayer(platform.db, { cash: 500 });
    assert.equal(await sealLedger(platform, tenant.id, 0), 0);
    const second = await open();
    // A connection that is closed ends its transaction a little later.
    await first.query('rollback');
    await first.end();
    assert.ok((await sealLedger(platform, tenant.id, 0)) > 0);
    await second.end();
    assert.deepEqual(await foundAfter(), []);
  });
});
