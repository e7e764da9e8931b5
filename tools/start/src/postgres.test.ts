import assert from 'node:assert/strict';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { prepareDatabases } from '@jangada/cli/databases';
import { startPostgres, type Postgres } from './postgres.ts';
import { findFreePort } from './ports.ts';

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('the embedded database', () => {
  let folder: string;
  let postgres: Postgres;
  const start = async (port?: number) =>
    startPostgres({ dir: join(folder, 'postgres'), password: 'a password: ü@/', port, disposable: true });

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-postgres-'));
    // For root's database user the folder is unreachable, like a clone below a private home directory.
    chmodSync(folder, 0o700);
    postgres = await start(await findFreePort());
  });
  after(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('retains its data over a stop and a start', async () => {
    await query(postgres.adminUrl, 'create table kept as select 42 as answer');
    await postgres.stop();
    postgres = await start(await findFreePort());
    assert.equal(postgres.adopted, false);
    assert.deepEqual(await query(postgres.adminUrl, 'select answer from kept'), [{ answer: 42 }]);
  });

  it('is adopted when an earlier start had no chance to stop it', async () => {
    const again = await start();
    assert.deepEqual([again.adopted, again.port], [true, postgres.port]);
  });

  it('is moved when another port is configured', async () => {
    const port = await findFreePort();
    postgres = await start(port);
    assert.deepEqual([postgres.adopted, postgres.port], [false, port]);
  });

  it('names the variable when its port is occupied', async () => {
    await postgres.stop();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    await assert.rejects(start(taken), /POSTGRES_PORT/);
    server.close();
    postgres = await start(await findFreePort());
  });

  it('has an owner for each schema, and a role for the API that owns nothing', async () => {
    const passwords = { ownerPassword: 'o w n', appPassword: 'app', deliveryPassword: 'del' };
    await prepareDatabases(postgres.adminUrl, passwords, true);
    const urls = await prepareDatabases(postgres.adminUrl, { ...passwords, appPassword: 'changed' }, true);
    await query(urls.platformOwner, 'create schema platform; create table platform.secret (id int)');
    await query(urls.delivery, 'create schema delivery');
    await assert.rejects(query(urls.platformApp, 'create schema mine'), /permission denied/);
    await assert.rejects(query(urls.platformApp, 'select * from platform.secret'), /permission denied/);
    await assert.rejects(query(urls.delivery, 'drop table platform.secret'), /must be owner|permission denied/);
  });
});
