import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setStage, type Stage } from '@jangada/api/crash/stage';
import { workspaceDir } from '@jangada/build/targets';
import { apiNodeFlags } from '@jangada/start/node-flags';
import { findFreePort } from '@jangada/start/ports';
import { startPostgres } from '@jangada/start/postgres';
import { untilHealthy } from '@jangada/test/crash/machine';
import pg from 'pg';
import type { Call } from './question.ts';
import { temporaryFolder } from './site.ts';

/** The API, the gateway and a durable PostgreSQL, each in a separate process. */
export interface ApiStage {
  readonly apiPort: number;
  readonly opsPort: number;
  readonly apiPid: number;
  readonly postgresPid: number;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The port of the gateway, and its app for the first tenant. */
  readonly realtimePort: number;
  readonly realtimeApp: RealtimeApp;
  readonly studioKey: KeyObject;
  /** Stops the API and starts it again. */
  restartApi(): Promise<StartedApi>;
}

export interface StartedApi {
  readonly pid: number;
  /** From the start of the process until it is healthy. */
  readonly startMs: number;
}

export interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
}

/** Runs statements on a connection of their own. */
export const query = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** Runs a service until the measurement ends. */
const startService = (
  main: string,
  env: NodeJS.ProcessEnv,
  defer: Call['defer'],
  flags: readonly string[] = [],
): ChildProcess => {
  const child = spawn(process.execPath, [...flags, main], {
    cwd: workspaceDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  defer(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  return child;
};

interface PreparedStage {
  readonly stage: Stage;
  readonly postgresPid: number;
}

const prepareStage = async (folder: string, defer: Call['defer']): Promise<PreparedStage> => {
  const postgres = await startPostgres({ dir: join(folder, 'cluster'), password: randomBytes(9).toString('hex') });
  defer(() => postgres.stop());
  const stage = await setStage(postgres.adminUrl);
  // The log of the outbox is for the checks after a crash; here it would only take time.
  await query(stage.database.adminUrl, 'drop trigger log_outbox on platform.outbox');
  return { stage, postgresPid: postgres.pid };
};

/**
 * @param connectionsMax the database connections of the API
 * @param prepared a database with a server of its own, instead of an empty one
 */
export const startApiStage = async (
  connectionsMax: number,
  defer: Call['defer'],
  env: NodeJS.ProcessEnv = {},
  prepared?: PreparedStage,
): Promise<ApiStage> => {
  const folder = temporaryFolder(defer);
  const { stage, postgresPid } = prepared ?? (await prepareStage(folder, defer));
  const { database, environment, studioKey, close } = stage;
  defer(close);
  const [apiPort, opsPort, realtimePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const apps = Object.values(JSON.parse(environment['REALTIME_APPS'] ?? '{}') as Record<string, RealtimeApp>);
  const [realtimeApp] = apps;
  if (!realtimeApp) throw new Error('There is no tenant.');
  const realtime = { REALTIME_HOST: '127.0.0.1', REALTIME_PORT: String(realtimePort), REALTIME_LOG_LEVEL: 'error' };
  const gatewayEnv = {
    REALTIME_APPS: JSON.stringify(apps),
    // Raises the limit, because all listeners connect from this machine.
    REALTIME_CONNECTIONS_PER_ADDRESS_MAX: '20000',
  };
  startService('services/realtime/src/main.ts', { ...realtime, ...gatewayEnv }, defer);
  const apiEnv = {
    API_HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    OPS_PORT: String(opsPort),
    API_FILES_DIR: join(folder, 'files'),
    DATABASE_CONNECTIONS_MAX: String(connectionsMax),
  };
  const startApi = async () => {
    const fromMs = performance.now();
    const child = startService(
      'services/api/src/main.ts',
      { ...environment, ...realtime, ...apiEnv, ...env },
      defer,
      apiNodeFlags,
    );
    await untilHealthy(`http://127.0.0.1:${apiPort}`, () => child);
    return { child, started: { pid: child.pid ?? 0, startMs: performance.now() - fromMs } };
  };
  let api = await startApi();
  const restartApi = async (): Promise<StartedApi> => {
    const ended = once(api.child, 'exit');
    api.child.kill('SIGTERM');
    await ended;
    api = await startApi();
    return api.started;
  };
  const { ownerUrl, appUrl } = database;
  const pids = { apiPid: api.started.pid, postgresPid };
  return { apiPort, opsPort, ...pids, ownerUrl, appUrl, realtimePort, realtimeApp, studioKey, restartApi };
};
