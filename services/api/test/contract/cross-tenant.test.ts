import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import { codeOf } from '../../src/database/database.ts';
import { asOwner, connected } from '../support/as-owner.ts';
import { aPlayer } from '../support/players.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { tablesOf, type Table } from './catalogue.ts';
import { anyRow, fillTables, insert, type Row } from './fill-tables.ts';
import { FIRST_TENANT, SECOND_TENANT } from './fixture.ts';

const NOT_ALLOWED = '42501';
const NO_SUCH_ROW = '23503';
const APPEND_ONLY = '23001';

/** Tables read before the tenant is known, or by the services for all tenants; they have no column `tenant_id`. */
const registry = [
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

let platform: TestPlatform;
let tables: Table[];
const foreign = new Map<string, Row>();
before(async () => {
  platform = await startTestPlatform();
  await asOwner(platform.database, async (owner) => {
    tables = (await tablesOf(owner)).filter(({ columns }) => columns.some(({ name }) => name === 'tenant_id'));
    for (const tenant of [SECOND_TENANT, FIRST_TENANT]) {
      for (const _ of [1, 2]) await aPlayer(platform.db, { tenant, cash: 1_000 });
      const failures = await fillTables(owner, tenant, tables);
      const input = [...failures].map(([table, message]) => `${table}: ${message}`);
      assert.deepEqual(input, [], 'tables without a row to try: say one by hand in fill-tables.ts');
    }
    for (const { name } of tables) foreign.set(name, (await anyRow(owner, name)) ?? {});
  });
});
after(() => platform.stop());

/** Runs with the application's role for the second tenant, and rolls back. */
const asStranger = (run: (app: pg.Client) => Promise<void>, tenant: string | null = SECOND_TENANT) =>
  connected(platform.database.appUrl, async (app) => {
    await app.query('begin');
    if (tenant !== null) await app.query(`select set_config('app.tenant', $1, true)`, [tenant]);
    try {
      await run(app);
    } finally {
      await app.query('rollback');
    }
  });

const each = async (check: (table: Table, foreignRow: Row) => Promise<void>): Promise<void> => {
  for (const table of tables) await check(table, foreign.get(table.name) ?? {});
};

const outcomeOf = async (app: pg.Client, query: string): Promise<string> => {
  await app.query('savepoint here');
  try {
    const { rowCount } = await app.query(query);
    return `${rowCount ?? 0} rows`;
  } catch (error) {
    return codeOf(error) ?? String(error);
  } finally {
    await app.query('rollback to savepoint here');
  }
};

describe('another tenant', () => {
  it('is in every table but the registry', async () => {
    const all = await asOwner(platform.database, tablesOf);
    const names = new Set(tables.map(({ name }) => name));
    assert.deepEqual(
      all.map(({ name }) => name).filter((name) => !names.has(name)),
      registry,
    );
    assert.ok(names.size > 40, `${names.size} tables`);
  });

  it('sees no row of any table', () =>
    asStranger((app) =>
      each(async ({ name }, row) => {
        assert.equal(row['tenant_id'], FIRST_TENANT, `${name} has no row of the first tenant`);
        const { rows } = await app.query<{ tenant_id: string }>(`select distinct tenant_id from ${name}`);
        assert.deepEqual(rows, [{ tenant_id: SECOND_TENANT }], name);
      }),
    ));

  it('changes and deletes no row of any table', () =>
    asStranger((app) =>
      each(async ({ name }) => {
        const where = `where tenant_id = '${FIRST_TENANT}'`;
        for (const query of [`update ${name} set tenant_id = tenant_id ${where}`, `delete from ${name} ${where}`])
          assert.match(await outcomeOf(app, query), /^(0 rows|42501)$/, query);
      }),
    ));

  it('puts no row into any table, and gives none of its own away', () =>
    asStranger((app) =>
      each(async (table, row) => {
        await app.query('savepoint here');
        await assert.rejects(insert(app, table, row), { code: NOT_ALLOWED }, table.name);
        await app.query('rollback to savepoint here');
        const gift = `update ${table.name} set tenant_id = '${FIRST_TENANT}'`;
        assert.equal(await outcomeOf(app, gift), NOT_ALLOWED, gift);
      }),
    ));

  it('cannot be referred to: a row of one tenant names no row of another', () =>
    asOwner(platform.database, async (owner) => {
      const tried: string[] = [];
      for (const table of tables)
        for (const reference of table.references) {
          const { to, columns, toColumns } = reference;
          if (!tables.some(({ name }) => name === to)) continue;
          const at = columns.indexOf('tenant_id');
          assert.ok(at >= 0 && toColumns[at] === 'tenant_id', `${table.name} refers to ${to} without the tenant`);
          if (await pointAcross(owner, table.name, reference)) tried.push(reference.name);
        }
      assert.ok(tried.length > 25, `${tried.length} references tried`);
    }));

  it('is empty without a tenant setting', () =>
    asStranger(
      (app) =>
        each(async (table, row) => {
          const { rows } = await app.query<{ count: string }>(`select count(*) from ${table.name}`);
          assert.equal(rows[0]?.count, '0', table.name);
          await app.query('savepoint here');
          await assert.rejects(insert(app, table, row), { code: NOT_ALLOWED }, table.name);
          await app.query('rollback to savepoint here');
        }),
      null,
    ));
});

/** Makes a row of the second tenant reference one of the first, as the owner, so that no missing grant prevents it. */
async function pointAcross(
  owner: pg.Client,
  table: string,
  { to, columns, toColumns }: Table['references'][number],
): Promise<boolean> {
  const target = foreign.get(to) ?? {};
  const pairs = columns
    .map((name, index) => [name, toColumns[index] ?? ''] as const)
    .filter(([name]) => name !== 'tenant_id');
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.tenant', $1, true)`, [SECOND_TENANT]);
    const known = pairs.map(([, name], index) => `${name}::text = $${index + 1}`).join(' and ');
    const values = pairs.map(([, name]) => String(target[name]));
    const own = await owner.query(`select 1 from ${to} where ${known}`, values);
    // Names such as `house:psp` exist in every tenant and refer to its own row.
    if (own.rowCount !== 0) return false;
    const set = pairs.map(([name, from]) => `${name} = (jsonb_populate_record(null::${to}, $1)).${from}`).join(', ');
    const some = pairs.map(([name]) => `${name} is not null`).join(' and ');
    const code = await owner
      .query(`update ${table} set ${set} where ctid = (select ctid from ${table} where ${some} limit 1)`, [
        JSON.stringify(target),
      ])
      .then(
        ({ rowCount }) => (rowCount === 0 ? 'no row has one' : 'taken'),
        (error: unknown) => codeOf(error) ?? String(error),
      );
    assert.ok([NO_SUCH_ROW, APPEND_ONLY, 'no row has one'].includes(code), `${table} points across to ${to}: ${code}`);
    return code === NO_SUCH_ROW;
  } finally {
    await owner.query('rollback');
  }
}
