import { goodReleases } from '@jangada/contracts/delivery/good-releases';
import {
  emptyRollout,
  type GateEvidence,
  type Rollout,
  type RolloutRevision,
} from '@jangada/contracts/delivery/rollout';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';

const REVISIONS_LISTED_MAX = 200;

/** The rollouts of a tenant, with the sum of all their revisions: it grows with every change. */
export interface TenantRollouts {
  readonly revision: number;
  /** The newest urgent revision; 0 without one. */
  readonly urgentRevision: number;
  readonly rollouts: ReadonlyMap<string, Rollout>;
}

/** The moment of a query; undefined means now. */
export interface Moment {
  readonly atMs?: number | undefined;
  /** The revision of the named remote, or else of the tenant, counted as in plans. */
  readonly revision?: number | undefined;
}

interface Current {
  revision: number;
  rollout: Rollout;
}

/** A revision as a database row. */
export interface Row extends Current {
  tenant: string;
  remote: string;
  author: string;
  reason: string;
  change_set: string | null;
  evidence: GateEvidence | null;
  urgent: boolean;
  created_at: Date;
}

export const inForce = (rows: Iterable<Current & { remote: string }>): TenantRollouts => {
  const all = [...rows];
  return {
    revision: all.reduce((sum, row) => sum + row.revision, 0),
    urgentRevision: 0,
    rollouts: new Map(all.map((row) => [row.remote, row.rollout])),
  };
};

/**
 * The revisions in force of all tenants and remotes, of one tenant, or of one remote. They are read from the database
 * and not from the cache, because jobs use them for all tenants.
 */
export const revisionsInForce = (
  db: Database,
  { tenant, remote }: { tenant?: string | undefined; remote?: string | undefined } = {},
) =>
  db
    .selectFrom('rollout_revisions')
    .distinctOn(['tenant', 'remote'])
    .selectAll()
    .$if(tenant !== undefined, (query) => query.where('tenant', '=', tenant ?? ''))
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('tenant')
    .orderBy('remote')
    .orderBy('revision', 'desc')
    .execute();

const rowsOf = (db: Database, tenant: string) =>
  db.selectFrom('rollout_revisions').selectAll().where('tenant', '=', tenant);

/** The rollout in force; revision 0 when there is none. */
export const currentRollout = async (db: Database, tenant: string, remote: string): Promise<Current> => {
  const row = await db
    .selectFrom('rollout_revisions')
    .select(['revision', 'rollout'])
    .where('tenant', '=', tenant)
    .where('remote', '=', remote)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { revision: 0, rollout: emptyRollout };
};

/** The newest revision of every remote of a tenant. */
export const remotesInForce = (db: Database, tenant: string) =>
  db
    .selectFrom('rollout_revisions')
    .distinctOn('remote')
    .select(['remote', 'revision', 'rollout'])
    .where('tenant', '=', tenant)
    .orderBy('remote')
    .orderBy('revision', 'desc')
    .execute();

/** The revision counted as in plans: each revision of any remote adds one. */
export const urgentRevisionOf = async (db: Database, tenant: string): Promise<number> => {
  const { revisions } = await db
    .selectFrom('rollout_revisions')
    .select((select) => select.fn.countAll<string>().as('revisions'))
    .where('tenant', '=', tenant)
    .where('created_at', '<=', (select) =>
      select
        .selectFrom('rollout_revisions as urgent')
        .select('urgent.created_at')
        .where('urgent.tenant', '=', tenant)
        .where('urgent.urgent', '=', true)
        .orderBy('urgent.created_at', 'desc')
        .limit(1),
    )
    .executeTakeFirstOrThrow();
  return Number(revisions);
};

/** When a revision was written, with the microseconds of the database. */
const momentOf = (db: Database, tenant: string, remote: string | undefined, revision: number) => {
  const moments = db.selectFrom('rollout_revisions').select('created_at').where('tenant', '=', tenant);
  return remote === undefined
    ? moments
        .orderBy('created_at')
        .offset(revision - 1)
        .limit(1)
    : moments.where('remote', '=', remote).where('revision', '=', revision);
};

/**
 * The last revision of every remote that was written at this moment or before.
 *
 * @throws {DeliveryError} revision.unknown
 */
export const latestBy = async (
  db: Database,
  tenant: string,
  remote: string | undefined,
  { atMs, revision }: Moment,
): Promise<Row[]> => {
  const rows = rowsOf(db, tenant).distinctOn('remote').orderBy('remote').orderBy('revision', 'desc');
  if (revision !== undefined) {
    const found = await rows.where('created_at', '<=', momentOf(db, tenant, remote, revision)).execute();
    if (found.length === 0) throw unknownRevision(tenant, remote, revision);
    return found;
  }
  // The database has microseconds, a moment from a request has milliseconds: its whole millisecond is included.
  return (atMs === undefined ? rows : rows.where('created_at', '<', new Date(atMs + 1))).execute();
};

export const goodReleasesOf = async (db: Database, tenant: string, remote: string): Promise<readonly string[]> => {
  const rows = await rowsOf(db, tenant).where('remote', '=', remote).orderBy('revision').execute();
  return goodReleases(rows.map((row) => row.rollout));
};

export const listRevisions = (db: Database, tenant: string, remote: string): Promise<Row[]> =>
  rowsOf(db, tenant).where('remote', '=', remote).orderBy('revision', 'desc').limit(REVISIONS_LISTED_MAX).execute();

export const revisionOf = (row: Row): RolloutRevision => ({
  tenant: row.tenant,
  remote: row.remote,
  revision: row.revision,
  rollout: row.rollout,
  author: row.author,
  reason: row.reason,
  change_set: row.change_set,
  evidence: row.evidence,
  ...(row.urgent && { urgent: true }),
  created_at: row.created_at.toISOString(),
});

const unknownRevision = (tenant: string, remote: string | undefined, revision: number): DeliveryError =>
  new DeliveryError(
    'revision.unknown',
    `${remote === undefined ? tenant : `${remote} of ${tenant}`} has no revision ${revision}`,
    { tenant, revision, ...(remote !== undefined && { remote }) },
  );
