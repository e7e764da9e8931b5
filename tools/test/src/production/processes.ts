import { spawn, spawnSync, type ChildProcess, type SpawnSyncOptionsWithStringEncoding } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit } from '../cluster/at-exit.ts';

const POLL_MS = 100;
const START_MS_MAX = 600_000;

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Processes of a run by name; each writes its log into one folder. Starting one again ends the one before. */
export const createProcesses = (folder: string) => {
  const running = new Map<string, ChildProcess>();
  const end = async (name: string): Promise<void> => {
    const child = running.get(name);
    running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  atExit(() => {
    for (const child of running.values()) child.kill('SIGKILL');
  });
  return {
    start: async (name: string, { command, args, env = {}, cwd }: Start): Promise<void> => {
      await end(name);
      const log = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(command, args, {
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', log, log],
        ...(cwd !== undefined && { cwd }),
      });
      running.set(name, child);
    },
    stop: async (): Promise<void> => {
      for (const name of [...running.keys()].toReversed()) await end(name);
    },
  };
};

export type Processes = ReturnType<typeof createProcesses>;

/** Runs a program to its end. @throws with what it printed when it fails */
export const run = (
  command: string,
  args: readonly string[],
  options: Omit<SpawnSyncOptionsWithStringEncoding, 'encoding'> = {},
) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ').slice(0, 200)}\n${stdout}${stderr}`);
  return stdout;
};

/** Waits until something is true. @throws naming it when it is not in time */
export const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const untilMs = Date.now() + START_MS_MAX;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > untilMs) throw new Error(`not in time: ${what}`);
    await sleep(POLL_MS);
  }
};

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
