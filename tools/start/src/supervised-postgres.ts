import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostmaster, isAlive } from './postmaster.ts';
import { startPostgres, type Postgres, type PostgresOptions } from './postgres.ts';

const WATCH_MS = 50;
const RETRY_FIRST_MS = 100;
const RETRY_LAST_MS = 5_000;

const guardMain = fileURLToPath(new URL('postgres-guard.ts', import.meta.url));

export interface SupervisedPostgres extends Postgres {
  /** Settles when the database answers: immediately, or after a running restart. */
  answering(): Promise<void>;
}

/**
 * The supervised embedded PostgreSQL: after an unexpected end it is restarted on the same port, as often as necessary,
 * and it always ends with this process.
 *
 * @param say gets log lines: about the end, failed attempts, and the recovery
 * @throws when the first start fails, like `startPostgres`
 */
export const supervisePostgres = async (
  options: PostgresOptions,
  say: (text: string) => void,
): Promise<SupervisedPostgres> => {
  const guard = startGuard(options.dir);
  const first = await startPostgres(options).catch(async (error: unknown) => {
    await endGuard(guard);
    throw error;
  });
  const { adminUrl, port, adopted } = first;
  const stopping = new AbortController();
  let pid = first.pid;
  let restarting: Promise<void> | null = null;

  const restart = async (): Promise<void> => {
    const endedMs = performance.now();
    say('the database ended unexpectedly; starting it again');
    for (let pauseMs = RETRY_FIRST_MS; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, RETRY_LAST_MS)) {
      try {
        ({ pid } = await startPostgres({ ...options, port }));
        say(`the database answers again after ${((performance.now() - endedMs) / 1_000).toFixed(1)} s`);
        return;
      } catch (error) {
        say(`the database could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const watch = setInterval(() => {
    if (restarting || isAlive(pid)) return;
    restarting = restart().finally(() => (restarting = null));
  }, WATCH_MS);

  return {
    adminUrl,
    port,
    adopted,
    get pid() {
      return findPostmaster(options.dir)?.pid ?? pid;
    },
    answering: async () => {
      const isRunning = (): boolean => restarting === null && isAlive(pid);
      while (!isRunning()) await (restarting ?? sleep(WATCH_MS));
    },
    stop: async () => {
      clearInterval(watch);
      stopping.abort();
      // Waits for a running restart, because two servers must not work on one cluster.
      await restarting;
      await first.stop();
      await endGuard(guard);
    },
  };
};

const startGuard = (dir: string): ChildProcess => {
  // The guard has its own process group, so that it survives the end of the supervisor.
  const guard = fork(guardMain, [dir], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'ignore',
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.unref();
  guard.channel?.unref();
  return guard;
};

const endGuard = async (guard: ChildProcess): Promise<void> => {
  if (guard.exitCode !== null || guard.signalCode !== null) return;
  const ended = new Promise((resolve) => guard.once('exit', resolve));
  guard.ref();
  if (guard.connected) guard.disconnect();
  await ended;
};
