import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { aPlayer } from '../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { startTestDatabase } from '../../test/support/test-database.ts';
import { migrate, refuseOlderSchema } from './migrate.ts';

let platform: TestPlatform;
let app: pg.Client;
before(async () => {
  platform = await startTestPlatform();
  app = new pg.Client({ connectionString: platform.database.appUrl, options: '-c search_path=platform' });
  await app.connect();
});
after(async () => {
  await app.end();
  await platform.stop();
});

const as = (tenant: string) => app.query(`select set_config('app.tenant', $1, false)`, [tenant]);

const tables = async (): Promise<string[]> => {
  const { rows } = await app.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'platform' and c.relkind = 'r'`,
  );
  return rows.map(({ name }) => name);
};

/** What is read before a tenant is known, the aggregator's list, and the operators' people, who are of all tenants. */
const withoutTenant = [
  'listed_games',
  'schema_migration_lock',
  'schema_migrations',
  'staff',
  'staff_addresses',
  'staff_challenges',
  'staff_grants',
  'staff_invitations',
  'staff_keys',
  'staff_limits',
  'staff_passkeys',
  'staff_sessions',
  'tenant_domains',
  'tenant_secrets',
  'tenants',
];

describe('the tenants of one database', () => {
  it('are kept apart by forced row-level security on every table', async () => {
    const { rows } = await app.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'platform' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    const open = rows.map(({ name }) => name).toSorted();
    assert.deepEqual(open, withoutTenant);
  });

  it('see nothing of each other in any table, even when a query forgets to ask', async () => {
    await aPlayer(platform.db, { cash: 100 });
    await aPlayer(platform.db, { tenant: 'tucano', cash: 100 });
    for (const table of await tables()) {
      if (withoutTenant.includes(table)) continue;
      await as('tucano');
      const { rows } = await app.query<{ tenant_id: string }>(`select distinct tenant_id from ${table}`);
      assert.ok(
        rows.every(({ tenant_id }) => tenant_id === 'tucano'),
        table,
      );
    }
  });

  it('cannot write into each other', async () => {
    await as('tucano');
    const intruding = app.query(`insert into chat_messages (tenant_id, text) values ('jangada', 'from next door')`);
    await assert.rejects(intruding, /row-level security/);
    const { rowCount } = await app.query(`update users set first_name = 'x' where tenant_id = 'jangada'`);
    assert.equal(rowCount, 0);
  });

  it('do not exist for a connection that has not said whom it works for', async () => {
    const stranger = new pg.Client({ connectionString: platform.database.appUrl, options: '-c search_path=platform' });
    await stranger.connect();
    try {
      assert.equal((await stranger.query('select * from users')).rowCount, 0);
      await assert.rejects(stranger.query(`insert into chat_messages (text) values ('x')`), /app.tenant/);
    } finally {
      await stranger.end();
    }
  });

  it('are registered by functions alone, each for the tenant of its transaction', async () => {
    for (const table of ['tenants', 'tenant_domains', 'tenant_secrets', 'schema_migrations'])
      await assert.rejects(app.query(`delete from ${table}`), /permission denied/);
    await aPlayer(platform.db, { tenant: 'tucano' });
    await as('tucano');
    await assert.rejects(app.query(`select register_tenant('{}', null, '{}', '{}')`), /tucano is in use/);
    await assert.rejects(app.query(`select set_tenant_state('removed')`), /tucano has players or money/);
    const registered = async () => (await app.query('select id, changes, settings from tenants order by id')).rows;
    const before = await registered();
    await as('of-nobody');
    for (const call of [`set_tenant_changes('{"a": 1}')`, `set_tenant_pix_key('k')`, `set_tenant_state('closed')`])
      await app.query(`select ${call}`);
    await app.query(`select seal_tenant_secret('realtime-app', 'sealed', null)`);
    assert.deepEqual(await registered(), before);
  });
});

describe('migrating', () => {
  it('again changes nothing, and two at once wait for each other', async () => {
    const { ownerUrl, appUrl } = platform.database;
    await Promise.all([migrate(ownerUrl, appUrl), migrate(ownerUrl, appUrl)]);
    assert.equal(
      (await platform.call((await import('@jangada/contracts/domains/site/endpoints')).getSiteConfig)).status,
      200,
    );
  });

  it('is a job of its own where the API does not know the owner: an older schema is refused by the names of what it lacks', async () => {
    const { ownerUrl, appUrl } = platform.database;
    await refuseOlderSchema(appUrl);
    const owner = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=platform' });
    await owner.connect();
    try {
      await owner.query(`update schema_migrations set name = 'z' || name where name like '0045-%'`);
      await assert.rejects(refuseOlderSchema(appUrl), /The database lacks 0045-registry.sql: run .*migrate.ts first/);
      await owner.query(`update schema_migrations set name = substr(name, 2) where name like 'z0045-%'`);
    } finally {
      await owner.end();
    }
    const empty = await startTestDatabase();
    await assert.rejects(refuseOlderSchema(empty.appUrl), /The database lacks 0001-site.sql, /);
    await empty.stop();
  });

  it('refuses to let the API work as a role that gets around row-level security', async () => {
    const { ownerUrl, appUrl } = platform.database;
    const { rows } = await app.query<{ name: string }>('select rolname as name from pg_roles where rolsuper');
    const mighty = new URL(appUrl);
    mighty.username = rows[0]?.name ?? '';
    await assert.rejects(migrate(ownerUrl, mighty.href), /DATABASE_URL: the role \w+ gets around row-level security/);
    await assert.rejects(migrate(ownerUrl, ownerUrl), /gets around row-level security/);
  });
});
