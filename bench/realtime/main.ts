import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Measurement } from './loader.ts';

// Compares the gateway with a bare `ws` broadcast loop: the engine on one core, the loader on the other, in alternating
// order, because the ratio of two consecutive runs is comparable between machines and a single number is not. Linux
// only: it reads /proc.

type Engine = 'gateway' | 'floor';

const order: readonly Engine[] = ['gateway', 'floor', 'floor', 'gateway'];
const port = Number(process.env['BENCH_REALTIME_PORT'] ?? 18082);
const engineCore = '0';
const loaderCore = '1';
const startTimeoutMs = 5_000;
const runTimeoutMs = 90_000;
const nameWidth = 54;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const engineFile: Record<Engine, string> = {
  gateway: file('../../services/realtime/src/main.ts'),
  floor: file('./floor.ts'),
};

const results: Record<Engine, Measurement[]> = { gateway: [], floor: [] };
for (const engine of order) {
  process.stderr.write(`${engine} …\n`);
  results[engine].push(await measure(engine));
}
report(results);

async function measure(engine: Engine): Promise<Measurement> {
  const server = start(engine);
  try {
    await answering(server);
    const env = { ...process.env, BENCH_ENGINE: engine, BENCH_PORT: String(port), BENCH_PID: String(server.pid) };
    const loader = ['-c', loaderCore, process.execPath, file('./loader.ts')];
    const { stdout } = await promisify(execFile)('taskset', loader, { env, timeout: runTimeoutMs });
    const measurement: Measurement = JSON.parse(stdout);
    return measurement;
  } finally {
    server.kill('SIGKILL');
    await wait(200);
  }
}

function start(engine: Engine): ChildProcess {
  const env = {
    ...process.env,
    FLOOR_PORT: String(port),
    REALTIME_PORT: String(port),
    REALTIME_HOST: '127.0.0.1',
    REALTIME_LOG_LEVEL: 'error',
    // All connections come from this machine.
    REALTIME_CONNECTIONS_PER_ADDRESS_MAX: '20000',
    REALTIME_APPS: JSON.stringify([{ id: 1, key: 'bench', secret: 'bench-secret' }]),
  };
  // taskset replaces itself with the engine, so this is the engine's process id.
  return spawn('taskset', ['-c', engineCore, process.execPath, engineFile[engine]], { env, stdio: 'inherit' });
}

async function answering(server: ChildProcess): Promise<void> {
  const deadlineMs = Date.now() + startTimeoutMs;
  while (server.exitCode === null && Date.now() < deadlineMs) {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { method: 'POST', body: '{"channels":[]}' }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response) return;
    await wait(50);
  }
  throw new Error(`The engine does not answer on port ${port}`);
}

interface Row {
  name: string;
  value: (measurement: Measurement) => number;
  digits: number;
}

function rows(): Row[] {
  const scenario = (name: string, key: 'hot' | 'spread'): Row[] => [
    { name: `${name}: deliveries/s at most`, value: (m) => m[key].deliveriesPerSecondMax, digits: 0 },
    { name: `${name}: µs of CPU per delivery at 20,000/s`, value: (m) => m[key].microsPerDelivery, digits: 1 },
    { name: `${name}: p50 ms at 20,000/s`, value: (m) => m[key].p50Ms, digits: 1 },
    { name: `${name}: p99 ms at 20,000/s`, value: (m) => m[key].p99Ms, digits: 1 },
    { name: `${name}: received, %`, value: (m) => m[key].receivedShare * 100, digits: 2 },
  ];
  return [
    ...scenario('1 channel × 1,000', 'hot'),
    ...scenario('100 channels × 10', 'spread'),
    { name: 'connections held', value: (m) => m.connectionsHeld, digits: 0 },
    { name: 'connects/s', value: (m) => m.connectsPerSecond, digits: 0 },
    { name: 'KB per connection', value: (m) => m.kilobytesPerConnection, digits: 1 },
  ];
}

function report({ gateway, floor }: Record<Engine, Measurement[]>): void {
  const columns = ['gateway', 'bare ws'].map((title) => title.padEnd(26)).join('');
  process.stdout.write(`${'what'.padEnd(nameWidth)}${columns}ratio\n`);
  for (const { name, value, digits } of rows()) {
    const [ours, bare] = [gateway.map(value), floor.map(value)];
    const cells = [ours, bare].map((values) => withRange(values, digits).padEnd(26)).join('');
    process.stdout.write(`${name.padEnd(nameWidth)}${cells}${(mean(ours) / mean(bare)).toFixed(2)}\n`);
  }
}

/** The mean, and the single runs, which show the noise. */
function withRange(values: readonly number[], digits: number): string {
  return `${mean(values).toFixed(digits)} (${values.map((value) => value.toFixed(digits)).join(' ')})`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
