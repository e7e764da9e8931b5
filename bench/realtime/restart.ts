import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Pusher from 'pusher-js';
import { percentile } from './gateway-calls.ts';

// Measures how long real pusher-js clients are disconnected when the gateway restarts, by its start time: in a planned
// restart, with the next worker beside the old one (SIGUSR2), and in a stop followed by a start.

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '60' }, starts: { type: 'string', default: '500,1000,5000' } },
});
const clientCount = Number(values.clients);
const startsMs = values.starts.split(',').map(Number);

const APP = { id: 1, key: 'bench', secret: 'bench-secret' };
const PORT = process.env['BENCH_REALTIME_PORT'] ?? '18082';
const HOST = '127.0.0.1';
const CHANNEL = 'restart';
/** pusher-js tries again after 15 s, then after 30 s. */
const PATIENCE_MS = 60_000;
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

for (const startMs of startsMs) {
  report('planned', startMs, await measure(startMs, restartAsPlanned));
  report('stopped, then started', startMs, await measure(startMs, stopAndStart));
}
process.exit();

interface Away {
  readonly awayMs: readonly number[];
  readonly lost: number;
}

type Restart = (gateway: ChildProcess, startMs: number) => Promise<ChildProcess>;

async function measure(startMs: number, restart: Restart): Promise<Away> {
  let gateway = await start(startMs);
  const awayMs: number[] = [];
  const clients = await Promise.all(Array.from({ length: clientCount }, () => openClient((ms) => awayMs.push(ms))));
  gateway = await restart(gateway, startMs);
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  while (awayMs.length < clientCount && Date.now() < giveUpAtMs) await wait(50);
  for (const client of clients) client.disconnect();
  await stop(gateway);
  return { awayMs, lost: clientCount - awayMs.length };
}

async function restartAsPlanned(gateway: ChildProcess): Promise<ChildProcess> {
  gateway.kill('SIGUSR2');
  return gateway;
}

async function stopAndStart(gateway: ChildProcess, startMs: number): Promise<ChildProcess> {
  await stop(gateway);
  return start(startMs);
}

async function start(startMs: number): Promise<ChildProcess> {
  const slowStart = file('../../services/realtime/src/testing/slow-start.ts');
  const gateway = spawn(process.execPath, ['--import', slowStart, file('../../services/realtime/src/main.ts')], {
    env: {
      ...process.env,
      REALTIME_PORT: PORT,
      REALTIME_HOST: HOST,
      REALTIME_LOG_LEVEL: 'info',
      REALTIME_APPS: JSON.stringify([APP]),
      SLOW_START_MS: String(startMs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(gateway.stdout, 'data');
  return gateway;
}

async function stop(gateway: ChildProcess): Promise<void> {
  const ended = once(gateway, 'exit');
  gateway.kill('SIGTERM');
  await ended;
}

/** Connects and subscribes. @param onBack called with the downtime when it has subscribed again */
async function openClient(onBack: (awayMs: number) => void): Promise<Pusher> {
  const client = new Pusher(APP.key, {
    cluster: '',
    wsHost: HOST,
    wsPort: Number(PORT),
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
  });
  let awaySinceMs: number | undefined;
  client.connection.bind('state_change', ({ previous }: { previous: string }) => {
    if (previous === 'connected') awaySinceMs ??= performance.now();
  });
  const channel = client.subscribe(CHANNEL);
  await new Promise<void>((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => {
      resolve();
      if (awaySinceMs === undefined) return;
      onBack(performance.now() - awaySinceMs);
      awaySinceMs = undefined;
    });
  });
  return client;
}

function report(kind: string, startMs: number, { awayMs, lost }: Away): void {
  const of = (share: number) => `${(percentile([...awayMs], share) / 1_000).toFixed(2)} s`;
  process.stdout.write(
    `${kind}, start of ${startMs / 1_000} s: ${clientCount} clients; away p50 ${of(0.5)}, p95 ${of(0.95)}, longest ${of(1)}` +
      `${lost > 0 ? `; ${lost} not back after ${PATIENCE_MS / 1_000} s` : ''}\n`,
  );
}
