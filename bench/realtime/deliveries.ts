import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { workspaceDir } from '@jangada/build/targets';
import { findFreePort } from '@jangada/start/ports';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import type { LoaderReport } from './loader.ts';

const APP = { id: '1', key: 'bench', secret: 'bench-secret' };
const ENGINE_CORE = '0';
const LOADER_CORE = '1';
const START_MS_MAX = 20_000;
const RUN_MS_MAX = 90_000;
const POLL_MS = 50;

const engines = {
  gateway: join(workspaceDir, 'services/realtime/src/main.ts'),
  'bare ws': join(import.meta.dirname, 'bare-broadcast.ts'),
} as const;
type Engine = keyof typeof engines;

/** Starts an engine on its core; taskset replaces itself with it, so this is the engine's process. */
const start = (engine: Engine, port: number): ChildProcess =>
  spawn('taskset', ['-c', ENGINE_CORE, process.execPath, engines[engine]], {
    env: {
      ...process.env,
      BENCH_PORT: String(port),
      REALTIME_PORT: String(port),
      REALTIME_HOST: '127.0.0.1',
      REALTIME_LOG_LEVEL: 'error',
      // Raises the limit, because all connections come from this machine.
      REALTIME_CONNECTIONS_PER_ADDRESS_MAX: '20000',
      REALTIME_APPS: JSON.stringify([APP]),
    },
    stdio: 'inherit',
  });

const untilAnswers = async (server: ChildProcess, port: number): Promise<void> => {
  const deadlineMs = Date.now() + START_MS_MAX;
  while (server.exitCode === null && Date.now() < deadlineMs) {
    const call = { method: 'POST', body: '{"channels":[]}' };
    const response = await fetch(`http://127.0.0.1:${port}/health`, call).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
    await wait(POLL_MS);
  }
  throw new Error(`The engine does not answer on port ${port}`);
};

const measure = async (engine: Engine, defer: Call['defer']): Promise<LoaderReport> => {
  const port = await findFreePort();
  const server = start(engine, port);
  defer(() => server.kill());
  await untilAnswers(server, port);
  const app = JSON.stringify(engine === 'gateway' ? APP : null);
  const env = { ...process.env, BENCH_APP: app, BENCH_PORT: String(port), BENCH_PID: String(server.pid) };
  const loader = ['-c', LOADER_CORE, process.execPath, join(import.meta.dirname, 'loader.ts')];
  const { stdout } = await promisify(execFile)('taskset', loader, { env, timeout: RUN_MS_MAX });
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  return JSON.parse(stdout) as LoaderReport;
};

type Figure = readonly [name: string, digits: number, of: (report: LoaderReport) => number];

const figures: readonly Figure[] = [
  ['deliveries a second at most', 0, (report) => report.deliveriesPerSecondMax],
  ['µs of CPU per delivery at 20,000 a second', 1, (report) => report.microsPerDelivery],
  ['p99 at 20,000 a second, ms', 1, (report) => report.p99Ms],
  ['received, %', 2, (report) => report.receivedShare * 100],
  ['connections open at the end', 0, (report) => report.connectionsOpen],
  ['connects a second', 0, (report) => report.connectsPerSecond],
  ['KB per connection', 1, (report) => report.kilobytesPerConnection],
];

const run = async ({ runs, defer }: Call): Promise<void> => {
  const names = Object.keys(engines) as Engine[];
  const reports = await inRounds(names, runs, (engine) => measure(engine, defer));
  printTable(
    ['', ...names, 'ratio'],
    figures.map(([name, digits, of]) => {
      const values = names.map((engine) => (reports.get(engine) ?? []).map(of));
      const [ours = NaN, bare = NaN] = values.map(median);
      const cells = values.map(
        (all) => `${median(all).toFixed(digits)} (${all.map((one) => one.toFixed(digits)).join(', ')})`,
      );
      return [name, ...cells, (ours / bare).toFixed(2)];
    }),
  );
};

/** The engine on one core, the loader on the other. Both engines take the same requests and send the same bytes. */
export const deliveries: Measurement = {
  measures: 'the gateway beside a bare `ws` broadcast loop (Linux with taskset, two cores)',
  runs: 2,
  run,
};
