import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFixtureOn, type StagePlayer } from '@jangada/api/crash/stage';
import { databaseUrlsOf } from '@jangada/cli/databases';
import { runJangada } from '@jangada/cli/run-jangada';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { startRedis, type TestRedis } from '@jangada/server/testing/redis';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { findFreePort } from '@jangada/start/ports';
import { readOrCreateSecrets } from '@jangada/start/secrets';
import { serviceEnvironments } from '@jangada/start/service-environments';
import { startSite, type Site } from '@jangada/start/start-site';
import { startReplica, type Replica } from '@jangada/test/cluster/replica';
import { childrenOf, killGroup } from '@jangada/test/crash/children';
import {
  findDebianPostgres,
  startArchivedPostgres,
  type ArchivedPostgres,
} from '@jangada/test/restore/archived-postgres';
import pg from 'pg';
import type { Call } from '../harness/question.ts';
import { TENANT } from '../harness/site.ts';
import type { Targets } from './monitoring.ts';

const ANYBODY_MAY_ENTER = 0o711;
const DATABASE = 'jangada';
const LOG_FILE = 'test-results/alerts.log';
const KILL_EVERY_MS = 50;
/** All load comes from one address. */
const NO_LIMIT = '100000';
const CALL_MS_MAX = 20_000;

type Service = 'edge' | 'api' | 'realtime';

