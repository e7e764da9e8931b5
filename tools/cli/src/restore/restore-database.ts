import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import { workspaceDir } from '@jangada/build/targets';

/** A database to be restored. */
export interface Restoration {
  /** An empty folder. */
  readonly into: string;
  /** ISO 8601, or null for the newest state. */
  readonly to: string | null;
  /** Where the restored server listens while it is proven. */
  readonly port: number;
  readonly stanza: string;
  readonly config: string | undefined;
  /** The folder of pg_ctl. */
  readonly programs: string | undefined;
}

/** The log since the backup is replayed before the server answers. */
const START_S_MAX = 3_600;
const SECOND_MS = 1_000;

type Say = (line: string) => void;

/** Runs a program to its end. @throws with what it wrote to standard error when it fails */
const run = (command: string, args: readonly string[], say?: Say) =>
  new Promise<void>((resolve, reject) => {
    const stdio = ['ignore', say ? 'pipe' : 'ignore', 'pipe'] as const;
    const child = spawn(command, args, { cwd: workspaceDir, stdio: [...stdio] });
    const failures: string[] = [];
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => failures.push(text));
    child.once('error', ({ message }) => reject(new Error(`${command}: ${message}`)));
    child.once('close', (code) => {
      if (printed) say?.(printed.trimEnd());
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}\n${failures.join('').trim()}`));
    });
  });

const backrest = ({ into, to, stanza, config }: Restoration): Promise<void> => {
  const moment = to?.replace('T', ' ').replace('Z', '+00');
  const target = moment === undefined ? [] : ['--type=time', `--target=${moment}`, '--target-action=promote'];
  const where = [`--stanza=${stanza}`, `--pg1-path=${into}`, ...(config === undefined ? [] : [`--config=${config}`])];
  return run('pgbackrest', [...where, ...target, '--log-level-console=off', '--log-level-stderr=warn', 'restore']);
};

/** A program of the PostgreSQL that wrote the backup. */
const programOf = ({ into, programs }: Restoration, name: string): string => {
  const version = readFileSync(join(into, 'PG_VERSION'), 'utf8').trim();
  const debian = join('/usr/lib/postgresql', version, 'bin');
  return join(programs ?? (existsSync(debian) ? debian : ''), name);
};

/** What a server must have at least as the original had it, or it refuses to replay the log. */
const NOT_LOWER = {
  max_connections: 'max_connections',
  max_worker_processes: 'max_worker_processes',
  max_wal_senders: 'max_wal_senders',
  max_prepared_transactions: 'max_prepared_xacts',
  max_locks_per_transaction: 'max_locks_per_xact',
} as const;

/** Debian keeps the settings of a server outside of its folder, so a restored one has none. */
const writeSettings = async (restoration: Restoration): Promise<string> => {
  const { into, port } = restoration;
  let control = '';
  await run(programOf(restoration, 'pg_controldata'), [into], (text) => (control = text));
  const original = Object.entries(NOT_LOWER).map(([setting, name]) => {
    const [, value] = new RegExp(`^${name} setting: +(\\d+)$`, 'm').exec(control) ?? [];
    if (value === undefined) throw new Error(`pg_controldata names no ${name} in ${into}`);
    return [setting, value] as const;
  });
  const access = join(into, 'restore-hba.conf');
  writeFileSync(access, 'host all all 127.0.0.1/32 scram-sha-256\n');
  const own = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: access,
    // A copy must not write into the backups of the server that it was made from.
    archive_mode: 'off',
  };
  const settings = join(into, 'restore.conf');
  const lines = [...original, ...Object.entries(own)].map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(settings, lines.join(''));
  return settings;
};

const start = async (restoration: Restoration): Promise<void> => {
  const { into } = restoration;
  const log = join(into, 'restore.log');
  const wait = ['-w', '-t', String(START_S_MAX)];
  const settings = ['-o', `-c config_file='${await writeSettings(restoration)}'`];
  await run(programOf(restoration, 'pg_ctl'), ['start', '-D', into, ...wait, '-l', log, ...settings]).catch(
    (error: unknown) => {
      const written = existsSync(log) ? readFileSync(log, 'utf8').trimEnd() : '';
      throw new Error(`the restored database does not start\n${written}`, { cause: error });
    },
  );
};

const stop = async (restoration: Restoration): Promise<void> => {
  await run(programOf(restoration, 'pg_ctl'), ['stop', '-D', restoration.into, '-w', '-m', 'fast']);
  for (const name of ['restore.conf', 'restore-hba.conf']) rmSync(join(restoration.into, name));
};

const proveIt = ({ port }: Restoration, say: Say): Promise<void> =>
  run(process.execPath, ['services/api/src/prove.ts', `127.0.0.1:${port}`], say);

/**
 * Restores the database, proves the ledger of every tenant, and stops the server.
 *
 * @throws when a step fails or the ledger differs; the folder is left as it is then
 */
export const restoreDatabase = async (restoration: Restoration, say: Say): Promise<void> => {
  let sinceMs = performance.now();
  const took = (): string => {
    const seconds = Math.round((performance.now() - sinceMs) / SECOND_MS);
    sinceMs = performance.now();
    return `${seconds} s`;
  };
  say(`restoring ${restoration.to === null ? 'the newest state' : `the state of ${showMoment(restoration.to)}`} …`);
  await backrest(restoration);
  say(`restored in ${took()}`);
  await start(restoration);
  try {
    say(`started in ${took()}`);
    await proveIt(restoration, say);
    say(`the ledger is proven, in ${took()}`);
  } finally {
    await stop(restoration);
  }
};
