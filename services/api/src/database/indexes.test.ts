import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Earlier files created indexes in their transaction. */
const LAST_WITH_INDEXES = '0020';
/** One row for each job of a tenant. */
const SMALL_TABLES = ['job_runs'];

it('a migration creates indexes only on its own new tables, because it would lock out the writes of others', () => {
  const locking = readdirSync(MIGRATIONS)
    .filter((file) => file.slice(0, LAST_WITH_INDEXES.length) > LAST_WITH_INDEXES)
    .flatMap((file) => {
      const text = readFileSync(new URL(file, MIGRATIONS), 'utf8');
      const tables = [...text.matchAll(/create (?:unique )?index \w+ on (\w+)/g)].map(([, table = '']) => table);
      return tables
        .filter((table) => !SMALL_TABLES.includes(table) && !text.includes(`create table ${table} (`))
        .map((table) => `${file}: ${table}`);
    });
  assert.deepEqual(locking, [], 'they belong in database/indexes');
});
