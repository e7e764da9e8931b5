import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { findFreePort } from '@jangada/start/ports';
import { findPostmaster } from '@jangada/start/postmaster';
import { findPostgresUser, launchAs } from '@jangada/start/postgres-user';
import { findDebianPostgres, untilWritable } from '../restore/archived-postgres.ts';
import { workspaceDir } from '../run.ts';
import { atExit } from './at-exit.ts';

const LOOPBACK = '127.0.0.1';
const PASSWORD = 'pair';
const READY_MS_MAX = 120_000;
const POLL_MS = 100;
/** HAProxy takes each server for writable until its second check has failed. */
const FIRST_CHECKS_MS = 2_000;
const files = join(workspaceDir, 'deploy/standby');

/** Two servers of PostgreSQL of which one takes writes, as deploy/standby configures them. */
export interface DatabasePair {
  /** The superuser's address through HAProxy. */
  readonly adminUrl: string;
  /** Kills Patroni and PostgreSQL of the machine that takes writes. */
  killPrimary(): Promise<void>;
  /** Starts the killed machine again, and waits until it follows the other synchronously. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

interface Machine {
  readonly name: string;
  readonly postgresPort: number;
  readonly restPort: number;
  readonly dataDir: string;
  patroni: ChildProcess | null;
}

interface Programs {
  readonly postgres: string;
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
}

const findPrograms = (): Programs => {
  const found = {
    postgres: findDebianPostgres(),
    etcd: findOrInstall('etcd', 'etcd-server'),
    patroni: findOrInstall('patroni', 'patroni'),
    haproxy: findOrInstall('haproxy', 'haproxy'),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path === null ? [name] : []));
  if (missing.length > 0) throw new Error(`not installed, and cannot be here: ${missing.join(', ')}`);
  return found as Programs;
};

/** A folder whose programs run as the user of PostgreSQL, each with a log. */
const openPlace = (folder: string) => {
  const user = findPostgresUser();
  const children: ChildProcess[] = [];
  return {
    folder,
    children,
    own: (name: string): string => {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      if (user) chownSync(path, user.uid, user.gid);
      return path;
    },
    launch: (name: string, program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
      const { command, args: words, ids } = launchAs(user, program, args, [folder]);
      const log = openSync(join(folder, `${name}.log`), 'a');
      const given = { ...ids, cwd: folder, env: { ...process.env, ...env } };
      const child = spawn(command, words, { ...given, stdio: ['ignore', log, log] });
      children.push(child);
      atExit(() => void child.kill('SIGKILL'));
      return child;
    },
  };
};

type Place = ReturnType<typeof openPlace>;

/** @returns its address */
const startEtcd = async ({ own, launch }: Place, program: string): Promise<string> => {
  const client = `${LOOPBACK}:${await findFreePort()}`;
  const peer = `http://${LOOPBACK}:${await findFreePort()}`;
  launch('etcd', program, [
    ...['--data-dir', own('etcd'), '--name', 'one', '--initial-cluster', `one=${peer}`],
    ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ]);
  return client;
};

const startMachine = (place: Place, { patroni, postgres }: Programs, etcd: string, machine: Machine): void => {
  const { name, postgresPort, restPort, dataDir } = machine;
  const rest = `${LOOPBACK}:${restPort}`;
  const server = `${LOOPBACK}:${postgresPort}`;
  machine.patroni = place.launch(name, patroni, [join(place.folder, 'patroni.yml')], {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: server,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: server,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: postgres,
    PATRONI_POSTGRESQL_PGPASS: join(place.folder, name, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  });
};

/** @returns the superuser's address through it */
const startProxy = async ({ launch }: Place, program: string, machines: readonly Machine[]): Promise<string> => {
  const bind = `${LOOPBACK}:${await findFreePort()}`;
  const addresses = machines.flatMap(({ postgresPort, restPort }, index) => [
    [`DATABASE_${index + 1}`, `${LOOPBACK}:${postgresPort}`],
    [`PATRONI_${index + 1}_HOST`, LOOPBACK],
    [`PATRONI_${index + 1}_PORT`, String(restPort)],
  ]);
  launch('haproxy', program, ['-f', join(files, 'haproxy.cfg'), '-db'], {
    DATABASE_BIND: bind,
    ...(Object.fromEntries(addresses) as Record<string, string>),
  });
  const url = `postgresql://postgres:${PASSWORD}@${bind}/postgres`;
  await sleep(FIRST_CHECKS_MS);
  await untilWritable(url);
  return url;
};

/** Whether the machine has a role, as its Patroni says. */
const has = async ({ restPort }: Machine, role: 'primary' | 'synchronous'): Promise<boolean> =>
  (await fetch(`http://${LOOPBACK}:${restPort}/${role}`).catch(() => null))?.status === 200;

const untilHas = async (machine: Machine, role: 'primary' | 'synchronous'): Promise<void> => {
  const untilMs = Date.now() + READY_MS_MAX;
  while (!(await has(machine, role))) {
    if (Date.now() > untilMs) throw new Error(`${machine.name} is not ${role} after ${READY_MS_MAX / 1_000} s`);
    await sleep(POLL_MS);
  }
};

/** @param folder the user of PostgreSQL must be able to enter it */
export const startDatabasePair = async (folder: string): Promise<DatabasePair> => {
  const programs = findPrograms();
  const place = openPlace(folder);
  copyFileSync(join(files, 'patroni.yml'), join(folder, 'patroni.yml'));
  const etcd = await startEtcd(place, programs.etcd);
  const newMachine = async (name: string): Promise<Machine> => ({
    name,
    postgresPort: await findFreePort(),
    restPort: await findFreePort(),
    dataDir: join(place.own(name), 'data'),
    patroni: null,
  });
  const [first, second] = [await newMachine('database-1'), await newMachine('database-2')];
  const machines = [first, second];
  atExit(() => machines.forEach(killMachine));
  const start = (machine: Machine): void => startMachine(place, programs, etcd, machine);
  start(first);
  await untilHas(first, 'primary');
  start(second);
  await untilHas(second, 'synchronous');
  const adminUrl = await startProxy(place, programs.haproxy, machines);

  let killed: Machine | null = null;
  return {
    adminUrl,
    killPrimary: async () => {
      for (const machine of machines) if (await has(machine, 'primary')) killed = machine;
      if (!killed) throw new Error('No database takes writes');
      killMachine(killed);
    },
    rejoin: async () => {
      const back = killed;
      if (!back) return;
      killed = null;
      start(back);
      await untilHas(back, 'synchronous');
    },
    stop: async () => {
      for (const machine of machines) killMachine(machine);
      for (const child of place.children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
};

const killMachine = ({ patroni, dataDir }: Machine): void => {
  patroni?.kill('SIGKILL');
  const postmaster = findPostmaster(dataDir);
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
};
