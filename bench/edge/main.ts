import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import type { Release } from '@jangada/contracts/delivery/release';
import { BROWSER_COOKIE, guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { createRollouts } from '../../services/edge/src/delivery/rollouts.ts';
import { createReleases } from '../../services/edge/src/delivery/releases.ts';
import { createPlans } from '../../services/edge/src/planning/plans.ts';
import { aSite } from '../../services/edge/src/testing/a-site.ts';
import { startEdge, type TestEdge } from '../../services/edge/src/testing/test-edge.ts';
import { startPostgres } from '../../tools/start/src/postgres.ts';

/*
 * Measures plans and pages of an edge by its number of tenants and of releases of each remote, one edge and one
 * database each, in turns. Needs built releases in `dist`.
 * `node bench/edge/main.ts [rounds]`
 */

const ROUNDS_DEFAULT = 20;
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
const KILOBYTE = 1_024;
const MEGABYTE = 1_048_576;

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

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** The built release of a remote, under another version. */
const releaseOf = (remote: string, version: string): Release => {
  const built = JSON.parse(readFileSync(new URL(`../../dist/${remote}/1.0.0/release.json`, import.meta.url), 'utf8'));
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

/** Simulates an edge that receives all changes (`watchChanges`). */
const heardAlways = (): number => performance.now();

interface Stage {
  readonly size: Size;
  readonly edge: TestEdge;
  readonly domains: readonly string[];
  readonly plans: ReturnType<typeof createPlans>;
  readonly firstMs: number[];
  readonly planMs: number[];
  readonly pageMs: number[];
  /** The heap that the edge and its plans added when every tenant had a plan. */
  readonly heapAdded: number;
}

const knownBrowser = (secret: string): string => `${BROWSER_COOKIE}=${secret}; guest_id=${guestIdOf(secret)}`;

const openPage = async (edge: TestEdge, tenant: string): Promise<void> => {
  const { statusCode } = await edge.app.inject({
    url: '/casino/games',
    headers: { host: `${tenant}.test`, cookie: knownBrowser(pick(secrets)), 'accept-encoding': 'br' },
  });
  if (statusCode !== 200) throw new Error(`A page of ${tenant} answers ${statusCode}.`);
};

const open = async (size: Size): Promise<Stage> => {
  const { tenants } = size;
  const edge = await startEdge({ EDGE_SITE_CONFIG_TTL_MS: '5000' });
  await fill(edge.databaseUrl, size);
  const slugs = Array.from({ length: tenants }, (_one, index) => `t${index + 1}`);
  for (const tenant of slugs) edge.sites.set(`${tenant}.test`, { status: 'found', site: aSite({ tenant }) });
  const planMs: number[] = [];
  const rollouts = createRollouts(edge.db, heardAlways);
  const plans = createPlans(rollouts, createReleases(edge.db));
  const heapBefore = heapBytes();
  // The first plan of each tenant after a start reads its rollouts.
  const firstMs: number[] = [];
  for (const tenant of slugs) {
    const startedMs = performance.now();
    await plans.planFor(tenant, pick(guests));
    firstMs.push(performance.now() - startedMs);
  }
  const heapAdded = heapBytes() - heapBefore;
  for (const tenant of slugs) {
    await openPage(edge, tenant);
  }
  return { size, edge, domains: slugs, plans, firstMs, planMs, pageMs: [], heapAdded };
};

const round = async ({ edge, domains, plans, planMs, pageMs }: Stage, isCounted: boolean): Promise<void> => {
  for (let count = 0; count < PLANS_PER_ROUND; count += 1) {
    const [tenant, guest] = [pick(domains), pick(guests)];
    const startedMs = performance.now();
    await plans.planFor(tenant, guest);
    if (isCounted) planMs.push(performance.now() - startedMs);
  }
  for (let count = 0; count < PAGES_PER_ROUND; count += 1) {
    const startedMs = performance.now();
    await openPage(edge, pick(domains));
    if (isCounted) pageMs.push(performance.now() - startedMs);
  }
};

const rounds = Number(process.argv[2] ?? ROUNDS_DEFAULT);
const dir = mkdtempSync(join(tmpdir(), 'jangada-bench-edge-'));
const postgres = await startPostgres({ dir: join(dir, 'cluster'), password: randomBytes(9).toString('hex') });
process.env['TEST_DATABASE_URL'] = postgres.adminUrl;
const stages: Stage[] = [];
try {
  for (const size of SIZES) stages.push(await open(size));
  for (const stage of stages) await round(stage, false);
  for (let count = 0; count < rounds; count += 1) for (const stage of stages) await round(stage, true);
  const [first] = stages;
  const heads = ['tenants', 'releases of a remote', 'first plan p50', 'plan p50', 'plan p99'];
  heads.push('HTML p50', 'HTML p99', 'HTML per second', '÷ the first', 'heap of plans');
  console.log(`| ${heads.join(' | ')} |\n|${heads.map(() => ' --- |').join('')}`);
  const perSecond = ({ pageMs }: Stage) => (1_000 * pageMs.length) / pageMs.reduce((sum, ms) => sum + ms, 0);
  for (const stage of stages) {
    const { size, firstMs, planMs, pageMs, heapAdded } = stage;
    const ms = (values: readonly number[], share: number) => `${percentile(values, share).toFixed(3)} ms`;
    const cells = [
      size.tenants.toLocaleString('en'),
      size.releases,
      ms(firstMs, 0.5),
      ms(planMs, 0.5),
      ms(planMs, 0.99),
      ms(pageMs, 0.5),
      ms(pageMs, 0.99),
      perSecond(stage).toFixed(0),
      first ? (perSecond(stage) / perSecond(first)).toFixed(2) : '',
      `${(heapAdded / MEGABYTE).toFixed(1)} MB (${(heapAdded / KILOBYTE / size.tenants).toFixed(1)} kB a tenant)`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`Load: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  for (const { edge } of stages) await edge.stop();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
