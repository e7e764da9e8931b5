import { setTimeout as wait } from 'node:timers/promises';
import { listHomeGames } from '@jangada/contracts/domains/games/endpoints';
import { getSiteConfig } from '@jangada/contracts/domains/site/endpoints';
import pg from 'pg';
import { startApiStage, type ApiStage } from '../harness/api-stage.ts';
import { microsOf, residentBytesOfFamily } from '../harness/cpu.ts';
import { inSeconds, percentile, printTable } from '../harness/figures.ts';
import { HttpClient } from '../harness/http-client.ts';
import type { Call, Measurement } from '../harness/question.ts';

const IDLE_TENANTS = 1_996;
const CONNECTIONS = 10;
const WINDOW_MS = 5_000;
const SETTLE_MS_MAX = 10 * 60_000;
/** The start is over when nothing was written to these tables in so many windows. */
const QUIET_WINDOWS = 3;
const WRITTEN_AT_START = ['games', 'audit_digests'];
const MEASURED_MS = 60_000;
const CALLS = 400;
const MEGABYTE = 2 ** 20;
const DAY_HOURS = 24;

/**
 * Tenants like the first, without a PIX key, with a movement two days ago. Their jobs ran within the last day, evenly, as
 * those of an installation that has run for long.
 */
const fill = (count: number): string => `
  insert into tenants (id, casino_id, active, settings)
  select 'idle' || n, 100000 + n, true, jsonb_set(settings, '{pixKey}', '""')
  from tenants cross join generate_series(1, ${count}) n where id = 'jangada';
  insert into tenant_domains (hostname, tenant, main) select id || '.localhost', id, true from tenants where id like 'idle%';
  do $$
  declare
    tenant text;
    ago interval;
  begin
    for tenant in select id from tenants where id like 'idle%' loop
      ago := random() * interval '${DAY_HOURS} hours';
      perform set_config('app.tenant', tenant, true);
      insert into ledger_txns (kind, idem_key, fingerprint, created_at) values ('deposit', 'old', 'old', now() - interval '2 days');
      insert into ledger_proofs (finished_at, whole_finished_at) values (now() - ago, now() - ago);
      insert into cashback_releases (released_at, entries) values (now(), 0);
      insert into job_runs (job, last_started_at, last_finished_at, last_succeeded_at)
      select job, now() - ago, now() - ago, now() - ago from (values
        ('announce-levels'), ('compare-studio'), ('verify-reservations'), ('purge-expired')) jobs (job)
      union all select 'reconcile-pix', now() - ago / 4, now() - ago / 4, now() - ago / 4;
    end loop;
  end $$;
  analyze`;

interface Figures {
  readonly commits: number;
  readonly idleCpuPercent: number;
  readonly callsMs: readonly number[];
  readonly residentBytes: number;
  readonly startMs: number;
  readonly startCpuMs: number;
}

const measure = async ({ apiPort, restartApi }: ApiStage, database: pg.Client): Promise<Figures> => {
  const commitsNow = async (): Promise<number> => {
    const { rows } = await database.query<{ commits: string }>(
      'select xact_commit as commits from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.commits);
  };
  /** Commits a second over a time, which asks twice itself. */
  const rateOver = async (ms: number): Promise<number> => {
    const [before, fromMs] = [await commitsNow(), performance.now()];
    await wait(ms);
    return ((await commitsNow()) - before) / ((performance.now() - fromMs) / 1_000);
  };
  const { pid, startMs } = await restartApi();
  const startCpuMs = microsOf(pid) / 1_000;
  const writesNow = async (): Promise<string> => {
    const { rows } = await database.query<{ writes: string }>(
      'select sum(n_tup_ins + n_tup_upd)::text as writes from pg_stat_user_tables where relname = any ($1)',
      [WRITTEN_AT_START],
    );
    return rows[0]?.writes ?? '';
  };
  const rates: number[] = [];
  let quiet = 0;
  for (const fromMs = performance.now(); quiet < QUIET_WINDOWS && performance.now() - fromMs < SETTLE_MS_MAX;) {
    const before = await writesNow();
    rates.push(await rateOver(WINDOW_MS));
    quiet = (await writesNow()) === before ? quiet + 1 : 0;
  }
  console.log(`commits a second after the start: ${rates.map((rate) => rate.toFixed(0)).join(', ')}`);
  const cpuBefore = microsOf(pid);
  const commits = await rateOver(MEASURED_MS);
  const idleCpuPercent = (microsOf(pid) - cpuBefore) / (MEASURED_MS * 10);
  const callsMs = await call(apiPort);
  return { commits, idleCpuPercent, callsMs, residentBytes: residentBytesOfFamily(pid), startMs, startCpuMs };
};

const call = async (port: number): Promise<number[]> => {
  const client = await HttpClient.open(port);
  const times: number[] = [];
  for (let count = 0; count < CALLS; count += 1) {
    const { path } = count % 2 === 0 ? getSiteConfig : listHomeGames;
    const startMs = performance.now();
    const { status } = await client.call(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(performance.now() - startMs);
  }
  client.close();
  return times;
};

const run = async ({ defer }: Call): Promise<void> => {
  const stage = await startApiStage(CONNECTIONS, defer);
  const owner = new pg.Client({ connectionString: stage.ownerUrl, options: '-c search_path=platform' });
  await owner.connect();
  defer(() => owner.end());
  const few = await measure(stage, owner);
  await owner.query(fill(IDLE_TENANTS));
  const many = await measure(stage, owner);
  const row = (name: string, of: (figures: Figures) => number, text: (value: number) => string) => [
    name,
    ...[few, many].map((figures) => text(of(figures))),
    (of(many) / of(few)).toFixed(2),
  ];
  const inMs = (value: number): string => `${value.toFixed(1)} ms`;
  printTable(
    ['', '4 tenants', '2,000 tenants', 'ratio'],
    [
      row(
        'transactions a second without calls',
        ({ commits }) => commits,
        (value) => value.toFixed(1),
      ),
      row(
        'processor of the API without calls',
        ({ idleCpuPercent }) => idleCpuPercent,
        (value) => `${value.toFixed(1)} %`,
      ),
      row('calls p50', ({ callsMs }) => percentile(callsMs, 0.5), inMs),
      row('calls p95', ({ callsMs }) => percentile(callsMs, 0.95), inMs),
      row(
        'resident memory of the API',
        ({ residentBytes }) => residentBytes / MEGABYTE,
        (value) => `${value.toFixed(0)} MB`,
      ),
      row('start of the API', ({ startMs }) => startMs, inSeconds),
      row('its processor time', ({ startCpuMs }) => startCpuMs, inSeconds),
    ],
  );
};

/** One API process and one database; the tenants without players or calls are added to the first four. */
export const idleTenants: Measurement = {
  measures: 'what 2,000 idle tenants cost beside 4: transactions, calls, memory, start of the API',
  runs: 1,
  run,
};
