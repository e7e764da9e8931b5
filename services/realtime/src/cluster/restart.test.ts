import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, test } from 'node:test';
import Pusher from 'pusher';
import { testApp } from '../testing/gateway.ts';
import { connect } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

let child: ChildProcess | undefined;
afterEach(async () => {
  if (child?.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
});

/** The real process, whose workers take a while to start. */
async function startProcess(slowStartMs: number, env: Record<string, string> = {}): Promise<number> {
  const { id, key, secret, clientMessages } = testApp;
  const started = spawn(process.execPath, ['--import', fileOf('../testing/slow-start.ts'), fileOf('../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      REALTIME_APPS: JSON.stringify([{ id, key, secret, clientMessages }]),
      REALTIME_PORT: '0',
      REALTIME_HOST: '127.0.0.1',
      REALTIME_DRAIN_MS: '500',
      SLOW_START_MS: String(slowStartMs),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let output = '';
  started.stdout.on('data', (part: Buffer) => (output += part.toString()));
  for (;;) {
    const [, port] = /"port":(\d+)/.exec(output) ?? [];
    if (port !== undefined) return Number(port);
    if (started.exitCode !== null) throw new Error(`The gateway ended before it listened: ${output}`);
    await wait(10);
  }
}

const sdkAt = (port: number) =>
  new Pusher({
    appId: testApp.id,
    key: testApp.key,
    secret: testApp.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  });

test('a planned restart closes clients with 4200 only when the next worker listens, however long it takes to start', async () => {
  const port = await startProcess(700);
  const clients = await Promise.all(Array.from({ length: 10 }, () => connect(port)));
  const startedMs = Date.now();
  child?.kill('SIGUSR2');
  const closed = clients.map(async (client) => {
    const { code } = await client.closed;
    const atMs = Date.now() - startedMs;
    // pusher-js also reconnects immediately after a 4200.
    (await connect(port)).socket.terminate();
    return { code, atMs };
  });
  for (const { code, atMs } of await Promise.all(closed)) {
    assert.equal(code, 4200);
    assert.ok(atMs > 700, `closed after ${atMs} ms`);
  }
});

test('during a restart, a publisher reaches the clients of both workers', async () => {
  const port = await startProcess(0, { REALTIME_DRAIN_MS: '3000' });
  const before = await Promise.all(Array.from({ length: 10 }, () => connect(port)));
  for (const client of before) await client.subscribed('news');
  child?.kill('SIGUSR2');
  const [first] = await Promise.race(before.map(async (client) => [client, await client.closed] as const));
  const after = await connect(port);
  await after.subscribed('news');
  await sdkAt(port).trigger('news', 'item', 1);
  await after.next('item');
  const staying = before.filter(({ socket }) => socket.readyState === socket.OPEN);
  assert.ok(staying.length > 0 && !staying.includes(first));
  for (const client of staying) assert.equal((await client.next('item')).channel, 'news');
  after.socket.terminate();
});

test('a worker that is killed is replaced on the same port', async () => {
  const port = await startProcess(0);
  const client = await connect(port);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics.json`)).json();
  assert.ok(typeof metrics === 'object' && metrics !== null && 'pid' in metrics);
  process.kill(Number(metrics.pid), 'SIGKILL');
  await client.closed.catch(() => undefined);
  let again: RawClient | undefined;
  for (let tries = 0; !again && tries < 200; tries += 1) {
    await wait(50);
    again = await connect(port).catch(() => undefined);
  }
  assert.ok(again);
  again.socket.terminate();
});
