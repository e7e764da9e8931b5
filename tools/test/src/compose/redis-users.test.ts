import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRateLimits, type RateLimit } from '@jangada/server/rate-limits';
import { inRedis } from '@jangada/server/redis-rate-limits';
import { freePort } from '@jangada/server/testing/free-port';
import { noRedisHere, startRedis, type TestRedis } from '@jangada/server/testing/redis';
import { writeComposeSecrets } from '@jangada/start/compose/compose-secrets';
import { workspaceDir } from '../run.ts';
import { redisUsersKnownHere } from './redis-users.ts';

const WAIT_MS_MAX = 30_000;
const POLL_MS = 50;
/** May do everything; only this test has it. */
const WATCHER = 'user watcher on nopass ~* &* +@all';
const limit: RateLimit = { name: 'tries', max: 2, windowMs: 60_000 };
const silent = { warn: () => undefined, info: () => undefined };

describe('the users of Redis in docker-compose.yml', { skip: noRedisHere() }, () => {
  let folder: string;
  let redis: TestRedis;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-redis-users-'));
    writeComposeSecrets(join(folder, 'secrets'));
    const written = readFileSync(join(folder, 'secrets/redis-users.acl'), 'utf8');
    writeFileSync(join(folder, 'users.acl'), `${redisUsersKnownHere(written)}${WATCHER}\n`);
    redis = await startRedis(undefined, ['--aclfile', join(folder, 'users.acl')]);
  });
  after(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  const urlOf = (file: string): string =>
    readFileSync(join(folder, 'secrets', file), 'utf8')
      .trim()
      .replace('redis:6379', new URL(redis.url).host);

  /** What Redis answers to words of one line each. */
  const ask = (...lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(redis.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (data: Buffer) => (text += data.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.end([...lines, 'QUIT', ''].join('\r\n'));
    });

  const askAs = (file: string, ...lines: readonly string[]): Promise<string> => {
    const { username, password } = new URL(urlOf(file));
    return ask(`AUTH ${username} ${password}`, ...lines);
  };

  const refusals = (): Promise<string> => ask('AUTH watcher any', 'ACL LOG');

  for (const [service, file] of [
    ['api', 'redis-url'],
    ['edge', 'redis-edge-url'],
  ] as const)
    it(`let ${service} count its limits, and not those of another`, async () => {
      const shared = inRedis(urlOf(file), service, silent);
      const limits = createRateLimits({ open: shared.open });
      try {
        const untilMs = Date.now() + WAIT_MS_MAX;
        while (!shared.isReady() && Date.now() < untilMs) await sleep(1);
        assert.ok(shared.isReady());
        assert.equal((await limits.add(limit, 'a')).count, 1);
        assert.equal((await limits.add(limit, 'a')).count, 2);
        assert.equal((await limits.add(limit, 'a')).isExceeded, true);
        await limits.takeBack(limit, 'a');
        assert.equal((await limits.usage(limit, 'a')).count, 2);
        await limits.reset(limit, 'a');
        assert.equal((await limits.usage(limit, 'a')).count, 0);
      } finally {
        await shared.close();
      }
      assert.equal(await refusals(), '+OK\r\n*0\r\n+OK\r\n');
      const other = service === 'api' ? 'edge' : 'api';
      for (const words of [
        `GET ${other}:limit:tries:a`,
        'KEYS *',
        'FLUSHALL',
        'CONFIG GET dir',
        'GET jangada:realtime',
      ])
        assert.match(await askAs(file, words), /^\+OK\r\n-NOPERM/, words);
      await ask('AUTH watcher any', 'ACL LOG RESET');
    });

  it('let two gateways find one another, and read no limit', { timeout: WAIT_MS_MAX * 2 }, async () => {
    const gateways: { readonly port: number; readonly child: ChildProcess }[] = [];
    try {
      for (const name of ['one', 'two']) {
        const port = await freePort();
        writeFileSync(join(folder, name), urlOf('redis-realtime-url'));
        const child = spawn(process.execPath, ['services/realtime/src/main.ts'], {
          cwd: workspaceDir,
          stdio: 'ignore',
          env: {
            PATH: process.env['PATH'],
            REALTIME_HOST: '127.0.0.1',
            REALTIME_PORT: String(port),
            REALTIME_REDIS_URL_FILE: join(folder, name),
            REALTIME_APPS: JSON.stringify([{ id: '1', key: 'key', secret: 'secret-of-the-app' }]),
            REALTIME_DRAIN_MS: '0',
          },
        });
        gateways.push({ port, child });
      }
      for (const { port } of gateways) await untilTwo(port);
    } finally {
      for (const { child } of gateways) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    }
    assert.equal(await refusals(), '+OK\r\n*0\r\n+OK\r\n');
    for (const words of ['GET api:limit:tries:a', 'DEL jangada:realtime', 'XADD other * a b'])
      assert.match(await askAs('redis-realtime-url', words), /^\+OK\r\n-NOPERM/, words);
  });

  it('let nobody without a password do more than ask whether it answers', async () => {
    assert.match(await ask('PING', 'GET api:limit:tries:a'), /^\+PONG\r\n-NOPERM/);
    assert.match(await ask('AUTH api wrong'), /^-WRONGPASS/);
  });
});

async function untilTwo(port: number): Promise<void> {
  const untilMs = Date.now() + WAIT_MS_MAX;
  let answer = '';
  while (Date.now() < untilMs) {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics.json`).catch(() => null);
    answer = (await reply?.text()) ?? '';
    if (/"gateways":2\b/.test(answer)) return;
    await sleep(POLL_MS);
  }
  assert.fail(`one gateway is alone: ${answer}`);
}
