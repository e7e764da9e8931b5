import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { query, startApiStage } from '../harness/api-stage.ts';
import { median, percentile, printTable } from '../harness/figures.ts';
import { HttpClient } from '../harness/http-client.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { serve } from '../harness/serve.ts';
import { generatedGames } from '@jangada/api/growth/generated-games';

const WARM_UP_ROUNDS = 30;
const API_CONNECTIONS = 8;
const PER_PAGE = 24;
const SYNC_POLL_MS = 500;
const SYNC_MS_MAX = 120_000;
const BARE = 'bare `select 1`';

const callsOf = (maker: { readonly product: string; readonly product_code: string }, lastFullPage: number) => ({
  'exact, two words': { searchTerm: 'tigre dourado' },
  'as it is typed, one letter': { searchTerm: 'a' },
  'a word of thousands': { searchTerm: 'slots' },
  'in the middle of words': { searchTerm: 'adeir' },
  'near, two words': { searchTerm: 'tirge dorado' },
  'nothing at all': { searchTerm: 'xqzwkk wqkzxk' },
  'a maker nearly spelt': { searchTerm: maker.product.replace(/(.)(.)( |$)/, '$2$1$3') },
  'an alias': { searchTerm: 'coelhoinho' },
  'search in a category': { searchTerm: 'dragão', category: 'slots', bonuses: 'true' },
  'browse, page 1': {},
  'browse A–Z, far': { type: 'az', page: String(lastFullPage) },
  'a category, far': { category: 'slots', page: String(Math.ceil(lastFullPage / 2)) },
  'a row of the home page': { category: 'new' },
  'a maker’s games': { provider: maker.product_code },
});

const run = async ({ runs, number, defer }: Call): Promise<void> => {
  const games = generatedGames(number('games'));
  const [maker] = games;
  if (!maker) throw new RangeError('There are no games to list.');
  const list = JSON.stringify(games);
  const aggregator = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(list);
  }, defer);
  const stage = await startApiStage(API_CONNECTIONS, defer, { STUDIO_BASE_URL: `http://127.0.0.1:${aggregator}` });
  const pool = new pg.Pool({ connectionString: stage.appUrl, max: 2 });
  defer(() => pool.end());
  /** The minimum of a server with a database. */
  const barePort = await serve((_, response) => {
    pool.query('select 1 as one').then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  }, defer);
  const [api, bare] = [await HttpClient.open(stage.apiPort), await HttpClient.open(barePort)];
  const totalOf = async (words: Readonly<Record<string, string>>): Promise<number> => {
    const path = `/casinos/games?${new URLSearchParams(words).toString()}`;
    const { status, body } = await api.call(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const total = /"total":(\d+)/.exec(body)?.[1];
    if (status !== 200 || total === undefined) throw new Error(`An unexpected answer: ${status} ${body}`);
    return Number(total);
  };
  // Waits for the API, which reads the aggregator's list of games itself after its start.
  const deadlineMs = Date.now() + SYNC_MS_MAX;
  while ((await totalOf({})) < games.length) {
    if (Date.now() > deadlineMs) throw new Error('The API has not read the list of games.');
    await sleep(SYNC_POLL_MS);
  }
  // Updates the database's statistics and visibility map before the measurement.
  await query(stage.ownerUrl, ...['games', 'game_words', 'game_rows'].map((name) => `vacuum analyze platform.${name}`));

  const calls: Readonly<Record<string, Readonly<Record<string, string>>>> = callsOf(
    maker,
    Math.floor(games.length / PER_PAGE),
  );
  const measure = async (name: string): Promise<number> => {
    const startedMs = performance.now();
    const words = calls[name];
    await (words ? totalOf(words) : bare.call('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'));
    return performance.now() - startedMs;
  };
  const times = await inRounds([BARE, ...Object.keys(calls)], runs, measure, WARM_UP_ROUNDS);
  const bareMs = median(times.get(BARE) ?? []);
  printTable(
    [`call, ${games.length.toLocaleString('en')} games`, 'p50, ms', 'p95, ms', 'p50 ÷ bare'],
    [...times].map(([name, all]) => {
      const p50Ms = median(all);
      return [name, p50Ms.toFixed(1), percentile(all, 0.95).toFixed(1), (p50Ms / bareMs).toFixed(1)];
    }),
  );
};

/** Whole HTTP calls of one client, one after the other. */
export const search: Measurement = {
  measures: 'searching and browsing many games beside an HTTP call that runs `select 1`',
  runs: 300,
  options: { games: '5000' },
  run,
};
