import { createPrivateKey } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxDeposit } from '@jangada/api/crash/sandbox-deposit';
import { newFixtureOn, type MoneyStage } from '@jangada/api/crash/stage';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { startRedis } from '@jangada/server/testing/redis';
import { enableCompileCacheIn } from '@jangada/start/compile-cache';
import { prepareDatabases } from '@jangada/cli/databases';
import { deployBuilds } from '@jangada/start/deploy';
import { logPrinter } from '@jangada/start/log-lines';
import { findFreePort } from '@jangada/start/ports';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { serviceEnvironments } from '@jangada/start/service-environments';
import { isAlive } from '@jangada/start/postmaster';
import { supervisePostgres } from '@jangada/start/supervised-postgres';
import { runTask } from '@jangada/start/task';
import { clusterEnvironments } from './cluster-environments.ts';
import { startObjectStore } from './object-store.ts';
import { startProxy } from './proxy.ts';
import { startReplica, type Replica } from './replica.ts';

const ANYBODY_MAY_ENTER = 0o711;
const LOOPBACK = '127.0.0.1';
const POLL_MS = 10;
const REPLICAS = 2;

/** The parts that can be killed: one of two replicas, or a service that all need. */
export type ClusterVictim = 'edge' | 'api' | 'gateway' | 'database' | 'redis';

export interface Cluster {
  /** The site of the tenant `jangada`, through the proxy. */
  readonly siteUrl: string;
  /** The API through the proxy: providers and notifications call this address. */
  readonly apiUrl: string;
  readonly realtimePort: number;
  readonly realtimeKey: string;
  readonly stage: MoneyStage;
  /** The file with the log lines of the replicas. */
  readonly logFile: string;
  readonly sandboxUrl: string;
  /** Ends one of two replicas, alternately, and resolves when it is back. Redis and the database are always killed. */
  restartAndWait(victim: ClusterVictim, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  close(): Promise<void>;
}

/**
 * The environment of docker-compose.demo.yml without containers: PostgreSQL, Redis, Swift with its S3 API, two replicas each
 * of edge, API and gateway behind HAProxy, the sandbox, demo data.
 *
 * @param options.site false: without pages, for which the builds would be needed
 */
export const startCluster = async ({ site }: { readonly site: boolean }): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-cluster-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const logFile = join(folder, 'cluster.log');
  const say = (line: string): void => appendFileSync(logFile, `${line}\n`);
  const undo: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = await start(folder, say, undo, site);
    return { ...cluster, logFile, close };
  } catch (error) {
    await close();
    throw error;
  }
};

type Undo = (() => Promise<void> | void)[];

