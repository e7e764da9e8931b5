import type { BoardCell, BoardHealth, BoardOverview, BoardRelease } from '@jangada/contracts/delivery/board.endpoints';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { releasableNames } from '@jangada/contracts/remotes';
import type { Database } from '../database/database.ts';
import type { Releases } from '../delivery/releases.ts';
import { listTenants } from '../delivery/tenants.ts';

const GATE = 'gate';

const readCells = async (db: Database): Promise<BoardCell[]> => {
  const rows = await db
    .selectFrom('rollout_revisions')
    .distinctOn(['tenant', 'remote'])
    .select(['tenant', 'remote', 'revision', 'rollout', 'author', 'reason', 'evidence', 'created_at'])
    .orderBy('tenant')
    .orderBy('remote')
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(({ tenant, remote, revision, rollout, author, reason, evidence, created_at }) => ({
    tenant,
    remote,
    revision,
    rollout,
    last: { author, reason, at: created_at.toISOString(), by_gate: author === GATE || evidence !== null },
  }));
};

const versionsOf = ({ stable, previous, canary, pin, blocked }: Rollout): string[] =>
  [stable, previous, canary?.version, pin?.version, ...blocked].filter((version) => typeof version === 'string');

/** Every tenant and remote, also where nothing was ever rolled out: that, too, is to be seen. */
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
      versionsOf(rollout).map((version) => [`${remote}@${version}`, { remote, version }] as const),
    ),
  );
  const found = await Promise.all([...named.values()].map(({ remote, version }) => releases.find(remote, version)));
  return found
    .filter((release) => release !== null)
    .map(({ remote, version, contract, files }) => ({
      remote,
      version,
      contract: { built: contract.built, range: contract.range },
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    }));
};

/** What the board opens with. */
export const readOverview = async (
  db: Database,
  releases: Releases,
  health: () => Promise<BoardHealth[]>,
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
    health: await health(),
  };
};
