import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { lockInstance } from './instance-lock.ts';
import { logPrinter } from './log-lines.ts';
import { readOptions } from './options.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { readOrCreateSecrets } from './secrets.ts';
import { serviceEnvironments } from './service-environments.ts';
import { startService } from './service-process.ts';

const WAIT_TRIES = 100;

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < WAIT_TRIES; tries += 1) {
    if (await holds()) return;
    await sleep(100);
  }
  assert.fail('it did not happen in time');
};

describe('the parts of a start', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-start-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('creates secrets once and makes them readable by its user only', () => {
    const first = readOrCreateSecrets(folder);
    assert.deepEqual(readOrCreateSecrets(folder), first);
    assert.equal(statSync(join(folder, 'secrets.json')).mode & 0o777, 0o600);
    assert.match(first.sports.privateKey, /BEGIN PRIVATE KEY/);
    assert.equal(new Set(Object.values(first.realtimeApps).map(({ key }) => key)).size, 4);
  });

  it('adds a secret that is new without touching the others', () => {
    const { mailboxKey: _, ...older } = readOrCreateSecrets(folder);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
    const { mailboxKey, ...rest } = readOrCreateSecrets(folder);
    assert.ok(mailboxKey);
    assert.deepEqual(rest, older);
  });

  it('refuses secrets it cannot read instead of making new ones', () => {
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'secrets.json'), '{"deliveryTok');
    assert.throws(() => readOrCreateSecrets(broken), /cannot be read/);
    assert.equal(readFileSync(join(broken, 'secrets.json'), 'utf8'), '{"deliveryTok');
  });

  it('is the only start on a data folder, and replaces a dead one', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    writeFileSync(join(folder, 'start.pid'), `${other.pid}\n`);
    assert.throws(() => lockInstance(folder), /already running/);
    other.kill('SIGKILL');
    await new Promise((resolve) => other.once('close', resolve));
    lockInstance(folder)();
  });

  it('names the variable that is wrong', () => {
    assert.throws(() => readOptions({ API_PORT: 'eighty' }), /^OptionError: API_PORT /);
    assert.throws(() => readOptions({ DATABASE_URL: 'localhost' }), /^OptionError: DATABASE_URL /);
    assert.equal(readOptions({}).ports.edge, 8080);
  });

  it('disables durability only when it is configured', () => {
    const told = [undefined, '', 'false', 'true'].map(
      (POSTGRES_DISPOSABLE) => readOptions({ POSTGRES_DISPOSABLE }).disposable,
    );
    assert.deepEqual(told, [false, false, false, true]);
  });

  it('gives a site over https a realtime address with TLS: the site’s own', () => {
    const options = { ports: readOptions({}).ports, dataDir: folder };
    const urls = { platformOwner: '', platformApp: '', delivery: '' };
    const publicOf = (tls?: { cert: string; key: string }) => {
      const api: Record<string, string> = serviceEnvironments(
        { ...options, tls },
        readOrCreateSecrets(folder),
        urls,
      ).api;
      return [api['REALTIME_PUBLIC_PORT'] ?? api['REALTIME_PORT'], api['REALTIME_PUBLIC_TLS']];
    };
    assert.deepEqual(publicOf(), [String(options.ports.realtime), 'false']);
    assert.deepEqual(publicOf({ cert: 'a', key: 'b' }), [String(options.ports.edge), 'true']);
  });

  it('detects an occupied port', async () => {
    const port = await findFreePort();
    assert.equal(await isPortFree(port), true);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    assert.equal(await isPortFree(port), false);
    server.close();
  });

  it("prints a service's lines as text, its warnings even when quiet", async () => {
    const lines: string[] = [];
    const log = logPrinter((line) => lines.push(line), true);
    const stream = new PassThrough();
    log.follow('edge', stream);
    stream.write('{"level":30,"msg":"listening","port":1}\n{"level":40,"msg":"slow","ms":7,"error":{"message":"x"}}\n');
    stream.end('plain words\n');
    await until(() => lines.length === 2);
    assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d edge +warn slow ms=7 error="x"$/);
    assert.match(lines[1] ?? '', /plain words$/);
    assert.match(log.tailOf('edge'), /listening port=1/);
  });
});

describe('a service under the supervisor', () => {
  let folder: string;
  const lines: string[] = [];
  const log = logPrinter((line) => lines.push(line), false);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-service-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const aService = async (program: string) => {
    const port = await findFreePort();
    const main = join(folder, 'main.mjs');
    writeFileSync(main, program);
    return startService(
      { name: 'some', main, env: { PORT: String(port) }, healthUrl: `http://localhost:${port}/health` },
      log,
    );
  };

  it('is restarted when it ends unexpectedly, and stays stopped after a stop', async () => {
    const pids: string[] = [];
    const service = await aService(
      `import { createServer } from 'node:http';
       createServer((request, reply) => reply.end('ok')).listen(Number(process.env.PORT), 'localhost');
       console.log('pid ' + process.pid);
       process.once('SIGTERM', () => process.exit(0));`,
    );
    await service.ready();
    const seen = () => lines.flatMap((line) => /pid (\d+)/.exec(line)?.[1] ?? []);
    await until(() => seen().length === 1);
    pids.push(...seen());
    process.kill(Number(pids[0]), 'SIGKILL');
    await until(() => seen().length === 2);
    assert.ok(lines.some((line) => line.includes('was ended by SIGKILL; starting it again in 0.25 s')));
    await service.stop();
    assert.throws(() => process.kill(Number(seen()[1]), 0), /ESRCH/);
  });

  it('fails the start with its last output when it ends before it is ready', async () => {
    const service = await aService(`console.error('API_PORT must be a port number'); process.exit(1);`);
    await assert.rejects(service.ready(), /ended with code 1 before it was ready:[^]*API_PORT must be a port number/);
    await service.stop();
  });
});
