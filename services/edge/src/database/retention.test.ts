import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { printedRows, printRetention } from '@jangada/server/retention';
import { sql } from 'kysely';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createHealthStore } from '../health/health-store.ts';
import { deleteInSlices } from './delete-in-slices.ts';
import { COUNTS_AGE, GUESTS_AGE, retentionRules } from './retention.ts';

let edge: TestEdge;
before(async () => (edge = await startEdge()));
after(() => edge.stop());

describe('the rules of retention of the edge', () => {
  it('name every table of the schema, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'delivery'`.execute(edge.db);
    assert.deepEqual(Object.keys(retentionRules).toSorted(), rows.map(({ name }) => name).toSorted());
  });

  it('are the table of docs/operations.md', async () => {
    const document = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    assert.deepEqual(printedRows(document, 'Schema `delivery`:'), printRetention(retentionRules));
  });
});

describe('figures of releases', () => {
  const insert = (age: string, more: string) =>
    sql`
    with guests as (
      insert into delivery.health_guests (tenant, remote, version, minute, guest, what)
      select 'jangada', 'casino', '1.0.0', now() - ${GUESTS_AGE}::interval + ${more}::interval, gen_random_uuid(), ${age}
      from generate_series(1, 7))
    insert into delivery.health_counts (tenant, remote, version, minute, what, count)
    values ('jangada', 'casino', '1.0.0', now() - ${COUNTS_AGE}::interval + ${more}::interval, ${age}, 1)`.execute(
      edge.db,
    );
  const left = async (table: 'health_guests' | 'health_counts') => {
    const { rows } = await sql<{ what: string; count: string }>`
      select what, count(*) from ${sql.table(`delivery.${table}`)} where what in ('old', 'young') group by what
      order by what`.execute(edge.db);
    return rows.map(({ what, count }) => `${what} ${count}`);
  };

  it('are deleted at their ages; younger ones stay', async () => {
    await insert('old', '-1 minute');
    await insert('young', '1 minute');
    await createHealthStore(edge.db).deleteOld();
    assert.deepEqual(await left('health_guests'), ['young 7']);
    assert.deepEqual(await left('health_counts'), ['young 1']);
  });

  it('are deleted by slices when there are more than one statement takes', async () => {
    await insert('old', '-1 minute');
    await deleteInSlices(edge.db, 'health_guests', sql`what = 'old'`, 3);
    assert.deepEqual(await left('health_guests'), ['young 7']);
  });
});
