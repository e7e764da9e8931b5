import { livePairs, shellsOfLastMinors } from '@jangada/contracts/delivery/live-pairs';
import { MATRIX_MISMATCHES_MAX, type Matrix, type TriedPair } from '@jangada/contracts/delivery/matrix.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { incompatibilities } from '@jangada/contracts/delivery/surface';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Database } from '../database/database.ts';
import { lookUpReleases } from '../delivery/release-lookup.ts';
import { unknownRelease, type Releases } from '../delivery/releases.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';

/** Maximum number of shells (the newest) whose contract is read for the last minor versions. */
const SHELLS_READ_MAX = 200;

const mismatchesOf = (host: Release, release: Release): string[] =>
  incompatibilities(host, release)
    .slice(0, MATRIX_MISMATCHES_MAX)
    .map(({ sentence }) => sentence);

const keyOf = (remote: string, version: string, host: string): string => `${remote} ${version} ${host}`;

interface Pair {
  readonly remote: string;
  readonly version: string;
  readonly host: string;
}

/** Pairs of live releases: whether they fit by contract, and the results that browsers found. */
export const createMatrix = (db: Database, releases: Pick<Releases, 'find' | 'newestShells'>) => {
  const inForce = async () => {
    const rows = await revisionsInForce(db);
    const release = await lookUpReleases(
      releases,
      rows.map((row) => [row.remote, row.rollout] as const),
    );
    const tenants = new Map<string, Map<string, Rollout>>();
    for (const { tenant, remote, rollout } of rows) {
      const rollouts = tenants.get(tenant) ?? new Map<string, Rollout>();
      tenants.set(tenant, rollouts.set(remote, rollout));
    }
    const all = [...tenants].map(([tenant, rollouts]) => ({ tenant, rollouts }));
    return livePairs(all, { release, nowMs: Date.now() });
  };

  const results = async () => {
    const rows = await db.selectFrom('pair_results').selectAll().execute();
    return new Map(rows.map((row) => [keyOf(row.remote, row.version, row.host), resultOf(row)]));
  };

  return {
    async read(remote: ReleasableName | undefined): Promise<Matrix> {
      const [live, shells, found] = await Promise.all([inForce(), releases.newestShells(SHELLS_READ_MAX), results()]);
      const pairs = live.filter((pair) => remote === undefined || pair.release.remote === remote);
      const remotes = new Map(pairs.map(({ release }) => [keyOf(release.remote, release.version, ''), release]));
      return {
        pairs: pairs.map(({ host, release, tenants }) => ({
          host: host.version,
          remote: release.remote,
          version: release.version,
          tenants: [...tenants],
          mismatches: mismatchesOf(host, release),
          result: found.get(keyOf(release.remote, release.version, host.version)) ?? null,
        })),
        contracts: [...remotes.values()].flatMap((release) =>
          shellsOfLastMinors(shells).map((host) => ({
            remote: release.remote,
            version: release.version,
            host: host.version,
            contract: host.contract.built,
            mismatches: mismatchesOf(host, release),
          })),
        ),
      };
    },

    /** @throws {DeliveryError} release.unknown */
    async keep({ remote, version, host }: Pair, found: TriedPair, by: string) {
      if (remote === 'host' || !(await releases.find(remote, version))) throw unknownRelease(remote, version);
      if (!(await releases.find('host', host))) throw unknownRelease('host', host);
      const result = { found: JSON.stringify(found), tried_by: by, tried_at: new Date() };
      const row = await db
        .insertInto('pair_results')
        .values({ remote, version, host, ...result })
        .onConflict((conflict) => conflict.columns(['remote', 'version', 'host']).doUpdateSet(result))
        .returningAll()
        .executeTakeFirstOrThrow();
      return resultOf(row);
    },
  };
};

export type MatrixStore = ReturnType<typeof createMatrix>;

const resultOf = ({ found, tried_at, tried_by }: { found: TriedPair; tried_at: Date; tried_by: string }) => ({
  ...found,
  at: tried_at.toISOString(),
  by: tried_by,
});
