import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findFreePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { findPostmaster, isAlive } from './postmaster.ts';
import { supervisePostgres, type SupervisedPostgres } from './supervised-postgres.ts';

const WAIT_MS_MAX = 20_000;
const POLL_MS = 50;
const PASSWORD = 'a password';

const until = async (holds: () => boolean): Promise<void> => {
  const deadlineMs = Date.now() + WAIT_MS_MAX;
  while (!holds()) {
    if (Date.now() > deadlineMs) assert.fail('it did not happen in time');
    await sleep(POLL_MS);
  }
};

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = await connect(url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('the embedded database under supervision', () => {
  let folder: string;
  let dir: string;
  let postgres: SupervisedPostgres;
  const lines: string[] = [];

  /** Sends SIGKILL, and waits until the supervisor has noticed. */
  const kill = async (): Promise<number> => {
    const { pid } = postgres;
    const linesBefore = lines.length;
    process.kill(pid, 'SIGKILL');
    await until(() => lines.length > linesBefore);
    return pid;
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-supervised-'));
    chmodSync(folder, 0o711);
    dir = join(folder, 'postgres');
    const options = { dir, password: PASSWORD, port: await findFreePort() };
    postgres = await supervisePostgres(options, (text) => lines.push(text));
    await query(postgres.adminUrl, 'create table committed (id int)');
  });
  after(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('answers again on its port with all committed data, each time its postmaster is killed', async () => {
    for (const id of [1, 2]) {
      await query(postgres.adminUrl, `insert into committed values (${id})`);
      const killed = await kill();
      await postgres.answering();
      assert.notEqual(postgres.pid, killed);
    }
    assert.deepEqual(await query(postgres.adminUrl, 'select id from committed order by id'), [{ id: 1 }, { id: 2 }]);
    assert.match(lines[0] ?? '', /^the database ended unexpectedly; starting it again$/);
    assert.match(lines[1] ?? '', /^the database answers again after \d+\.\d s$/);
  });

  it('answers again although a backend of the killed one is in the middle of an endless statement', async () => {
    const busy = await connect(postgres.adminUrl);
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = assert.rejects(busy.query('do $$ begin loop perform 1; end loop; end $$'));
    await kill();
    await postgres.answering();
    await ended;
    assert.equal(isAlive(rows[0]?.pid ?? process.pid), false);
    assert.deepEqual(await query(postgres.adminUrl, 'select 1 as one'), [{ one: 1 }]);
  });

  it('stays stopped once it was stopped, also in the middle of a restart', async () => {
    await kill();
    await postgres.stop();
    assert.equal(findPostmaster(dir), null);
    await sleep(10 * POLL_MS);
    assert.equal(findPostmaster(dir), null);
    postgres = await supervisePostgres({ dir, password: PASSWORD, port: postgres.port }, (text) => lines.push(text));
  });

  it('ends when the process that supervises it is killed', async () => {
    const { port } = postgres;
    await postgres.stop();
    const module = fileURLToPath(new URL('supervised-postgres.ts', import.meta.url));
    const program = `const { supervisePostgres } = await import(${JSON.stringify(module)});
      await supervisePostgres({ dir: ${JSON.stringify(dir)}, password: ${JSON.stringify(PASSWORD)}, port: ${port} }, () => {});
      console.log('ready');`;
    const supervisor = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => supervisor.stdout.once('data', resolve));
    const postmaster = findPostmaster(dir);
    assert.ok(postmaster);
    supervisor.kill('SIGKILL');
    await until(() => !isAlive(postmaster.pid));
    postgres = await supervisePostgres({ dir, password: PASSWORD, port }, (text) => lines.push(text));
    assert.equal(postgres.adopted, false);
  });

  it('ends when the process that supervises it has ended before the guard listens', async () => {
    const { port } = postgres;
    await postgres.stop();
    const { pid } = await startPostgres({ dir, password: PASSWORD, port });
    // The channel is closed before the program of the guard is loaded.
    fork(fileURLToPath(new URL('postgres-guard.ts', import.meta.url)), [dir]).disconnect();
    await until(() => !isAlive(pid));
    postgres = await supervisePostgres({ dir, password: PASSWORD, port }, (text) => lines.push(text));
  });
});
