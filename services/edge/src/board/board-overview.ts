import type { BoardCell, BoardOverview, BoardRelease } from '@jangada/contracts/delivery/board.endpoints';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { releasableNames } from '@jangada/contracts/values/remotes';
import type { Database } from '../database/database.ts';
import { versionsNamedBy } from '../delivery/named-releases.ts';
import { bytesOf, type Releases } from '../delivery/releases.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import { listTenants } from '../tenants/tenants.ts';
import { GATE } from '../health/gate-author.ts';
import type { HealthOfBoard } from './board-health.ts';

const readCells = async (db: Database): Promise<BoardCell[]> => {
  const rows = await revisionsInForce(db);
  return rows.map(({ tenant, remote, revision, rollout, author, reason, evidence, created_at }) => ({
    tenant,
    remote,
    revision,
    rollout,
    last: { author, reason, at: created_at.toISOString(), by_gate: author === GATE || evidence !== null },
  }));
};

/** Adds an empty cell for every tenant and remote without a rollout, so that operators see it. */
const completed = (cells: readonly BoardCell[], tenants: readonly string[], remotes: readonly string[]) => {
  const known = new Map(cells.map((cell) => [`${cell.tenant} ${cell.remote}`, cell]));
  return tenants.flatMap((tenant) =>
    remotes.map(
      (remote): BoardCell =>
        known.get(`${tenant} ${remote}`) ?? { tenant, remote, revision: 0, rollout: emptyRollout, last: null },
    ),
  );
};

const namedReleases = async (releases: Releases, cells: readonly BoardCell[]): Promise<BoardRelease[]> => {
  const named = new Map(
    cells.flatMap(({ remote, rollout }) =>
      [...versionsNamedBy(rollout), ...rollout.blocked].map(
        (version) => [`${remote}@${version}`, { remote, version }] as const,
      ),
    ),
  );
  const found = await Promise.all([...named.values()].map(({ remote, version }) => releases.find(remote, version)));
  return found
    .filter((release) => release !== null)
    .map((release) => ({
      remote: release.remote,
      version: release.version,
      contract: { built: release.contract.built, range: release.contract.range },
      files: release.files.length,
      bytes: bytesOf(release),
    }));
};

/** The data that the board starts with. */
export const readOverview = async (
  db: Database,
  releases: Releases,
  health: () => Promise<HealthOfBoard>,
): Promise<BoardOverview> => {
  const [tenants, changed] = await Promise.all([listTenants(db), readCells(db)]);
  const published = await db
    .selectFrom('releases')
    .select('remote')
    .distinct()
    .where('state', '=', 'published')
    .orderBy('remote')
    .execute();
  const remotes = [
    ...new Set([...releasableNames, ...changed.map(({ remote }) => remote), ...published.map(({ remote }) => remote)]),
  ];
  const cells = completed(
    changed,
    tenants.map(({ slug }) => slug),
    remotes,
  );
  return {
    at: new Date().toISOString(),
    tenants,
    remotes,
    cells,
    releases: await namedReleases(releases, cells),
    ...(await health()),
  };
};
