import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setStage, type Stage } from '@jangada/api/crash/stage';
import { findFreePort } from '@jangada/start/ports';
import { startPostgres } from '@jangada/start/postgres';
import { workspaceDir } from '../run.ts';

/** What can be killed. */
export type Victim = 'api' | 'database';

/** A real PostgreSQL and a really started API process, both of which can be killed. */
export interface Machine {
  readonly apiUrl: string;
  readonly stage: Stage;
  /** SIGKILL: no warning, no last words. */
  kill(victim: Victim): Promise<void>;
  /** Starts what was killed again, and waits until the API answers. */
  revive(victims: readonly Victim[]): Promise<void>;
  close(): Promise<void>;
}

const ANYBODY_MAY_ENTER = 0o711;
const API_MAIN = 'services/api/src/main.ts';
const START_MS_MAX = 60_000;
const POLL_MS = 50;
const HEALTH_MS_MAX = 2_000;

const dieWithParent = fileURLToPath(import.meta.resolve('@jangada/start/die-with-parent'));
const guardMain = fileURLToPath(new URL('guard.ts', import.meta.url));

export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-crash-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const cluster = { dir: join(folder, 'postgres'), password: randomBytes(12).toString('hex') };
  const guard = fork(guardMain, [cluster.dir], { stdio: 'ignore' });
  const port = await findFreePort();
  const postgres = await startPostgres({ ...cluster, port });
  const stage = await setStage(postgres.adminUrl);
  const [apiPort, opsPort] = [await findFreePort(), await findFreePort()];
  // The tenant is the host name.
  const apiUrl = `http://localhost:${apiPort}`;
  const env = { ...stage.environment, API_PORT: String(apiPort), OPS_PORT: String(opsPort) };
  let api = startApi(env);
  await untilHealthy(apiUrl, () => api);

  return {
    apiUrl,
    stage,
    kill: async (victim) => {
      if (victim === 'api') await killed(api);
      else process.kill(pidOf(cluster.dir), 'SIGKILL');
    },
    revive: async (victims) => {
      if (victims.includes('database')) await again(() => startPostgres({ ...cluster, port }));
      if (victims.includes('api')) api = startApi(env);
      await untilHealthy(apiUrl, () => api);
    },
    close: async () => {
      await killed(api);
      await stage.close();
      await postgres.stop();
      guard.disconnect();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startApi(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', dieWithParent, API_MAIN], {
    cwd: workspaceDir,
    env: { ...process.env, ...env },
    // The channel is how it notices our own end.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

const pidOf = (clusterDir: string): number => {
  const [pid = ''] = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
};

/** The old server's children hold its memory for a moment after its death; a new one refuses to start until then. */
async function again(start: () => Promise<unknown>): Promise<void> {
  const untilMs = Date.now() + START_MS_MAX;
  for (;;) {
    try {
      await start();
      return;
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await sleep(POLL_MS);
    }
  }
}

async function untilHealthy(apiUrl: string, api: () => ChildProcess): Promise<void> {
  const untilMs = Date.now() + START_MS_MAX;
  while (Date.now() < untilMs) {
    const answer = await fetch(`${apiUrl}/health`, { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).catch(() => null);
    if (answer?.ok) return;
    const { exitCode } = api();
    if (exitCode !== null) throw new Error(`The API ended with code ${exitCode}`);
    await sleep(POLL_MS);
  }
  throw new Error('The API did not answer');
}
