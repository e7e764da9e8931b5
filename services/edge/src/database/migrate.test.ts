import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { MigrationError, runSqlMigrations } from '@jangada/server/sql-migrations';
import { Client } from 'pg';
import { makeDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let folder: string;
before(async () => {
  database = await makeDatabase();
  folder = await mkdtemp(join(tmpdir(), 'jangada-migrations-'));
});
after(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () =>
  runSqlMigrations({ connectionString: database.url, schema: 'trial', folder: pathToFileURL(`${folder}/`) });

const tables = async (): Promise<string[]> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'trial' and tablename !~ '^schema_' order by 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
};

describe('SQL migrations', () => {
  it('run in the order of their names, each once', async () => {
    await write('0002-b.sql', 'create table b (a_id int references a (id));');
    await write('0001-a.sql', 'create table a (id int primary key); insert into a values (1);');
    assert.deepEqual(await run(), ['0001-a.sql', '0002-b.sql']);
    assert.deepEqual(await run(), []);
    assert.deepEqual(await tables(), ['a', 'b']);
  });

  it('run once when two processes start at the same moment', async () => {
    await write('0003-c.sql', 'create table c (id int);');
    const ran = await Promise.all([run(), run()]);
    assert.deepEqual(ran.flat(), ['0003-c.sql']);
  });

  it('leave the schema as it was when one of them fails, and name the file', async () => {
    await write('0004-d.sql', 'create table d (id int);');
    await write('0005-e.sql', 'create table e (id int); select * from nowhere;');
    await assert.rejects(
      run(),
      (error) => error instanceof MigrationError && /0005-e\.sql failed.*nowhere/.test(error.message),
    );
    assert.deepEqual(await tables(), ['a', 'b', 'c']);
    await write('0005-e.sql', 'create table e (id int);');
    assert.deepEqual(await run(), ['0004-d.sql', '0005-e.sql']);
  });

  it('of a newer release are left alone by the release before, which may start again during an upgrade', async () => {
    await rm(join(folder, '0005-e.sql'));
    let isSecured = false;
    const connectionString = database.url;
    const older = { connectionString, schema: 'trial', folder: pathToFileURL(`${folder}/`) };
    assert.deepEqual(await runSqlMigrations({ ...older, after: async () => void (isSecured = true) }), []);
    assert.equal(isSecured, false, 'rights are those that the newer release has given');
    assert.deepEqual(await tables(), ['a', 'b', 'c', 'd', 'e']);
    await write('0005-e.sql', 'create table e (id int);');
    assert.deepEqual(await run(), []);
  });

  it('refuse a file that was edited after it had run, and one that was removed', async () => {
    await write('0001-a.sql', 'create table a (id bigint primary key);');
    await assert.rejects(run(), /0001-a\.sql was edited or removed after it had run/);
    await rm(join(folder, '0001-a.sql'));
    await assert.rejects(run(), /0001-a\.sql was edited or removed after it had run/);
  });

  it('refuse a database that sorts text by a language, or has another encoding, and say how to make it', async () => {
    const maintenance = new Client({ connectionString: database.url });
    await maintenance.connect();
    for (const [name, form, refusal] of [
      ['sorted', `locale_provider = icu icu_locale = 'pt-BR' encoding = 'UTF8' locale = 'C'`, /by the rules of a lang/],
      ['latin', `locale = 'C' encoding = 'LATIN1'`, /encoding LATIN1.*createdb --template=template0 --locale=C/],
    ] as const) {
      const other = `${new URL(database.url).pathname.slice(1)}_${name}`;
      await maintenance.query(`create database ${other} template template0 ${form}`);
      const connectionString = Object.assign(new URL(database.url), { pathname: `/${other}` }).href;
      try {
        await assert.rejects(
          runSqlMigrations({ connectionString, schema: 'trial', folder: pathToFileURL(`${folder}/`) }),
          (error) => error instanceof MigrationError && refusal.test(error.message),
        );
      } finally {
        await maintenance.query(`drop database ${other} with (force)`);
      }
    }
    await maintenance.end();
  });
});
