import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setStage, type MoneyStage, type Stage } from '@jangada/api/crash/stage';
import { findFreePort } from '@jangada/start/ports';
import { supervisePostgres } from '@jangada/start/supervised-postgres';
import { workspaceDir } from '../run.ts';
import { restoreBaseBackup } from './base-backup.ts';

/** The parts that can be killed. */
export type Victim = 'api' | 'gateway' | 'database' | 'site';

/** A running API with its dependencies, which can be killed. */
export interface Machine {
  readonly apiUrl: string;
  readonly stage: MoneyStage;
  /** Sends SIGKILL: the process cannot react. */
  kill(victim: Victim): Promise<void>;
  /** Starts unsupervised processes again, and waits until the API answers. */
  revive(victims: readonly Victim[]): Promise<void>;
  close(): Promise<void>;
}

const ANYBODY_MAY_ENTER = 0o711;
const API_MAIN = 'services/api/src/main.ts';
const START_MS_MAX = 60_000;
const POLL_MS = 50;
const HEALTH_MS_MAX = 2_000;

const dieWithParent = fileURLToPath(import.meta.resolve('@jangada/start/die-with-parent'));

/** Restores a base backup, taken now, as a second server. @returns the test stage on it */
export type CopyDatabase = () => Promise<{ readonly stage: MoneyStage; readonly stop: () => Promise<void> }>;

/** A real PostgreSQL under its supervisor, and a real API process. */
export const startMachine = async (): Promise<Machine & { readonly stage: Stage; readonly copy: CopyDatabase }> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-crash-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const cluster = { dir: join(folder, 'postgres'), password: randomBytes(12).toString('hex') };
  const port = await findFreePort();
  const postgres = await supervisePostgres({ ...cluster, port }, () => undefined);
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
    copy: async () => {
      const source = { ...cluster, adminUrl: postgres.adminUrl };
      const restored = await restoreBaseBackup(source, join(folder, 'restored'));
      const on = (url: string): string => Object.assign(new URL(url), { port: String(restored.port) }).href;
      const { adminUrl, appUrl } = stage.database;
      return {
        stage: { ...stage, database: { adminUrl: on(adminUrl), appUrl: on(appUrl) } },
        stop: () => restored.stop(),
      };
    },
    kill: async (victim) => {
      if (victim === 'api') await killed(api);
      else if (victim === 'database') process.kill(postgres.pid, 'SIGKILL');
      else throw new TypeError(`${victim} is killed on a whole site only`);
    },
    revive: async (victims) => {
      // The supervisor restarts the database; an API that started without it would end.
      await postgres.answering();
      if (victims.includes('api')) api = startApi(env);
      await untilHealthy(apiUrl, () => api);
    },
    close: async () => {
      await killed(api);
      await stage.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** @param folder the checkout of the API */
export const startApi = (env: Readonly<Record<string, string>>, folder = workspaceDir): ChildProcess => {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', dieWithParent, API_MAIN], {
    cwd: folder,
    env: { ...process.env, ...env },
    // The channel detects the end of this process.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
};

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

/** @throws when it does not answer in time, or ends */
export const untilHealthy = async (
  apiUrl: string,
  api: () => ChildProcess,
  waitMsMax = START_MS_MAX,
): Promise<void> => {
  const untilMs = Date.now() + waitMsMax;
  while (Date.now() < untilMs) {
    const answer = await fetch(`${apiUrl}/health`, { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).catch(() => null);
    if (answer?.ok) return;
    const { exitCode } = api();
    if (exitCode !== null) throw new Error(`The API ended with code ${exitCode}`);
    await sleep(POLL_MS);
  }
  throw new Error('The API did not answer');
};