/** The bank of Pix, a process of its own beside the site. */
export interface Bank {
  readonly url: string;
  stop(): Promise<void>;
  /** Starts it again, with other variables where they are given. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
}

/** A whole site whose parts can be broken. */
export interface Stage {
  readonly site: Site;
  /** The site of the tenant `jangada`. */
  readonly url: string;
  readonly realtimePort: number;
  readonly targets: Targets;
  readonly postgres: ArchivedPostgres;
  readonly redis: TestRedis;
  readonly bank: Bank;
  readonly players: readonly StagePlayer[];
  /** A call of a player through the edge. @returns its status and body */
  call(path: string, init: RequestInit & { readonly token: string }): Promise<{ status: number; text: string }>;
  /** Runs a statement as the administrator of the database. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A session at the database that does this in a transaction and stays. @returns a function that ends it */
  forgetSession(...statements: readonly string[]): Promise<() => Promise<void>>;
  /** `jangada ops …` as an operator writes it. @throws when it is refused */
  ops(...words: readonly string[]): Promise<string>;
  /** The process of a service. */
  pidOf(service: Service): number;
  /** Kills a service whenever the supervisor has started it again. @returns a function that stops killing */
  keepDead(service: Service): () => void;
  /** Of everything that the drill writes; the user of PostgreSQL may enter it. */
  readonly folder: string;
}

const startBank = async (env: Readonly<Record<string, string>>, url: string, defer: Call['defer']): Promise<Bank> => {
  let replica: Replica | null = null;
  const bank: Bank = {
    url,
    stop: async () => {
      await replica?.stop();
      replica = null;
    },
    start: async (other = {}) => {
      await bank.stop();
      replica = startReplica({
        ...{ name: 'bank', main: 'services/sandbox/src/main.ts', say: () => undefined },
        ...{ env: { ...env, ...other }, healthUrl: `${url}/health` },
      });
      await replica.ready();
    },
  };
  defer(() => bank.stop());
  await bank.start();
  return bank;
};

/** The whole site as `npm start` runs it, on a PostgreSQL that is backed up as deploy/backup says. */
export const openStage = async (defer: Call['defer']): Promise<Stage> => {
  const programs = findOrInstall('pgbackrest', 'pgbackrest') === null ? null : findDebianPostgres();
  if (programs === null) throw new Error('PostgreSQL and pgBackRest are not installed, and cannot be here');
  const folder = mkdtempSync(join(tmpdir(), 'jangada-alerts-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startArchivedPostgres(folder, programs);
  defer(() => postgres.stop());
  const redis = await startRedis();
  defer(() => redis.stop());
  const admin = new pg.Pool({ connectionString: postgres.adminUrl, max: 1 });
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const databaseUrl = Object.assign(new URL(postgres.adminUrl), { pathname: `/${DATABASE}` }).href;

  const dataDir = join(folder, 'site');
  const secrets = readOrCreateSecrets(dataDir);
  const free = () => findFreePort();
  const ports = {
    ...{ edge: await free(), api: await free(), realtime: await free(), sandbox: await free(), ops: await free() },
    smtp: await free(),
  };
  const targets = { edge: await free(), api: await free(), realtime: ports.realtime };
  const bankPort = await free();
  const bankPorts = { ...ports, sandbox: bankPort, smtp: await free() };
  const urls = databaseUrlsOf(databaseUrl, secrets, false);
  const { sandbox } = serviceEnvironments({ ports: bankPorts, dataDir: join(folder, 'bank') }, secrets, urls);
  const bank = await startBank(sandbox, `http://localhost:${bankPort}`, defer);

  mkdirSync(dirname(LOG_FILE), { recursive: true });
  writeFileSync(LOG_FILE, '');
  const options = {
    ports,
    dataDir,
    databaseUrl,
    quiet: true,
    env: {
      ...{ EDGE_METRICS_PORT: String(targets.edge), API_METRICS_PORT: String(targets.api) },
      ...{ REALTIME_REDIS_URL: redis.url, REALTIME_CONNECTIONS_PER_ADDRESS_MAX: NO_LIMIT },
      ...{ RATE_LIMIT_SCALE: NO_LIMIT, EDGE_GATE_GUESTS_PER_ADDRESS: NO_LIMIT },
      PIX_BASE_URL: `${bank.url}/pix`,
    },
  };
  const site = await startSite(options, (line) => appendFileSync(LOG_FILE, `${line}\n`));
  defer(() => site.stop());
  const url = site.addresses[TENANT] ?? '';
  const { players } = await newFixtureOn(site.databases.platformApp);

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=platform' });
    // The database is stopped while a session is open.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const pidOf = (service: Service): number | undefined =>
    childrenOf(process.pid).find(({ command }) => command.includes(`services/${service}/src/main.ts`))?.pid;

  // The bank knows nothing of the charges of the fixture, and would refuse to show them.
  const client = await connect();
  await client.query(`update deposits set status = 'refused' where status = 'pending'`);
  await client.end();

  return {
    ...{ site, url, targets, postgres, redis, bank, players, folder, realtimePort: ports.realtime },
    call: async (path, { token, ...init }) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      if (init.method === 'POST') headers.set('idempotency-key', randomUUID());
      if (typeof init.body === 'string') headers.set('content-type', 'application/json');
      const signal = AbortSignal.timeout(CALL_MS_MAX);
      const answer = await fetch(`${url}${API_PATH}${path}`, { ...init, headers, signal });
      return { status: answer.status, text: await answer.text() };
    },
    sql: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const client = await connect();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    forgetSession: async (...statements) => {
      const client = await connect();
      for (const statement of ['begin', ...statements]) await client.query(statement);
      return () => client.end();
    },
    ops: async (...words) => {
      const printed: string[] = [];
      const env = { ...process.env, OPS_PORT: String(ports.ops), OPS_KEY: secrets.opsKey };
      const print = (text: string): void => void printed.push(text);
      const code = await runJangada(['ops', ...words, '--tenant', TENANT], { env, print, printError: print });
      if (code !== 0) throw new Error(`jangada ops ${words.join(' ')}: ${printed.join('\n')}`);
      return printed.join('\n');
    },
    pidOf: (service) => {
      const pid = pidOf(service);
      if (pid === undefined) throw new Error(`${service} does not run`);
      return pid;
    },
    keepDead: (service) => {
      const timer = setInterval(() => {
        const pid = pidOf(service);
        if (pid !== undefined) killGroup(pid);
      }, KILL_EVERY_MS);
      return () => clearInterval(timer);
    },
  };
};

/** Repeats work until it is stopped, whatever becomes of it. @returns a function that stops it */
export const repeatedly = (everyMs: number, workers: number, work: () => Promise<unknown>): (() => Promise<void>) => {
  const over = new AbortController();
  const runs = Array.from({ length: workers }, async () => {
    while (!over.signal.aborted) await Promise.all([work().catch(() => undefined), sleep(everyMs)]);
  });
  return async () => {
    over.abort();
    await Promise.all(runs);
  };
};
