import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, it } from 'node:test';
import { MigrationError, runSqlMigrations } from '@jangada/server/sql-migrations';
import { Client } from 'pg';
import { makeDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let folder: string;
let client: Client;
before(async () => {
  database = await makeDatabase();
  folder = await mkdtemp(join(tmpdir(), 'jangada-indexes-'));
  await mkdir(join(folder, 'migrations'));
  await mkdir(join(folder, 'indexes'));
  await writeFile(
    join(folder, 'migrations', '0001-a.sql'),
    'create table bets (id int, player int); create index bets_old on bets (id);',
  );
  client = await connected();
  await run();
});
after(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await database.drop();
});

const connected = async (): Promise<Client> => {
  const opened = new Client({ connectionString: database.url, options: '-c search_path=trial -c lock_timeout=2s' });
  await opened.connect();
  return opened;
};

const urlOf = (name: string) => pathToFileURL(join(folder, `${name}/`));
const run = () =>
  runSqlMigrations({
    connectionString: database.url,
    schema: 'trial',
    folder: urlOf('migrations'),
    indexes: urlOf('indexes'),
  });
const write = (text: string) => writeFile(join(folder, 'indexes', 'bets.sql'), text);

const indexes = async () =>
  (
    await client.query(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'bets'::regclass order by 1`,
    )
  ).rows;

const isWaiting = async (statement: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`${statement}%`],
  );
  return rowCount === 1;
};

it('indexes are created and dropped, each once, and two processes that start together do not wait for each other', async () => {
  await write(`-- why
    create index concurrently if not exists bets_of_player on bets (player, id);
    drop index concurrently if exists bets_old;`);
  await Promise.all([run(), run(), run()]);
  assert.deepEqual(await indexes(), [{ name: 'bets_of_player', valid: true }]);
  await run();
});

it('an index is created beside writes: no call waits for it, even while it waits for an open transaction', async () => {
  const writer = await connected();
  await writer.query('begin');
  await writer.query('insert into bets values (1, 1)');
  await write('create index concurrently if not exists bets_by_id on bets (id);');
  const created = run();
  while (!(await isWaiting('create index concurrently'))) await new Promise((resolve) => setTimeout(resolve, 20));
  await client.query('insert into bets values (2, 2)');
  await writer.query('commit');
  await writer.end();
  await created;
  assert.deepEqual((await indexes()).at(-2), { name: 'bets_by_id', valid: true });
});

it('an index that an interrupted run left invalid is created again', async () => {
  await client.query('insert into bets values (3, 3), (3, 3)');
  await write('create unique index concurrently if not exists bets_once on bets (id, player);');
  await assert.rejects(run(), MigrationError);
  assert.deepEqual((await indexes()).at(-1), { name: 'bets_once', valid: false });
  await client.query('delete from bets where id = 3');
  await run();
  assert.deepEqual((await indexes()).at(-1), { name: 'bets_once', valid: true });
});

it('another statement in a file of indexes is refused', async () => {
  await write('create index bets_locking on bets (id);');
  await assert.rejects(run(), /not a concurrent change of an index: create index bets_locking/);
});
