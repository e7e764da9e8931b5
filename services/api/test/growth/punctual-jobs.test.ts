import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { openDatabase, type Database } from '../../src/database/database.ts';
import type { Job } from '../../src/jobs/job.ts';
import { startJobs } from '../../src/jobs/jobs.ts';
import { verifyBooks } from '../../src/modules/money/reconciliation/verify-books.ts';
import { syncCatalogues } from '../../src/modules/play/games/catalogue-sync.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { ListedGame } from '../../src/vendors/aggregators/listed-game.ts';
import type { Catalogue } from '../../src/vendors/aggregators/aggregator.ts';
import { createAggregators } from '../../src/aggregators/aggregators.ts';
import { pixParts } from '../support/run-pix-job.ts';
import { startPreparedDatabase } from '../support/prepared-database.ts';
import { prepareDatabase, startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { fillDatabase } from './fill-database.ts';
import { generatedGames } from './generated-games.ts';
import { jobs } from './run-jobs.ts';

/** The first tenant is filled, and proves, purges and synchronises all the time. */
const BUSY = 'jangada';
/** Its providers never answer. */
const DEAD = 'tucano';
const OTHERS = ['onca', 'manutencao'];
/** Those of the tenant whose providers are dead that call one. */
const callProviders = new Set([
  'compare-studio',
  'poll-payouts',
  'process-waiting-notices',
  'reconcile-pix',
  'refresh-pending-deposits',
]);

const EVERY_MS = 4_000;
const INTERVALS = 6;
const CONNECTIONS = 6;
const SIZE = { players: 500, games: 2_000, sessions: 1_500, heavyEvery: 4 };

let platform: TestPlatform;
let background: Database;
before(async () => {
  const database = await startPreparedDatabase(prepareDatabase);
  await fillDatabase(database, SIZE);
  platform = await startTestPlatform({}, database);
  background = openDatabase(database.appUrl, CONNECTIONS);
});
after(async () => {
  await background.close();
  await platform.stop();
});

/** Runs of each job by tenant: those that have ended. */
const runs = new Map<string, number>();
const count = (name: string) => runs.set(name, (runs.get(name) ?? 0) + 1);
const runsOf = (job: Job, tenant: string): number => runs.get(`${job.name} ${tenant}`) ?? 0;

/** The job as it is, but more often, for every tenant. */
const often = ({ name, run }: Job, hanging: Promise<void>): Job => ({
  name,
  everyMs: EVERY_MS,
  run: async (app, tenant) => {
    if (tenant.id === DEAD && callProviders.has(name)) await hanging;
    // A whole pass without a bound of time is the longest that a proof can be.
    else if (tenant.id === BUSY && name === 'verify-ledger') await verifyBooks(app, tenant);
    else await run(app, tenant);
    count(`${name} ${tenant.id}`);
  },
});

const listing = (games: readonly ListedGame[]) => ({
  name: 'studio',
  streamGames: async function* (): AsyncGenerator<Catalogue> {
    yield { games, unreadable: [] };
  },
});

/** Lists of which every second game has changed, one after the other. */
const syncUntil = async (app: Platform, isOver: () => boolean): Promise<number> => {
  const db = openDatabase(platform.database.appUrl, 2);
  const games = generatedGames(SIZE.games);
  let syncs = 0;
  while (!isOver()) {
    const listed = games.map((game, index) => (index % 2 ? game : { ...game, name: `${game.name} ${syncs}` }));
    await syncCatalogues({ ...app, db, aggregator: listing(listed) });
    syncs += 1;
  }
  await db.close();
  return syncs;
};

it('the jobs of a tenant run within twice their interval while another proves, purges and synchronises, and the providers of a third are dead', async () => {
  let release = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const app = { ...pixParts(platform), db: background, aggregators: createAggregators(platform.config) };
  let intervals = 0;
  // An interval that the event loop could not keep is not counted.
  const timer = setInterval(() => (intervals += 1), EVERY_MS);
  const ofBusy = () => ['verify-ledger', 'purge-expired'].map((name) => runs.get(`${name} ${BUSY}`) ?? 0);
  // A slow machine needs more intervals for a whole pass.
  const syncing = syncUntil(app, () => intervals >= INTERVALS && Math.min(...ofBusy()) > 0);
  const stop = startJobs(
    app,
    jobs.map((job) => often(job, hanging)),
  );
  const syncs = await syncing;
  clearInterval(timer);
  const runsMin = Math.floor(intervals / 2);
  const late = jobs.flatMap((job) =>
    [...OTHERS, ...(callProviders.has(job.name) ? [] : [DEAD])]
      .filter((tenant) => runsOf(job, tenant) < runsMin)
      .map((tenant) => `${job.name} of ${tenant}: ${runsOf(job, tenant)} runs in ${intervals} intervals`),
  );
  const providerJobs = jobs.filter(({ name }) => callProviders.has(name));
  const ofDead = providerJobs.map((job) => runsOf(job, DEAD));
  release();
  await stop();
  assert.deepEqual(late, []);
  assert.ok(syncs > 0);
  assert.deepEqual(ofDead, [0, 0, 0, 0, 0]);
});
