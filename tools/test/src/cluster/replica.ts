import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { workspaceDir } from '../run.ts';
import { atExit } from './at-exit.ts';

const START_MS_MAX = 60_000;
const POLL_MS = 25;
const HEALTH_MS_MAX = 2_000;
const STOP_MS_MAX = 15_000;
/** The restart delay of a container runtime after the first failure. */
const RESTART_MS = 100;

const preloaded = ['die-with-parent', 'flush-compile-cache'].flatMap((name) => [
  '--import',
  fileURLToPath(import.meta.resolve(`@jangada/start/${name}`)),
]);

/** One process of a replicated service; restarted whenever it ends. */
export interface Replica {
  readonly name: string;
  /** @throws when it does not answer in time */
  ready(): Promise<void>;
  /** Ends the process (SIGKILL: with its children), and resolves when its successor answers. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly name: string;
  /** The main file, relative to the workspace. */
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  readonly healthUrl: string;
  /** Receives the printed lines. */
  readonly say: (line: string) => void;
}

export const startReplica = ({ name, main, env, healthUrl, say }: ReplicaOptions): Replica => {
  let child: ChildProcess;
  let isStopping = false;

  const launch = (): void => {
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...preloaded, main], {
      cwd: workspaceDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // The process has its own group, which can be killed as a whole.
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => say(`${name} ${text.toString().trimEnd()}`));
    child.once('exit', () => {
      if (!isStopping) setTimeout(() => !isStopping && launch(), RESTART_MS);
    });
  };
  const signal = (which: NodeJS.Signals): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, which);
    } catch {
      // The process has just ended.
    }
  };
  launch();
  atExit(() => signal('SIGKILL'));

  const ready = async (): Promise<void> => {
    const untilMs = Date.now() + START_MS_MAX;
    while (Date.now() < untilMs) {
      const answer = await fetch(healthUrl, { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).catch(() => null);
      if (answer?.ok) return;
      await sleep(POLL_MS);
    }
    throw new Error(`${name} did not answer`);
  };
  return {
    name,
    ready,
    restart: async (which) => {
      const ended = once(child, 'exit');
      if (which === 'SIGKILL') signal(which);
      else child.kill(which);
      await ended;
      await ready();
    },
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => signal('SIGKILL'), STOP_MS_MAX);
      await ended;
      clearTimeout(late);
    },
  };
};
