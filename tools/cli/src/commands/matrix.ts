import { findGuestBrowser } from '@jangada/check/pairs/find-guest-browser';
import { openPairBrowser, tryPair } from '@jangada/check/pairs/try-pair';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';
import {
  getMatrix,
  pairVerdict,
  putPairResult,
  type Matrix,
  type MatrixPair,
} from '@jangada/contracts/delivery/matrix.endpoints';
import { getRelease } from '@jangada/contracts/delivery/releases.endpoints';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import { listTenants } from '@jangada/contracts/delivery/tenants.endpoints';
import { UsageError, type Arguments } from '../arguments.ts';
import { findEdge } from '../find-edge.ts';
import { signInPlayer } from '../matrix/sign-in-player.ts';
import { table } from '../table.ts';
import type { Commands, Outcome } from './command.ts';

/** Number of pairs that are tried at a time: each is a page with its own processor time. */
const PAIRS_AT_ONCE = 2;

type PairBrowser = Awaited<ReturnType<typeof openPairBrowser>>;

/** The address of a tenant's site, with the scheme and port of the edge. */
const siteOf = (edge: string, domain: string): string => {
  const { protocol, port } = new URL(edge);
  return `${protocol}//${domain}${port && `:${port}`}`;
};

const nameOf = ({ remote, version, host }: MatrixPair): string => `${remote} ${version} in host ${host}`;

const verdicts = { fits: 'fits', 'does-not-fit': 'DOES NOT FIT', 'not-tried': 'not tried' } as const;

const rowOf = (pair: MatrixPair): string[] => {
  const { result, mismatches } = pair;
  const why = [...mismatches, ...(result?.failed ?? []).map(({ view, what }) => `${view} ${what}`)];
  return [
    nameOf(pair),
    verdicts[pairVerdict(pair)],
    result ? `${result.views.tried} of ${result.views.offered} views` : '',
    result?.at ?? '',
    pair.tenants.join(', '),
    why.join('; '),
  ];
};

const textOf = ({ pairs, contracts }: Matrix): string => {
  if (pairs.length === 0) return 'Nothing is live yet';
  const lines = contracts.map(({ remote, version, host, contract, mismatches }) => [
    `${remote} ${version}`,
    `contract ${contract} (host ${host})`,
    mismatches.length === 0 ? 'fits' : 'DOES NOT FIT',
    mismatches.join('; '),
  ]);
  return [
    table(pairs.map(rowOf)),
    '',
    'With the newest shell of each of the last minor versions of the contract:',
    table(lines),
  ].join('\n');
};

/** The pairs to try: live for the tenant, without a known mismatch and, unless forced, without a result. */
export const pairsToTry = (
  pairs: readonly MatrixPair[],
  { tenant, force }: { readonly tenant: string | undefined; readonly force: boolean },
): MatrixPair[] =>
  pairs.filter(
    (pair) =>
      (tenant === undefined || pair.tenants.includes(tenant)) &&
      pair.mismatches.length === 0 &&
      (force || pairVerdict(pair) === 'not-tried'),
  );

const createTrial =
  (call: DeliveryClient, browser: PairBrowser, edge: string, domains: ReadonlyMap<string, string>) =>
  async (pair: MatrixPair, tenant: string): Promise<string> => {
    const { remote, version, host } = pair;
    const rollouts = await Promise.all(
      [
        { remote: 'host', version: host },
        { remote, version },
      ].map(async (wanted) => {
        const { rollout } = await call(getRollout, { params: { tenant, remote: wanted.remote } });
        return { ...wanted, rollout };
      }),
    );
    const browserSecret = findGuestBrowser(tenant, rollouts);
    if (browserSecret === null) return `${nameOf(pair)}: no guest of ${tenant} gets these two together`;
    const [shell, release] = await Promise.all(
      rollouts.map((one) => call(getRelease, { params: { remote: one.remote, version: one.version } })),
    );
    if (!shell || !release) throw new Error(`${nameOf(pair)} is not published any more`);
    const url = siteOf(edge, domains.get(tenant) ?? '');
    const token = await signInPlayer(url, process.env['JANGADA_PLAYER']);
    const tried = await tryPair(
      browser,
      { url, browserSecret, token },
      { host: shell.release, release: release.release },
    );
    await call(putPairResult, { params: { remote, version, host }, body: tried });
    const outcome = tried.failed.length > 0 ? `${tried.failed.length} failures` : 'no failure';
    return `${nameOf(pair)} on ${tenant}: ${tried.views.tried} of ${tried.views.offered} views, ${outcome}`;
  };

/** Runs work over a list in order, a limited number at a time. */
const eachOf = async <Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) => {
  const queue = [...items];
  const run = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
};

const matrix = async (args: Arguments, call: DeliveryClient): Promise<Outcome> => {
  const remote = args.word(1) === undefined ? undefined : args.name();
  if (remote === 'host') throw new UsageError('name a remote: every pair has a shell');
  const tenant = args.tenantOption();
  const read = () => call(getMatrix, { query: { remote } });
  const before = await read();
  const wanted = pairsToTry(before.pairs, { tenant, force: args.force });
  if (!args.dryRun && wanted.length > 0) {
    const { url } = findEdge(process.env, args.edge);
    const { data } = await call(listTenants);
    const browser = await openPairBrowser();
    try {
      const trial = createTrial(call, browser, url, new Map(data.map((one) => [one.slug, one.domain])));
      await eachOf(wanted, PAIRS_AT_ONCE, async (pair) => {
        console.error(await trial(pair, tenant ?? pair.tenants[0] ?? ''));
      });
    } finally {
      await browser.close();
    }
  }
  const after = args.dryRun ? before : await read();
  const last = args.dryRun ? `\n${wanted.length} pairs would be tried; nothing was opened` : '';
  return {
    text: textOf(after) + last,
    json: after,
    failed: after.pairs.some((pair) => pairVerdict(pair) === 'does-not-fit'),
  };
};

export const matrixCommands: Commands = {
  matrix: {
    usage: 'matrix [name] [--tenant t] [--force] [--dry-run]',
    summary: 'try the live pairs of shell and remote in a browser, and keep with each release whether they fit',
    run: matrix,
  },
};
