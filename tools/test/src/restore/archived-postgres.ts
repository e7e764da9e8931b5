import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { findFreePort } from '@jangada/start/ports';
import { findPostgresUser, launchAs } from '@jangada/start/postgres-user';
import pg from 'pg';
import { workspaceDir } from '../run.ts';

const VERSIONS = '/usr/lib/postgresql';
const START_MS_MAX = 60_000;
const POLL_MS = 100;
const CONNECTIONS_MAX = 200;
const CIPHER_PASS = 'a pass of this test alone';
const files = join(workspaceDir, 'deploy/backup');

/** The folder of Debian's newest PostgreSQL programs, or null where it cannot be installed. */
export const findDebianPostgres = (): string | null => {
  if (!findOrInstall('pg_lsclusters', 'postgresql')) return null;
  const newest = readdirSync(VERSIONS).toSorted().at(-1);
  const programs = newest === undefined ? '' : join(VERSIONS, newest, 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : null;
};

/** PostgreSQL with its backups, as deploy/backup configures them. */
export interface ArchivedPostgres {
  readonly adminUrl: string;
  readonly repository: string;
  /** Runs a program as the user of PostgreSQL. @returns its exit code and what it wrote */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Takes a full backup. */
  backUp(): Promise<void>;
  /** Kills the server and removes everything of its machine but the backups. */
  burn(): Promise<void>;
  /** An empty folder of the user of PostgreSQL. */
  emptyFolder(name: string): string;
  /** Starts the server on another folder, at the same address. */
  startOn(dataDir: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** @param folder the user of PostgreSQL must be able to enter it */
export const startArchivedPostgres = async (folder: string, programs: string): Promise<ArchivedPostgres> => {
  const user = findPostgresUser();
  const port = await findFreePort();
  const emptyFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const dataDir = emptyFolder('main');
  const repository = emptyFolder('repository');
  const [logs, locks] = [emptyFolder('logs'), emptyFolder('locks')];
  const config = write('pgbackrest.conf', configOf({ repository, logs, locks, dataDir, folder, port }));
  const backups = readFileSync(join(files, 'postgresql.conf'), 'utf8');
  // Debian keeps settings and access outside of the server's folder.
  const access = write('pg_hba.conf', 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  const settings = write(
    'postgresql.conf',
    `${backups}max_connections = ${CONNECTIONS_MAX}\nhba_file = '${access}'\nport = ${port}\n`,
  );
  const sockets = emptyFolder('sockets');

  const launch = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { command: program, args: words, ids } = launchAs(user, command, args, [workspaceDir, folder]);
    return spawn(program, words, {
      ...ids,
      cwd: workspaceDir,
      env: { ...process.env, PGBACKREST_CONFIG: config, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const run: ArchivedPostgres['run'] = async (command, args, env) => {
    const child = launch(command, args, env);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  };
  const must = async (command: string, ...args: readonly string[]): Promise<void> => {
    const { code, output } = await run(command, args);
    if (code !== 0) throw new Error(`${command} ended with ${code}\n${output}`);
  };

  await must(join(programs, 'initdb'), '-D', dataDir, '-U', 'postgres', '-A', 'trust', '--locale=C', '-E', 'UTF8');
  const adminUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const startOn = async (dir: string): Promise<void> => {
    const given = ['-c', `config_file=${settings}`, '-c', `unix_socket_directories=${sockets}`];
    server = launch(join(programs, 'postgres'), ['-D', dir, ...given]);
    server.stdout?.resume();
    server.stderr?.resume();
    await untilWritable(adminUrl);
  };
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  for (const name of ['postgresql.conf', 'pg_hba.conf']) rmSync(join(dataDir, name));
  await startOn(dataDir);
  await must('pgbackrest', '--stanza=jangada', 'stanza-create');
  return {
    adminUrl,
    repository,
    run,
    emptyFolder,
    startOn,
    backUp: () => must('pgbackrest', '--stanza=jangada', '--type=full', 'backup'),
    burn: async () => {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true });
    },
    stop: () => end('SIGINT'),
  };
};

interface Places {
  readonly repository: string;
  readonly logs: string;
  readonly locks: string;
  readonly dataDir: string;
  readonly folder: string;
  readonly port: number;
}

/** The example with the paths of the test; the repository is a folder. */
const configOf = ({ repository, logs, locks, dataDir, folder, port }: Places): string => {
  const example = readFileSync(join(files, 'pgbackrest.conf.example'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('repo1-s3-'))
    .join('\n')
    .replace('repo1-type=s3', `repo1-type=posix\nlog-path=${logs}\nlock-path=${locks}`)
    .replace('repo1-path=/pgbackrest', `repo1-path=${repository}`)
    .replace('repo1-cipher-pass=CHANGE', `repo1-cipher-pass=${CIPHER_PASS}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${dataDir}`);
  return `${example}\npg1-port=${port}\npg1-socket-path=${join(folder, 'sockets')}\npg1-user=postgres\n`;
};

/** Waits until the server takes writes. @throws when it does not in time */
export const untilWritable = async (url: string): Promise<void> => {
  const untilMs = Date.now() + START_MS_MAX;
  while (Date.now() < untilMs) {
    const client = new pg.Client({ connectionString: url });
    // A connection that the server ends while it starts is tried again.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
      if (rows[0]?.recovers === false) return;
    } catch {
      // It still starts.
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(POLL_MS);
  }
  throw new Error('PostgreSQL did not start');
};
