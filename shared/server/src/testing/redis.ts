import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findOrInstall } from './system-packages.ts';
import { freePort } from './free-port.ts';

const LOOPBACK = '127.0.0.1';
const START_MS_MAX = 20_000;
const POLL_MS = 20;

export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  /** Sends SIGKILL; Redis has stored nothing on disk. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The reason to skip tests that need Redis; false where Redis can run. Installs Redis where that is possible. */
export const noRedisHere = (): string | false =>
  findOrInstall('redis-server', 'redis-server') === null && 'redis-server is not installed, and cannot be here';

/**
 * A real Redis on a free port, without anything on disk.
 *
 * @param wantedPort a free one when left out
 * @param more further words of its command line
 */
export const startRedis = async (wantedPort?: number, more: readonly string[] = []): Promise<TestRedis> => {
  const program = findOrInstall('redis-server', 'redis-server');
  if (program === null) throw new Error('redis-server is not installed, and cannot be here');
  const port = wantedPort ?? (await freePort());
  const dir = mkdtempSync(join(tmpdir(), 'jangada-redis-'));
  let child: ChildProcess | undefined;

  const launch = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', LOOPBACK, '--save', '', '--appendonly', 'no', '--dir', dir];
    const started = spawn(program, [...args, ...more], { stdio: 'ignore' });
    child = started;
    const untilMs = Date.now() + START_MS_MAX;
    while (!(await answers(port))) {
      if (started.exitCode !== null || Date.now() > untilMs) throw new Error('redis-server did not start');
      await wait(POLL_MS);
    }
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  // Ends Redis also when a test fails before it stops it.
  process.once('exit', () => child?.kill('SIGKILL'));
  await launch();
  return {
    url: `redis://${LOOPBACK}:${port}`,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    restart: launch,
    stop: async () => {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, LOOPBACK, () => socket.write('PING\r\n'));
    socket.once('data', (text) => {
      resolve(text.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
