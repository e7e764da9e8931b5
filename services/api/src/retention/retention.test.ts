import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { printedRows, printRetention } from '@jangada/server/retention';
import type pg from 'pg';
import { connected } from '../../test/support/as-owner.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { PLATFORM } from '../ops/platform-log.ts';
import type { Platform } from '../platform/platform.ts';
import { demoTenants } from '../seed/demo-tenants.ts';
import { purges, type TablePurge } from './purge.ts';
import { retentionRules } from './retention-rules.ts';

/** What the rows of a rule need beside its moment, in SQL; the rest of a row is filled by the types of its columns. */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'documents cancelled': { status: `'cancelled'`, type: `'cnh'`, size_bytes: '1' },
  'user_missions of guests': { guest_id: 'gen_random_uuid()', state: `'expired'` },
  'notifications news': { type: `'reward'`, user_id: '1' },
  'notifications of restrictions and operators': { type: `'restriction'`, user_id: '1' },
  'chat_reports ': { reason: `'spam'` },
  'verification_codes ': { purpose: `'verify-sms'` },
  'sent_messages ': { purpose: `'code'`, channel: `'sms'` },
  'passkey_challenges ': { purpose: `'add'` },
  'staff_challenges ': { purpose: `'add'` },
  'pix_reconciliations without difference': { differences: '0' },
  'pix_reconciliations with differences': { differences: '1' },
  'pix_differences ': { kind: `'missing-here'`, e2eid: `'x'` },
  'reconciliations without difference': { kind: `'provider'`, differences: `'[]'` },
  'reconciliations with differences': { kind: `'provider'`, differences: `'[{}]'`, subject: `'differing'` },
};

/** Values of columns that a sample does not name, by their types: row `n` differs from the others. */
const valueOf: Readonly<Record<string, (n: number) => string>> = {
  text: (n) => `'x${n}'`,
  bigint: (n) => String(900_000 + n),
  integer: String,
  smallint: String,
  boolean: () => 'false',
  jsonb: () => `'{}'`,
  uuid: () => 'gen_random_uuid()',
  bytea: (n) => `'\\x0${n}'`,
  date: () => 'now()',
  'timestamp with time zone': () => 'now()',
};

const [demo, other] = demoTenants;
if (!demo || !other) throw new Error('there are two tenants');

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

/** Without the checks of references, so that a row needs no others. */
const asSuperuser = (run: (admin: pg.Client) => Promise<unknown>) =>
  connected(platform.database.adminUrl, async (admin) => {
    await admin.query('set session_replication_role = replica');
    await run(admin);
  });

const requiredColumns = async (admin: pg.Client, table: string): Promise<Map<string, string>> => {
  const { rows } = await admin.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'platform' and table_name = $1 and column_name <> 'tenant_id'
       and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
};

/** The rows of the operators' people are of no tenant. */
const isOfTenant = ({ table }: TablePurge): boolean => !table.startsWith('staff_');

/** The moment belongs to the notification that was read. */
const insertRead = async (admin: pg.Client, tenant: string, moment: string, type: string): Promise<string> => {
  const { rows } = await admin.query<{ row: string }>(
    `with one as (
       insert into notifications (tenant_id, user_id, type, title, description, created_at)
       values ($1, 900000, $2, '{}', '{}', ${moment}) returning id)
     insert into notification_reads (tenant_id, user_id, notification_id, read_at)
     select $1, 900000, id, ${moment} from one returning ctid::text as row`,
    [tenant, type],
  );
  return rows[0]?.row ?? assert.fail();
};

const insertRow = async (admin: pg.Client, rule: TablePurge, tenant: string, at: Moment): Promise<string> => {
  const { table, since, of = '' } = rule;
  if (table === 'notification_reads')
    return insertRead(admin, tenant, at.moment, of === 'of news' ? 'reward' : 'operator');
  const values = new Map<string, string>();
  for (const [column, type] of await requiredColumns(admin, table))
    values.set(column, valueOf[type]?.(at.n) ?? assert.fail(`${table}.${column} is ${type}`));
  for (const [column, value] of Object.entries(samples[`${table} ${of}`] ?? {})) values.set(column, value);
  if (table === 'reconciliations') values.set('subject', `'${of}'`);
  values.set(since, at.moment);
  if (isOfTenant(rule)) values.set('tenant_id', `'${tenant}'`);
  const { rows } = await admin.query<{ row: string }>(
    `insert into ${table} (${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})
     returning ctid::text as row`,
  );
  return rows[0]?.row ?? assert.fail();
};

interface Moment {
  readonly n: number;
  readonly moment: string;
}

/** An hour more than the age, and an hour less. */
const moments = ({ after: age }: TablePurge): { old: Moment; young: Moment } => ({
  old: { n: 1, moment: `now() - interval '${age}' - interval '1 hour'` },
  young: { n: 2, moment: `now() - interval '${age}' + interval '1 hour'` },
});

const purge = (tenant = demo) => {
  const log = { info: () => undefined };
  return purgeExpired.run({ db: platform.db, log } as unknown as Platform, { ...tenant, domains: [tenant.hostname] });
};

describe('the rules of retention', () => {
  it('name every table of the schema, and no other', async () => {
    let tables: string[] = [];
    await asSuperuser(async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'platform'`,
      );
      tables = rows.map(({ name }) => name);
    });
    assert.deepEqual(Object.keys(retentionRules).toSorted(), tables.toSorted());
  });

  it('are the table of docs/operations.md', async () => {
    const document = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    assert.deepEqual(printedRows(document, 'Schema `platform`:'), printRetention(retentionRules));
  });
});

interface Sample {
  readonly rule: TablePurge;
  /** Where the rows are; nothing is written to these tables meanwhile. */
  readonly old: string;
  readonly young: string;
  /** Null where the rows are of no tenant. */
  readonly foreign: string | null;
}

const exists = async (admin: pg.Client, table: string, row: string): Promise<boolean> =>
  (await admin.query(`select from ${table} where ctid = $1`, [row])).rowCount === 1;

describe('the keys of commands that are of no tenant', () => {
  it('are deleted with those of any tenant', async () => {
    const [rule] = purges.filter(({ table }) => table === 'ops_requests');
    assert.ok(rule);
    await asSuperuser(async (admin) => {
      const row = await insertRow(admin, rule, PLATFORM, moments(rule).old);
      await purge();
      assert.equal(await exists(admin, rule.table, row), false);
    });
  });
});

describe('expired rows', () => {
  const samples: Sample[] = [];
  before(async () => {
    await asSuperuser(async (admin) => {
      for (const rule of purges) {
        const { old, young } = moments(rule);
        samples.push({
          rule,
          old: await insertRow(admin, rule, demo.id, old),
          young: await insertRow(admin, rule, demo.id, young),
          foreign: isOfTenant(rule) ? await insertRow(admin, rule, other.id, old) : null,
        });
      }
    });
    await purge();
  });

  for (const rule of purges) {
    const { table, of, after: age, since } = rule;
    it(`of ${table}${of ? ` (${of})` : ''} are deleted ${age} after ${since}; younger ones and another tenant’s stay`, async () => {
      const sample = samples.find((one) => one.rule === rule);
      assert.ok(sample);
      await asSuperuser(async (admin) => {
        assert.equal(await exists(admin, table, sample.old), false, 'the old row');
        assert.equal(await exists(admin, table, sample.young), true, 'the young row');
        if (sample.foreign !== null)
          assert.equal(await exists(admin, table, sample.foreign), true, 'the row of another tenant');
      });
    });
  }
});
