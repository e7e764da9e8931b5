import type { Release } from '@jangada/contracts/delivery/release';
import type { RetentionReason } from '@jangada/contracts/delivery/releases.endpoints';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { Database } from '../database/database.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { versionsNamedBy } from './named-releases.ts';
import { bytesOf, type Releases } from './releases.ts';
import type { SourceMaps } from './source-maps.ts';

/** Releases that the last revisions of any tenant name are retained, so that a rollback always works. */
export const REVISIONS_RETAINED = 20;

/**
 * An open tab loads chunks of its releases days later, so releases that were in force within this time are retained.
 */
export const SERVED_DAYS_RETAINED = 14;

/** A release published within this time is probably about to be rolled out, so it is retained. */
export const YOUNG_DAYS_RETAINED = 7;

/** Default number of the newest releases of a remote to retain. */
const NEWEST_KEPT = 5;

const OLDER_THAN_DAYS = 30;
const DAY_MS = 86_400_000;

interface Wanted {
  readonly remote?: ReleasableName | undefined;
  readonly keep?: number | undefined;
  readonly older_than_days?: number | undefined;
  readonly dry_run?: boolean | undefined;
}

interface Candidate {
  readonly version: string;
  readonly document: Release;
  readonly published_at: Date | null;
}

/**
 * Deletes the files and source maps of releases that no plan can name any more: not in force, no target of a rollback,
 * and used by no open tab. Row, digest and signature stay, so a version is never used twice.
 */
export const createRetention = (
  db: Database,
  releases: Releases,
  files: ReleaseFiles,
  maps: Pick<SourceMaps, 'remove'>,
) => {
  const parts = { db, releases, files, maps };
  return { prune: (wanted: Wanted, by: string) => prune(parts, wanted, by) };
};

export type Retention = ReturnType<typeof createRetention>;

interface Parts {
  readonly db: Database;
  readonly releases: Releases;
  readonly files: ReleaseFiles;
  readonly maps: Pick<SourceMaps, 'remove'>;
}

const prune = async (
  parts: Parts,
  { remote, keep = NEWEST_KEPT, older_than_days = OLDER_THAN_DAYS, dry_run = false }: Wanted,
  by: string,
) => {
  const { db, releases } = parts;
  const remotes = remote === undefined ? await remotesOf(db) : [remote];
  const nowMs = Date.now();
  const pruned: { remote: ReleasableName; version: string; files: number; bytes: number }[] = [];
  const retained: { remote: ReleasableName; version: string; because: RetentionReason }[] = [];
  if (!dry_run) await finish(parts);
  for (const name of remotes) {
    const named = await namedOf(db, name, nowMs);
    for (const [index, one] of (await publishedOf(db, name)).entries()) {
      const { version, document, published_at } = one;
      const ageMs = nowMs - (published_at?.getTime() ?? 0);
      const isYoung = ageMs < Math.max(older_than_days, YOUNG_DAYS_RETAINED) * DAY_MS;
      const because = named.get(version) ?? (index < keep ? 'newest' : isYoung ? 'young' : null);
      if (because) retained.push({ remote: name, version, because });
      else if (dry_run || (await markPruned(db, name, version, by))) {
        releases.invalidate(name, version);
        if (!dry_run) await deleteFiles(parts, name, version);
        pruned.push({ remote: name, version, files: document.files.length, bytes: bytesOf(document) });
      } else retained.push({ remote: name, version, because: 'named' });
    }
  }
  return { dry_run, pruned, kept: retained };
};

/** The reason why each version of a remote is retained; the first reason counts. */
const namedOf = async (db: Database, remote: string, nowMs: number): Promise<Map<string, RetentionReason>> => {
  const rows = await db
    .selectFrom('rollout_revisions')
    .select(['tenant', 'revision', 'rollout', 'created_at'])
    .where('remote', '=', remote)
    .orderBy('tenant')
    .orderBy('revision', 'desc')
    .execute();
  const reasons = new Map<string, RetentionReason>();
  const keep = (rollout: Rollout, because: RetentionReason): void => {
    for (const version of versionsNamedBy(rollout)) if (!reasons.has(version)) reasons.set(version, because);
  };
  let [tenant, age, endedMs] = ['', 0, Infinity];
  const lately: Rollout[] = [];
  const served: Rollout[] = [];
  for (const row of rows) {
    if (row.tenant !== tenant) [tenant, age, endedMs] = [row.tenant, 0, Infinity];
    if (age === 0) keep(row.rollout, 'named');
    else if (age < REVISIONS_RETAINED) lately.push(row.rollout);
    else if (endedMs > nowMs - SERVED_DAYS_RETAINED * DAY_MS) served.push(row.rollout);
    endedMs = row.created_at.getTime();
    age += 1;
  }
  for (const rollout of lately) keep(rollout, 'named-lately');
  for (const rollout of served) keep(rollout, 'served-lately');
  return reasons;
};

const publishedOf = (db: Database, remote: string): Promise<Candidate[]> =>
  db
    .selectFrom('releases')
    .select(['version', 'document', 'published_at'])
    .where('remote', '=', remote)
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .execute();

/** The row is marked first, then the files are deleted: the next run resumes an interrupted deletion. */
const markPruned = (db: Database, remote: string, version: string, by: string): Promise<boolean> =>
  db.transaction().execute(async (on) => {
    const row = await on
      .selectFrom('releases')
      .select('state')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst();
    // While the row is locked no revision can name it; one written before the lock is visible here.
    if (row?.state !== 'published' || (await namedOf(on, remote, Date.now())).has(version)) return false;
    await on
      .updateTable('releases')
      .set({ state: 'pruned', pruned_at: new Date(), pruned_by: by })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
    return true;
  });

const deleteFiles = async ({ db, files, maps }: Parts, remote: string, version: string): Promise<void> => {
  await maps.remove(remote, version);
  const rows = await db
    .selectFrom('release_files')
    .select('path')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
  for (const { path } of rows) {
    await files.remove(remote, version, path);
    await db
      .deleteFrom('release_files')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('path', '=', path)
      .execute();
  }
};

/** Deletes files and source maps of releases that an interrupted run had marked. */
const finish = async (parts: Parts): Promise<void> => {
  const rows = await parts.db
    .selectFrom('releases')
    .select(['remote', 'version'])
    .where('state', '=', 'pruned')
    .where(({ or, exists, selectFrom }) => {
      const left = (table: 'release_files' | 'source_maps') =>
        selectFrom(table)
          .select('version')
          .whereRef(`${table}.remote`, '=', 'releases.remote')
          .whereRef(`${table}.version`, '=', 'releases.version');
      return or([exists(left('release_files')), exists(left('source_maps'))]);
    })
    .execute();
  for (const { remote, version } of rows) await deleteFiles(parts, remote, version);
};

const remotesOf = async (db: Database): Promise<ReleasableName[]> => {
  const rows = await db.selectFrom('releases').select('remote').distinct().orderBy('remote').execute();
  return rows.map((row) => row.remote);
};
