import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findPostgresUser, launchAs, type PostgresUser } from './postgres-user.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { dropLockOfZombie, endOrphanedBackends, findPostmaster, isAlive, stopPostmaster } from './postmaster.ts';

const DEFAULT_PORT = 54_329;
const START_TIMEOUT_MS = 30_000;
/** After a crash PostgreSQL replays its log before it answers; the start waits as long as it reports that. */
const RECOVERY_TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 50;
/** PostgreSQL's error while it starts, recovers or shuts down (cannot_connect_now). */
const CANNOT_CONNECT_NOW = '57P03';
const CONNECTIONS_MAX = 100;
/** Several test files run at the same time, each with the pools of a whole site, and some with hundreds of calls. */
const CONNECTIONS_MAX_OF_TESTS = 300;
const ADMIN = 'postgres';
const LOG_TAIL_LINES = 15;

export interface PostgresOptions {
  /** The cluster's folder; created if it is missing. */
  readonly dir: string;
  /** The superuser's password; the caller stores it, because the cluster requires the same one later. */
  readonly password: string;
  /** The wanted port; by default the usual one, or else a free one. */
  readonly port?: number | undefined;
  /** Disables durability for speed: for tests only. */
  readonly disposable?: boolean;
}

export interface Postgres {
  /** The superuser's address, database `postgres`. */
  readonly adminUrl: string;
  readonly port: number;
  /** The process id of the server's postmaster. */
  readonly pid: number;
  /** Whether the server was still running from an earlier start, which could not stop it. */
  readonly adopted: boolean;
  /** Stops the server in fast mode: open transactions roll back, everything else is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder, as root or as an ordinary user, and waits until it answers. A server that
 * an earlier, killed start left behind is adopted, or stopped if it does not answer.
 *
 * @throws when it cannot start; the message ends with the last lines of its log
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const left = findPostmaster(options.dir);
  if (left !== null) {
    const wantedElsewhere = options.port !== undefined && options.port !== left.port;
    if (!wantedElsewhere && (await answerOf(adminUrlOf(left.port, options.password))) === 'ready') {
      return running(options, left.port, left.pid, true);
    }
    await stopPostmaster(left.pid);
  }
  const crashed = existsSync(join(options.dir, 'postmaster.pid'));
  await endOrphanedBackends(options.dir);
  dropLockOfZombie(options.dir);
  const port = await choosePort(options.port);
  const user = findPostgresUser();
  const { initdb, postgres } = await findPostgresBinaries();
  if (!existsSync(join(options.dir, 'PG_VERSION'))) initialise(initdb, options, user);
  const pid = launch(postgres, options, port, user, crashed ? 'append' : 'overwrite');
  await waitUntilReady(options, port, pid);
  return running(options, port, pid, false);
};

/** The superuser's address of the embedded database. */
export const adminUrlOf = (port: number, password: string): string =>
  `postgresql://${ADMIN}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

const running = ({ dir, password }: PostgresOptions, port: number, pid: number, adopted: boolean): Postgres => ({
  adminUrl: adminUrlOf(port, password),
  port,
  pid,
  adopted,
  stop: async () => {
    // The cluster's `postmaster.pid` names the process, even if another program started it.
    await stopPostmaster(findPostmaster(dir)?.pid ?? pid);
  },
});

/**
 * The wanted port, or by default the usual one or a free one.
 *
 * @throws when the wanted port is in use
 */
export const choosePort = async (wanted: number | undefined): Promise<number> => {
  if (wanted === undefined) return (await isPortFree(DEFAULT_PORT)) ? DEFAULT_PORT : findFreePort();
  if (await isPortFree(wanted)) return wanted;
  throw new Error(`Port ${wanted} is taken: free it or set POSTGRES_PORT to another one`);
};

const initialise = (initdb: string, { dir, password }: PostgresOptions, user: PostgresUser | null): void => {
  // Removes the folder without a cluster that an interrupted first start has left.
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const passwordFile = `${dir}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(dir, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const args = [
    `--pgdata=${dir}`,
    `--username=${ADMIN}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The sort order does not depend on the machine's locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  try {
    const { command, args: all, ids } = launchAs(user, initdb, args, [dir]);
    const result = spawnSync(command, [...all], { ...ids, cwd: '/', encoding: 'utf8', env: plainEnvironment() });
    if (result.status !== 0)
      throw new Error(`PostgreSQL could not make its folder: ${result.stderr || result.error?.message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

const logFileOf = (dir: string): string => join(dirname(dir), `${basename(dir)}.log`);

const launch = (
  postgres: string,
  { dir, disposable }: PostgresOptions,
  port: number,
  user: PostgresUser | null,
  logMode: 'append' | 'overwrite',
): number => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(disposable ? CONNECTIONS_MAX_OF_TESTS : CONNECTIONS_MAX),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // After a crash everything is written to disk before the recovery; file by file that takes seconds, with syncfs it
    // is fast.
    ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(disposable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = ['-D', dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { command, args: all, ids } = launchAs(user, postgres, args, [dir]);
  // Appends to the log of a crashed process, whose last lines contain the reason.
  const log = openSync(logFileOf(dir), logMode === 'append' ? 'a' : 'w');
  // The database has its own process group: Ctrl-C must reach the services first and the database last.
  const child = spawn(command, [...all], {
    ...ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: plainEnvironment(),
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error('PostgreSQL did not start');
  return child.pid;
};

const plainEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' });

const waitUntilReady = async (options: PostgresOptions, port: number, pid: number): Promise<void> => {
  const startedMs = Date.now();
  let timeoutMs = START_TIMEOUT_MS;
  while (Date.now() - startedMs < timeoutMs) {
    const answer = await answerOf(adminUrlOf(port, options.password));
    if (answer === 'ready') return;
    if (answer === 'starting') timeoutMs = RECOVERY_TIMEOUT_MS;
    if (!isAlive(pid)) throw new Error(`PostgreSQL ended at once:\n${logTail(options.dir)}`);
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL did not answer within ${timeoutMs / 1000} s:\n${logTail(options.dir)}`);
};

const logTail = (dir: string): string =>
  readFileSync(logFileOf(dir), 'utf8').trim().split('\n').slice(-LOG_TAIL_LINES).join('\n');

const answerOf = async (url: string): Promise<'ready' | 'starting' | 'none'> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // Ignores a broken connection, because the server may be killed during the check.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return error instanceof DatabaseError && error.code === CANNOT_CONNECT_NOW ? 'starting' : 'none';
  } finally {
    await client.end().catch(() => undefined);
  }
};
