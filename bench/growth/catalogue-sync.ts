import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { setStage } from '@jangada/api/crash/stage';
import { loadConfig } from '@jangada/api/config';
import { refreshCatalogues } from '@jangada/api/refresh-catalogues';
import { startPostgres } from '@jangada/start/postgres';
import pg from 'pg';
import { inSeconds, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { temporaryFolder } from '../harness/site.ts';
import { generatedGames } from '@jangada/api/growth/generated-games';

const LOOK_EVERY_MS = 20;
const NS_PER_MS = 1e6;
const US_PER_MS = 1e3;
const MB = 1024 * 1024;
const CHANGED_EVERY = 100;

/** An aggregator that lists these games, as text that is made before the measurement. */
const serveList = async (defer: Call['defer']) => {
  let list = Buffer.from('[]');
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(list);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    list: (games: readonly object[]) => (list = Buffer.from(JSON.stringify(games))),
  };
};

interface Outcome {
  readonly tookMs: number;
  readonly blockedMs: number;
  /** The longest turn of the event loop in CPU time, which the load of the machine does not lengthen. */
  readonly busyMs: number;
  readonly memoryBytes: number;
}

/** Runs one synchronisation as the API does at its start, in this process. */
const synchronise = async (config: ReturnType<typeof loadConfig>): Promise<Outcome> => {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  let busyUs = 0;
  let cpu = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(cpu);
    busyUs = Math.max(busyUs, user + system);
    cpu = process.threadCpuUsage();
  };
  const looks = setInterval(look, 1);
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), LOOK_EVERY_MS);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const startedMs = performance.now();
  const log = new EventEmitter();
  const failed = (fields: object, text: string) => log.emit('error', new Error(text, { cause: fields }));
  const lines = { info: () => log.emit('synchronised'), error: failed, debug: failed };
  const ended = once(log, 'synchronised');
  const stop = refreshCatalogues({ config, log: lines } as unknown as Parameters<typeof refreshCatalogues>[0]);
  await ended;
  const tookMs = performance.now() - startedMs;
  delays.disable();
  clearInterval(timer);
  clearInterval(looks);
  await stop();
  return { tookMs, blockedMs: delays.max / NS_PER_MS, busyMs: busyUs / US_PER_MS, memoryBytes: highest - before };
};

const run = async ({ number, defer }: Call): Promise<void> => {
  const games = generatedGames(number('games'));
  const postgres = await startPostgres({
    dir: join(temporaryFolder(defer), 'cluster'),
    password: randomBytes(9).toString('hex'),
  });
  defer(() => postgres.stop());
  const { database, environment, close } = await setStage(postgres.adminUrl);
  defer(close);
  const aggregator = await serveList(defer);
  const config = loadConfig({ ...environment, STUDIO_BASE_URL: aggregator.url });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  defer(() => admin.end());
  // The list is read and written once for all; what a tenant takes is the same for each.
  await admin.query(`update platform.tenants set state = 'removed' where id <> 'jangada'`);
  const written = async (): Promise<number> => {
    await admin.query('select pg_stat_clear_snapshot()');
    const { rows } = await admin.query<{ rows: string }>(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del) as rows from pg_stat_user_tables
       where relname in ('games', 'game_words', 'listed_games', 'catalogue_states')`,
    );
    return Number(rows[0]?.rows);
  };
  const lists: readonly (readonly [string, readonly object[]])[] = [
    ['new', games],
    ['unchanged', games],
    [
      'one in a hundred renamed',
      games.map((game, at) => (at % CHANGED_EVERY ? game : { ...game, name: `Novo ${at}` })),
    ],
  ];
  const table: string[][] = [];
  for (const [name, list] of lists) {
    aggregator.list(list);
    const before = await written();
    const { tookMs, blockedMs, busyMs, memoryBytes } = await synchronise(config);
    const rows = (await written()) - before;
    table.push([
      name,
      inSeconds(tookMs),
      `${blockedMs.toFixed(0)} ms`,
      `${busyMs.toFixed(0)} ms`,
      `${(memoryBytes / MB).toFixed(0)} MB`,
      String(rows),
    ]);
  }
  printTable(
    [
      `list of ${games.length.toLocaleString('en')} games, one tenant`,
      'takes',
      'event loop delay, longest',
      'of it CPU time',
      'memory, more at most',
      'rows written',
    ],
    table,
  );
};

/** The event loop and the memory are those of a process that does nothing else. */
export const catalogueSync: Measurement = {
  measures: 'a synchronisation of the catalogues: how long it blocks the process, its memory, the rows it writes',
  runs: 1,
  options: { games: '60000' },
  run,
};
