import { spawn, type ChildProcess } from 'node:child_process';
import { createECDH, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { apiNodeFlags } from '../../tools/start/src/node-flags.ts';
import { findFreePort } from '../../tools/start/src/ports.ts';
import { startPostgres } from '../../tools/start/src/postgres.ts';

/**
 * The system under test: the API, the gateway and a durable PostgreSQL, each in a separate process, on a separate
 * folder.
 */
export interface Stage {
  readonly apiPort: number;
  readonly apiPid: number;
  readonly postgresPid: number;
  readonly databaseUrl: string;
  /** The port of the gateway, and its app for the first tenant. */
  readonly realtimePort: number;
  readonly realtimeApp: { readonly id: string; readonly key: string; readonly secret: string };
  readonly studioKey: KeyObject;
  /**
   * Analyses the tables, as PostgreSQL does within its first minute. Without it, statements that were planned on empty
   * tables keep those plans, which read more with every bet.
   */
  analyse(): Promise<void>;
  stop(): Promise<void>;
}

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const tenants = ['jangada', 'tucano', 'onca'];
const apps = tenants.map((id, index) => ({ tenant: id, id: `${index + 1}`, key: `key-${id}`, secret: `secret-${id}` }));

const pemOf = (key: KeyObject) =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

/** @param profile a folder for CPU profiles of the API, written when it stops */
export async function setUp(connectionsMax: number, profile?: string): Promise<Stage> {
  const root = mkdtempSync(join(tmpdir(), 'jangada-bench-api-'));
  const postgres = await startPostgres({ dir: join(root, 'cluster'), password: randomBytes(9).toString('hex') });
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const child of processes) await end(child);
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    const [apiPort, realtimePort] = [await findFreePort(), await findFreePort()];
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const databases = await makeDatabase(postgres.adminUrl);
    const env = {
      ...process.env,
      ...databases,
      API_PORT: String(apiPort),
      API_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_CONNECTIONS_MAX: String(connectionsMax),
      RATE_LIMIT_SCALE: '100000',
      REALTIME_HOST: '127.0.0.1',
      REALTIME_PORT: String(realtimePort),
      REALTIME_APPS: JSON.stringify(Object.fromEntries(apps.map(({ tenant, ...app }) => [tenant, app]))),
      API_FILES_DIR: join(root, 'files'),
      ...secrets(rsa.publicKey),
    };
    await seed(env);
    processes.push(
      start('../../services/realtime/src/main.ts', {
        ...env,
        REALTIME_APPS: JSON.stringify(apps),
        // All listeners connect from this machine.
        REALTIME_CONNECTIONS_PER_ADDRESS_MAX: '20000',
      }),
    );
    const flags = [...apiNodeFlags, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])];
    const api = start('../../services/api/src/main.ts', env, flags);
    processes.push(api);
    await answering(api, `http://127.0.0.1:${apiPort}/health`);
    const [realtimeApp] = apps;
    if (!realtimeApp) throw new Error('there is a tenant');
    return {
      apiPort,
      apiPid: api.pid ?? 0,
      postgresPid: Number(readFileSync(join(root, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
      databaseUrl: databases.DATABASE_URL,
      realtimePort,
      realtimeApp,
      studioKey: rsa.privateKey,
      analyse: () => analyse(databases.DATABASE_OWNER_URL),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const VAPID_KEY_BYTES = 32;

/** Keys for this run only; no third party is called. */
function secrets(studioKey: KeyObject): Record<string, string> {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const vapid = createECDH('prime256v1');
  // Node omits leading zero bytes of a key, so another one is generated.
  do vapid.generateKeys();
  while (vapid.getPrivateKey().length < VAPID_KEY_BYTES);
  return {
    PIX_CLIENT_ID: 'bench',
    PIX_CLIENT_SECRET: 'bench',
    PIX_WEBHOOK_SECRETS: '{}',
    STUDIO_OPERATOR_PRIVATE_KEY: pemOf(rsa.privateKey),
    STUDIO_PROVIDER_PUBLIC_KEY: pemOf(studioKey),
    SPORTS_OPERATOR_PRIVATE_KEY: pemOf(ec.privateKey),
    MAILBOX_KEY: 'bench',
    CAPTCHA_SECRET: 'bench',
    PUSH_VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
    PUSH_VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
    PUSH_VAPID_SUBJECT: 'mailto:bench@jangada.example',
  };
}

async function makeDatabase(adminUrl: string): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role bench_owner login nobypassrls password 'bench'`);
  await admin.query(`create role bench_app login nobypassrls password 'bench'`);
  await admin.query(`create database bench owner bench_owner`);
  await admin.end();
  const as = (role: string) =>
    Object.assign(new URL(adminUrl), { username: role, password: 'bench', pathname: '/bench' }).href;
  const [DATABASE_URL, DATABASE_OWNER_URL] = [as('bench_app'), as('bench_owner')];
  return { DATABASE_URL, DATABASE_OWNER_URL };
}

async function analyse(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
}

async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  const seeding = start('../../services/api/src/seed.ts', env);
  await new Promise<void>((resolve, reject) => {
    seeding.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the seed ended with ${code}`))));
  });
}

const start = (path: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [...flags, file(path)], { env, stdio: ['ignore', 'ignore', 'inherit'] });

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadlineMs) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(POLL_MS);
  }
  throw new Error('The API did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  await ended;
}