async function start(folder: string, say: (line: string) => void, undo: Undo, site: boolean) {
  const secrets = readOrCreateSecrets(folder);
  const [databasePort, redisPort] = [await findFreePort(), await findFreePort()];
  const database = { dir: join(folder, 'postgres'), password: secrets.postgresPassword, port: databasePort };
  const postgres = await supervisePostgres(database, say);
  undo.push(() => postgres.stop());
  const redis = await startRedis(redisPort);
  undo.push(() => redis.stop());
  const store = await startObjectStore(join(folder, 'store'), ['releases', 'files']);
  undo.push(() => store.close());
  const urls = await prepareDatabases(postgres.adminUrl, secrets, true);

  const proxied = { edge: await findFreePort(), api: await findFreePort(), realtime: await findFreePort() };
  const sandboxPort = await findFreePort();
  const ports = { ...proxied, sandbox: sandboxPort, ops: await findFreePort(), postgres: databasePort };
  const env = serviceEnvironments({ ports, dataDir: folder }, secrets, urls);
  enableCompileCacheIn(folder);
  const more = clusterEnvironments({
    redisUrl: redis.url,
    store,
    apiUrl: `http://localhost:${proxied.api}`,
    sandboxUrl: env.sandbox.SANDBOX_PUBLIC_URL,
    realtimePort: proxied.realtime,
  });
  const portVariable = { edge: 'EDGE_PORT', api: 'API_PORT', realtime: 'REALTIME_PORT' } as const;
  const addresses: Record<string, string> = {};
  const run = async (name: keyof typeof more, number: number): Promise<Replica> => {
    const port = await findFreePort();
    addresses[`${name === 'realtime' ? 'GATEWAY' : name.toUpperCase()}_${number}`] = `${LOOPBACK}:${port}`;
    const own = {
      [portVariable[name]]: String(port),
      ...(name === 'api' && { OPS_PORT: String(await findFreePort()) }),
    };
    const replica = startReplica({
      name: `${name}-${number}`,
      main: `services/${name}/src/main.ts`,
      env: { ...env[name], ...more[name], ...own },
      healthUrl: `http://${LOOPBACK}:${port}/health`,
      say,
    });
    undo.push(() => replica.stop());
    return replica;
  };
  const numbers = Array.from({ length: REPLICAS }, (_, index) => index + 1);
  const sandbox = startReplica({
    name: 'sandbox',
    main: 'services/sandbox/src/main.ts',
    env: env.sandbox,
    healthUrl: `http://localhost:${sandboxPort}/health`,
    say,
  });
  undo.push(() => sandbox.stop());
  const replicas = {
    gateway: await Promise.all(numbers.map((number) => run('realtime', number))),
    api: await Promise.all(numbers.map((number) => run('api', number))),
    edge: await Promise.all(numbers.map((number) => run('edge', number))),
  };
  const proxy = await startProxy({
    ...addresses,
    SITE_BIND: `127.0.0.1:${proxied.edge}`,
    API_BIND: `127.0.0.1:${proxied.api}`,
    REALTIME_BIND: `127.0.0.1:${proxied.realtime}`,
  });
  undo.push(() => proxy.stop());
  await Promise.all([sandbox, ...replicas.gateway, ...replicas.api, ...replicas.edge].map((one) => one.ready()));
  const seedEnv = { ...env.api, ...more.api };
  const never = new AbortController().signal;
  const log = logPrinter(say, false);
  await runTask({ name: 'seed', file: 'services/api/src/seed.ts', args: ['--demo'], env: seedEnv, signal: never }, log);
  const siteUrl = `http://localhost:${proxied.edge}`;
  if (site) {
    // A failed build leaves the previous one, as in `npm start`.
    await runTask({ name: 'build', file: 'tools/build/src/build.ts', signal: never }, log).catch((error: unknown) =>
      say(String(error)),
    );
    await deployBuilds(deliveryClient({ url: siteUrl, token: secrets.deliveryToken }), folder, secrets.signingKey);
  }

  const turns = { edge: 0, api: 0, gateway: 0 };
  const restartAndWait: Cluster['restartAndWait'] = async (victim, signal) => {
    if (victim === 'database') {
      const { pid } = postgres;
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await sleep(POLL_MS);
      return postgres.answering();
    }
    if (victim === 'redis') {
      await redis.kill();
      return redis.restart();
    }
    const replica = replicas[victim][(turns[victim] += 1) % REPLICAS];
    await replica?.restart(signal);
  };
  const adminUrl = new URL(postgres.adminUrl);
  adminUrl.pathname = '/jangada';
  return {
    siteUrl,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    apiUrl: `http://localhost:${proxied.api}`,
    realtimePort: proxied.realtime,
    realtimeKey: secrets.realtimeApps['jangada']?.key ?? '',
    stage: {
      database: { appUrl: urls.platformApp, adminUrl: adminUrl.href },
      studioKey: createPrivateKey(secrets.studio.privateKey),
      newScene: () => newFixtureOn(urls.platformApp),
      deposit: sandboxDeposit(siteUrl, `http://localhost:${sandboxPort}`),
    },
    restartAndWait,
  };
}
