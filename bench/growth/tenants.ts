import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workspaceDir } from '@jangada/build/targets';
import type { Release } from '@jangada/contracts/delivery/release';
import { createReleases } from '@jangada/edge/delivery/releases';
import { createRollouts } from '@jangada/edge/delivery/rollouts';
import { createPlans } from '@jangada/edge/planning/plans';
import { aSite } from '@jangada/edge/testing/a-site';
import { startEdge, type TestEdge } from '@jangada/edge/testing/test-edge';
import { BROWSER_COOKIE, guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { startPostgres } from '@jangada/start/postgres';
import pg from 'pg';
import { percentile, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { temporaryFolder } from '../harness/site.ts';
import { inKilobytes } from '../harness/weight.ts';

const SIZES = [
  { tenants: 1, releases: 3 },
  { tenants: 1, releases: 50 },
  { tenants: 100, releases: 50 },
  { tenants: 10_000, releases: 50 },
] as const;
const REVISIONS_PER_ROLLOUT = 10;
const PLANS_PER_ROUND = 500;
const PAGES_PER_ROUND = 40;
const REMOTES = ['host', 'casino', 'sportsbook', 'wallet', 'social', 'account'] as const;
const GUESTS = 1_000;

interface Size {
  readonly tenants: number;
  readonly releases: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const heapBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const secrets = Array.from({ length: GUESTS }, newBrowserSecret);
const guests = secrets.map(guestIdOf);

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** The built release of a remote, under another version. */
const releaseOf = (remote: string, version: string): Release => {
  const built = JSON.parse(readFileSync(join(workspaceDir, 'dist', remote, '1.0.0/release.json'), 'utf8'));
  return { ...built, version, uniqueName: `${remote}__${version.replaceAll('.', '_')}` };
};

const fill = async (databaseUrl: string, { tenants, releases }: Size): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set search_path to delivery');
  // Inserts a million history rows without triggers, which checked them when they were written.
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    "insert into tenants (slug, domain) select 't' || n, 't' || n || '.test' from generate_series(1, $1) n",
    [tenants],
  );
  for (const remote of REMOTES) {
    for (let number = 1; number <= releases; number += 1) {
      const version = `1.0.${number}`;
      await client.query(
        `insert into releases (remote, version, digest, state, document, published_at, publisher)
         values ($1, $2, 'digest', 'published', $3, now(), 'bench')`,
        [remote, version, JSON.stringify(releaseOf(remote, version))],
      );
    }
    // Each tenant has its own combination of releases, one in four with canaries.
    await client.query(
      `insert into rollout_revisions (tenant, remote, revision, rollout, author, reason)
       select 't' || n, $1, revision, jsonb_build_object(
         'stable', '1.0.' || 2 + (abs(hashtext($1 || n)) + revision) % ($3 - 2),
         'previous', '1.0.' || 1 + (abs(hashtext($1 || n)) + revision) % ($3 - 2),
         'canary', case when n % 4 = 0 then jsonb_build_object('version', '1.0.' || $3, 'percent', 10, 'salt', 's' || n) end,
         'pin', null, 'blocked', '[]'::jsonb, 'kill', null), 'bench', 'bench'
       from generate_series(1, $2) n, generate_series(1, $4) revision`,
      [remote, tenants, releases, REVISIONS_PER_ROLLOUT],
    );
  }
  await client.query('analyze');
  await client.end();
};

interface Stage {
  readonly size: Size;
  readonly edge: TestEdge;
  readonly slugs: readonly string[];
  readonly plans: ReturnType<typeof createPlans>;
  readonly firstMs: readonly number[];
  /** The heap that the edge and its plans added when every tenant had a plan. */
  readonly heapAdded: number;
}

const openPage = async (edge: TestEdge, tenant: string): Promise<void> => {
  const secret = pick(secrets);
  const cookie = `${BROWSER_COOKIE}=${secret}; guest_id=${guestIdOf(secret)}`;
  const { statusCode } = await edge.app.inject({
    url: '/casino/games',
    headers: { host: `${tenant}.test`, cookie, 'accept-encoding': 'br' },
  });
  if (statusCode !== 200) throw new Error(`A page of ${tenant} answers ${statusCode}.`);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

const open = async (size: Size, defer: Call['defer']): Promise<Stage> => {
  const edge = await startEdge({ EDGE_SITE_CONFIG_TTL_MS: '5000' });
  defer(() => edge.stop());
  await fill(edge.databaseUrl, size);
  const slugs = Array.from({ length: size.tenants }, (_one, index) => `t${index + 1}`);
  for (const tenant of slugs) edge.sites.set(`${tenant}.test`, { status: 'found', site: aSite({ tenant }) });
  // An edge that receives all changes remembers its rollouts (`watchChanges`).
  const rollouts = createRollouts(edge.db, () => performance.now());
  const plans = createPlans(rollouts, createReleases(edge.db));
  const heapBefore = heapBytes();
  // The first plan of each tenant after a start reads its rollouts.
  const firstMs: number[] = [];
  for (const tenant of slugs) firstMs.push(await timed(() => plans.planFor(tenant, pick(guests))));
  const heapAdded = heapBytes() - heapBefore;
  for (const tenant of slugs) await openPage(edge, tenant);
  return { size, edge, slugs, plans, firstMs, heapAdded };
};

interface Round {
  readonly planMs: readonly number[];
  readonly pageMs: readonly number[];
}

const measure = async ({ edge, slugs, plans }: Stage): Promise<Round> => {
  const planMs: number[] = [];
  const pageMs: number[] = [];
  for (let count = 0; count < PLANS_PER_ROUND; count += 1) {
    const [tenant, guest] = [pick(slugs), pick(guests)];
    planMs.push(await timed(() => plans.planFor(tenant, guest)));
  }
  for (let count = 0; count < PAGES_PER_ROUND; count += 1) {
    const tenant = pick(slugs);
    pageMs.push(await timed(() => openPage(edge, tenant)));
  }
  return { planMs, pageMs };
};

const rowOf = ({ size, firstMs, heapAdded }: Stage, rounds: readonly Round[]): (string | number)[] => {
  const [planMs, pageMs] = [rounds.flatMap((one) => one.planMs), rounds.flatMap((one) => one.pageMs)];
  const inMs = (values: readonly number[], share: number): string => `${percentile(values, share).toFixed(3)} ms`;
  return [
    ...[size.tenants.toLocaleString('en'), size.releases, inMs(firstMs, 0.5)],
    ...[inMs(planMs, 0.5), inMs(planMs, 0.99), inMs(pageMs, 0.5), inMs(pageMs, 0.99)],
    ((1_000 * pageMs.length) / pageMs.reduce((sum, ms) => sum + ms, 0)).toFixed(0),
    `${inKilobytes(heapAdded)} KB (${inKilobytes(heapAdded / size.tenants)} a tenant)`,
  ];
};

const run = async ({ runs, defer }: Call): Promise<void> => {
  const dir = join(temporaryFolder(defer), 'cluster');
  const postgres = await startPostgres({ dir, password: randomBytes(9).toString('hex') });
  defer(() => postgres.stop());
  process.env['TEST_DATABASE_URL'] = postgres.adminUrl;
  const stages: Stage[] = [];
  for (const size of SIZES) stages.push(await open(size, defer));
  const rounds = await inRounds(stages, runs, measure, 1);
  printTable(
    [
      ...['tenants', 'releases of a remote', 'first plan p50', 'plan p50', 'plan p99'],
      ...['HTML p50', 'HTML p99', 'HTML a second', 'heap of plans'],
    ],
    [...rounds].map(([stage, all]) => rowOf(stage, all)),
  );
};

/** One edge and one database for each size; pages go through the whole edge, site configs come from memory. */
export const tenants: Measurement = {
  measures: 'plans and pages of an edge with 1, 100 and 10,000 tenants; needs built releases in dist',
  runs: 20,
  run,
};
