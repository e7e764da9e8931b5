import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readMoment, showMoment } from '@jangada/contracts/delivery/local-schedule';
import { UsageError } from '../arguments.ts';
import { readWords } from '../read-words.ts';
import { restoreDatabase, type Restoration } from './restore-database.ts';

const USAGE = `jangada restore --into <empty folder> [--to "2026-11-29 14:32"]
jangada restore --test [--figures file.prom]

Restores the database from the backups of pgBackRest, as it was at a moment of the sites' time zone (without --to: the
newest one), proves the ledger of every tenant and stops the database. --test does it in a folder that is removed
again, and writes figures for Prometheus. Run it as the user of PostgreSQL, with DATABASE_URL of the API.
  --stanza jangada   --config /etc/pgbackrest/pgbackrest.conf   --port 5499   --programs /usr/lib/postgresql/15/bin`;

const DEFAULT_PORT = 5_499;
const PORT_MAX = 65_535;
const SECOND_MS = 1_000;

const options = {
  into: { type: 'string' },
  to: { type: 'string' },
  test: { type: 'boolean', default: false },
  figures: { type: 'string' },
  stanza: { type: 'string', default: 'jangada' },
  config: { type: 'string' },
  port: { type: 'string', default: String(DEFAULT_PORT) },
  programs: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const momentOf = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  const moment = readMoment(text);
  if (moment === null)
    throw new UsageError(
      `--to ${text} is no moment: 2026-11-29 14:32, or with seconds and a zone 2026-11-29T17:32:10Z`,
    );
  if (Date.parse(moment) > Date.now()) throw new UsageError(`--to ${showMoment(moment)} has not come yet`);
  return moment;
};

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX) throw new UsageError(`--port ${text} is no port`);
  return port;
};

const emptyFolder = (path: string): string => {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', path);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    throw new UsageError(`--into ${folder} is no folder: make an empty one that belongs to this user`);
  }
  if (names.length > 0) throw new UsageError(`--into ${folder} is not empty: nothing is restored over other files`);
  return folder;
};

/** Read by the textfile collector of node_exporter; written at once, so that no half file is read. */
const writeFigures = (file: string, isProven: boolean): void => {
  const seconds = Math.floor(Date.now() / SECOND_MS);
  const lines = [
    '# HELP jangada_restore_test_proven 1 when the newest backup was restored and its ledger proven',
    '# TYPE jangada_restore_test_proven gauge',
    `jangada_restore_test_proven ${isProven ? 1 : 0}`,
    '# HELP jangada_restore_test_timestamp_seconds When the last test of a restore ended',
    '# TYPE jangada_restore_test_timestamp_seconds gauge',
    `jangada_restore_test_timestamp_seconds ${seconds}`,
  ];
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o644 });
  renameSync(`${file}.new`, file);
};

const inTemporaryFolder = async (run: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-restore-'));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Runs `jangada restore …`.
 *
 * @param argv the arguments after `restore`
 * @param say prints a line
 * @throws {UsageError} when the command line is wrong
 * @throws when the database cannot be restored, or its ledger differs
 */
export const runRestore = async (argv: readonly string[], say: (line: string) => void): Promise<void> => {
  const { values } = readWords(argv, options, USAGE);
  if (values.help) return say(USAGE);
  if (values.test === (values.into !== undefined)) throw new UsageError(`either --into or --test\n${USAGE}`);
  if (process.getuid?.() === 0)
    throw new UsageError('PostgreSQL does not run as root: sudo -u postgres jangada restore …');
  if (!process.env['DATABASE_URL'] && !process.env['DATABASE_URL_FILE'])
    throw new UsageError('DATABASE_URL is missing: that of the API, whose password the backup knows');
  const { stanza, config, programs } = values;
  const wanted = { to: momentOf(values.to), port: portOf(values.port), stanza, config, programs };
  const restore = (into: string): Promise<void> => restoreDatabase({ ...wanted, into } satisfies Restoration, say);
  if (values.into !== undefined) {
    const into = emptyFolder(values.into);
    await restore(into);
    return say(
      `${into} is ready and stopped: start PostgreSQL on it, then the services. pg1-path of pgBackRest must name it.`,
    );
  }
  let isProven = false;
  try {
    await inTemporaryFolder(restore);
    isProven = true;
  } finally {
    if (values.figures !== undefined) writeFigures(values.figures, isProven);
  }
};
