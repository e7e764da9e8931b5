import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setStage, type Stage } from '@jangada/api/crash/stage';
import { startStorm } from '@jangada/api/crash/storm';
import type { Move } from '@jangada/api/crash/move';
import { verifyAfterCrash } from '@jangada/api/crash/verify';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { findFreePort } from '@jangada/start/ports';
import pg from 'pg';
import { startApi, untilHealthy } from './crash/machine.ts';
import { findDebianPostgres, startArchivedPostgres, type ArchivedPostgres } from './restore/archived-postgres.ts';

const ANYBODY_MAY_ENTER = 0o711;
const ACKNOWLEDGED_MIN = 20;
const POLL_MS = 20;
/** What may be lost without a standby: docs/operations.md#backups. */
const LOST_MS_MAX = 5_000;
const programs = findOrInstall('pgbackrest', 'pgbackrest') === null ? null : findDebianPostgres();

const isAcknowledged = ({ outcome }: Move): boolean => outcome === 'acknowledged';
/** What was acknowledged later may or may not be there. */
const knownAt = (moves: readonly Move[], acknowledged: ReadonlySet<Move>): Move[] =>
  moves.map((move) => (acknowledged.has(move) ? move : { ...move, outcome: 'unknown' as const }));

describe('a database that is backed up as deploy/backup says', { skip: programs === null }, () => {
  let folder: string;
  let postgres: ArchivedPostgres;
  let stage: Stage;
  let api: ChildProcess | undefined;
  let apiUrl: string;
  let metricsPort: number;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-restored-'));
    chmodSync(folder, ANYBODY_MAY_ENTER);
    postgres = await startArchivedPostgres(folder, programs ?? '');
    stage = await setStage(postgres.adminUrl);
    await postgres.backUp();
    await startMoney();
  });
  after(async () => {
    await stopMoney();
    await stage.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const startMoney = async (): Promise<void> => {
    const port = await findFreePort();
    apiUrl = `http://localhost:${port}`;
    metricsPort = await findFreePort();
    const ports = { API_PORT: port, OPS_PORT: await findFreePort(), API_METRICS_PORT: metricsPort };
    const texts = Object.entries(ports).map(([name, value]) => [name, String(value)] as const);
    api = startApi({ ...stage.environment, ...Object.fromEntries(texts) });
    await untilHealthy(apiUrl, () => api as ChildProcess);
  };
  const stopMoney = async (): Promise<void> => {
    if (api === undefined || api.exitCode !== null || api.signalCode !== null) return;
    const ended = once(api, 'exit');
    api.kill('SIGKILL');
    await ended;
  };
  const isArchiveFailing = async (): Promise<boolean> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return /^api_wal_archive_failing 1$/m.test(text);
  };
  const restore = (...words: readonly string[]) =>
    postgres.run(process.execPath, ['tools/cli/src/main.ts', 'restore', ...words], {
      DATABASE_URL: stage.database.appUrl,
    });

  it('comes back after its machine burnt: a chosen moment, and the newest state but for seconds', async (test) => {
    const scene = await stage.newScene();
    const storm = startStorm(apiUrl, stage, scene);
    test.after(() => storm.stop());
    const untilAcknowledged = async (count: number): Promise<Set<Move>> => {
      while (storm.moves.filter(isAcknowledged).length < count) await sleep(POLL_MS);
      return new Set(storm.moves.filter(isAcknowledged));
    };
    const early = await untilAcknowledged(ACKNOWLEDGED_MIN);
    const [clock] = await asAdmin<{ now: Date }>(postgres.adminUrl, 'select clock_timestamp() as now');
    const moment = clock?.now.toISOString() ?? '';
    const late = await untilAcknowledged(early.size + ACKNOWLEDGED_MIN);
    await sleep(LOST_MS_MAX);
    await Promise.all([postgres.burn(), stopMoney()]);
    await storm.stop();

    const chosen = postgres.emptyFolder('chosen');
    const toMoment = await restore('--into', chosen, '--to', moment);
    assert.equal(toMoment.code, 0, toMoment.output);
    assert.match(toMoment.output, /jangada: proven, newest movement \d{4}-/);
    await postgres.startOn(chosen);
    const atMoment = await verifyAfterCrash(stage, scene, knownAt(storm.moves, early));
    await postgres.stop();

    // Its own path: pgBackRest takes the log of no other.
    const newest = postgres.emptyFolder('main');
    const toNewest = await restore('--into', newest);
    assert.equal(toNewest.code, 0, toNewest.output);
    await postgres.startOn(newest);
    const atNewest = await verifyAfterCrash(stage, scene, knownAt(storm.moves, late));
    assert.ok(atMoment < late.size && late.size <= atNewest, JSON.stringify({ atMoment, late: late.size, atNewest }));

    // The site goes on with it.
    await startMoney();
    const again = startStorm(apiUrl, stage, await stage.newScene());
    test.after(() => again.stop());
    while (!again.moves.some(isAcknowledged)) await sleep(POLL_MS);
    const acknowledged = storm.moves.filter(isAcknowledged).length;
    test.diagnostic(JSON.stringify({ early: early.size, atMoment, late: late.size, atNewest, acknowledged }));
    test.diagnostic(toNewest.output);
  });

  it('is a figure while its log does not reach the archive', async () => {
    assert.equal(await isArchiveFailing(), false);
    await asAdmin(
      postgres.adminUrl,
      `alter system set archive_command = 'false'`,
      'select pg_reload_conf()',
      'select pg_switch_wal()',
    );
    while (!(await isArchiveFailing())) await sleep(POLL_MS);
    await asAdmin(postgres.adminUrl, 'alter system reset archive_command', 'select pg_reload_conf()');
    while (await isArchiveFailing()) await sleep(POLL_MS);
  });

  it('is restored as a test, with figures for Prometheus; a damaged backup fails and is a figure', async () => {
    const figures = join(postgres.emptyFolder('figures'), 'restore.prom');
    const tested = await restore('--test', '--figures', figures);
    assert.equal(tested.code, 0, tested.output);
    assert.match(readFileSync(figures, 'utf8'), /^jangada_restore_test_proven 1$/m);

    damageBackups(postgres.repository);
    const failed = await restore('--test', '--figures', figures);
    assert.equal(failed.code, 1);
    assert.match(failed.output, /pgbackrest ended with/);
    assert.match(readFileSync(figures, 'utf8'), /^jangada_restore_test_proven 0$/m);
  });
});

/** @returns the rows of the last statement */
const asAdmin = async <Row extends pg.QueryResultRow>(
  url: string,
  ...statements: readonly string[]
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

/** Cuts a file of each backup in half. */
const damageBackups = (repository: string): void => {
  const isTable = (path: string): boolean => /pg_data\/base\/\d+\/\d+\.\w+$/.test(path);
  const files = readdirSync(join(repository, 'backup'), { recursive: true, encoding: 'utf8' }).filter(isTable);
  assert.ok(files.length > 0);
  for (const file of files) truncateSync(join(repository, 'backup', file), 10);
};
