import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { HttpClient } from '../api/http-client.ts';
import { setUp } from '../api/stage.ts';
import { startAggregator } from './aggregator.ts';
import { startBaselineQuery } from './baseline-query.ts';
import { generatedGames } from './generated-games.ts';
import { alternating, type Times } from './timed.ts';

// Searches and browses 5,000 games on each of the demo's tenants through the whole API, compared with an HTTP call that
// runs `select 1` on the same database, in turns: this ratio depends least on the load of the machine.

const { values } = parseArgs({
  options: { games: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '300' } },
});

const GAMES = Number(values.games);
const ROUNDS = Number(values.rounds);
const WARM_UP_ROUNDS = 30;
const API_CONNECTIONS = 8;
const PER_PAGE = 24;
const BARE = 'bare `select 1`';
const lastFullPage = Math.floor(GAMES / PER_PAGE);

const games = generatedGames(GAMES);
const [first] = games;
if (!first) throw new Error('There are no games to list');
const { product, product_code: code } = first;

const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'exact, one word': { searchTerm: 'dragão' },
  'exact, two words': { searchTerm: 'tigre dourado' },
  'as it is typed, one letter': { searchTerm: 'a' },
  'a word of thousands': { searchTerm: 'slots' },
  'in the middle of words': { searchTerm: 'adeir' },
  'near, one word': { searchTerm: 'forutne' },
  'near, two words': { searchTerm: 'tirge dorado' },
  'nothing at all': { searchTerm: 'xqzwkk wqkzxk' },
  'a maker by name': { searchTerm: product },
  'a maker nearly spelt': { searchTerm: product.replace(/(.)(.)( |$)/, '$2$1$3') },
  'an alias': { searchTerm: 'coelhoinho' },
  'search in a category': { searchTerm: 'dragão', category: 'slots', bonuses: 'true' },
  'browse, page 1': {},
  [`browse, page ${Math.min(200, lastFullPage)}`]: { page: String(Math.min(200, lastFullPage)) },
  [`browse A–Z, page ${Math.min(200, lastFullPage)}`]: { type: 'az', page: String(Math.min(200, lastFullPage)) },
  'a category': { category: 'slots' },
  'a category, page 100': { category: 'slots', page: '100' },
  'a row of the home page': { category: 'new' },
  'a maker’s games': { provider: code },
  'with bonus, page 100': { bonuses: 'true', page: '100' },
};

const aggregator = await startAggregator(games);
process.env['STUDIO_BASE_URL'] = aggregator.url;
const stage = await setUp(API_CONNECTIONS);
const bare = await startBaselineQuery(stage.databaseUrl);
try {
  await settle(stage.databaseUrl.replace('bench_app', 'bench_owner'));
  const [api, beside] = [await HttpClient.open(stage.apiPort), await HttpClient.open(bare.port)];
  const request = (query: Readonly<Record<string, string>>) => async () => {
    const search = new URLSearchParams(query).toString();
    const { status, body } = await api.call(`GET /casinos/games?${search} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    if (status !== 200 || !body.includes('"total"')) throw new Error(`An unexpected answer: ${status} ${body}`);
  };
  const kinds = {
    [BARE]: async () => void (await beside.call('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')),
    ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, request(query)])),
  };
  await alternating(kinds, WARM_UP_ROUNDS);
  const times = await alternating(kinds, ROUNDS);
  const table = tableOf(times);
  process.stdout.write(`${table}\n`);
  writeFileSync(new URL('results.md', import.meta.url), resultsOf(table));
} finally {
  await bare.stop();
  await stage.stop();
  await aggregator.stop();
  process.exit();
}

/** Analyses the catalogue, so that the database's statistics and visibility map are current. */
async function settle(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  for (const table of ['games', 'game_words', 'game_rows']) await owner.query(`vacuum analyze platform.${table}`);
  await owner.end();
}

function tableOf(times: ReadonlyMap<string, Times>): string {
  const base = times.get(BARE)?.p50 ?? Number.NaN;
  const width = Math.max(...[...times.keys()].map(({ length }) => length));
  const rows = [...times].map(
    ([name, { p50, p95 }]) =>
      `| ${name.padEnd(width)} | ${p50.toFixed(1).padStart(8)} | ${p95.toFixed(1).padStart(8)} | ${(p50 / base).toFixed(1).padStart(12)} |`,
  );
  return [
    `| ${'call'.padEnd(width)} | p50 (ms) | p95 (ms) | p50 to bare |`.replace('p50 to bare', ' p50 to bare'),
    `| ${'-'.repeat(width)} | -------: | -------: | -----------: |`,
    ...rows,
  ].join('\n');
}

function resultsOf(table: string): string {
  const [load = 0] = loadavg();
  return `# Results

\`pnpm bench:search\`: ${GAMES.toLocaleString('en-US')} games on each of the demo's tenants, ${ROUNDS} rounds of every call in turn, one after the other;
Node ${process.versions.node}, the embedded PostgreSQL, load of the machine ${load.toFixed(1)} at the end. Times are those of a client on the same
machine, the whole HTTP call; the last column is the ratio of the medians to a bare HTTP server that asks \`select 1\`.

${table}
`;
}
