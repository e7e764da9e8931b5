import type { SignedAccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import type { Release } from '@jangada/contracts/delivery/release';
import type { ReleaseState, ReleaseSummary } from '@jangada/contracts/delivery/releases.endpoints';
import type { ReleaseSignature } from '@jangada/contracts/delivery/signature';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';

const LIST_MAX = 500;

/** Maximum number of releases cached in memory; releases are immutable. */
const REMEMBERED_MAX = 500;

/** Finds releases. Visitors get published ones only; `publishing.ts` publishes them. */
export const createReleases = (db: Database) => {
  const remembered = new LRUCache<string, Release>({ max: REMEMBERED_MAX });

  const remember = (release: Release): Release => {
    remembered.set(keyOf(release.remote, release.version), release);
    return release;
  };

  return {
    /** Published shells, the newest first. */
    async newestShells(limit: number): Promise<Release[]> {
      const rows = await db
        .selectFrom('releases')
        .select('document')
        .where('remote', '=', 'host')
        .where('state', '=', 'published')
        .orderBy('published_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.document);
    },

    async newestVersions(remote: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('releases')
        .select('version')
        .where('remote', '=', remote)
        .where('state', '=', 'published')
        .orderBy('published_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.version);
    },

    /** Null unless the release is published. */
    async find(remote: string, version: string): Promise<Release | null> {
      const known = remembered.get(keyOf(remote, version));
      if (known) return known;
      const row = await db
        .selectFrom('releases')
        .select('document')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('state', '=', 'published')
        .executeTakeFirst();
      return row ? remember(row.document) : null;
    },

    /** Also finds pruned releases, for explanations of the past. */
    async findEver(remote: string, version: string): Promise<Release | null> {
      const row = await db
        .selectFrom('releases')
        .select('document')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('state', '!=', 'reserved')
        .executeTakeFirst();
      return row?.document ?? null;
    },

    /** Called when the release was pruned: the next `find` queries the database. */
    invalidate: (remote: string, version: string): void => void remembered.delete(keyOf(remote, version)),

    /**
     * Refuses an unpublished release that was published once.
     *
     * @throws {DeliveryError} release.pruned
     */
    async refusePruned(remote: string, version: string): Promise<void> {
      const row = await db
        .selectFrom('releases')
        .select('state')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst();
      if (row?.state === 'pruned') throw prunedRelease(remote, version);
    },

    /** @throws {DeliveryError} release.unknown */
    async describe(remote: string, version: string) {
      const row = await db
        .selectFrom('releases')
        .selectAll()
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst();
      if (!row) throw unknownRelease(remote, version);
      return { ...publishedFacts(row), release: row.document };
    },

    async list(remote?: ReleasableName): Promise<ReleaseSummary[]> {
      const rows = await db
        .selectFrom('releases')
        .selectAll()
        .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
        .orderBy('created_at', 'desc')
        .limit(LIST_MAX)
        .execute();
      return rows.map((row) => ({
        remote: row.document.remote,
        version: row.document.version,
        ...publishedFacts(row),
        contract: row.document.contract,
        ...(row.document.container && { container: row.document.container }),
        files: row.document.files.length,
        bytes: bytesOf(row.document),
        created_at: row.created_at.toISOString(),
      }));
    },
  };
};

export type Releases = ReturnType<typeof createReleases>;

export const bytesOf = (release: Release): number => release.files.reduce((sum, file) => sum + file.bytes, 0);

export const unknownRelease = (remote: string, version: string): DeliveryError =>
  new DeliveryError('release.unknown', `There is no release ${remote} ${version}`, { remote, version });

export const prunedRelease = (remote: string, version: string): DeliveryError =>
  new DeliveryError(
    'release.pruned',
    `${remote} ${version} was pruned: its files are gone and its version is used up`,
    { remote, version },
  );

interface Facts {
  digest: string;
  state: ReleaseState;
  publisher: string | null;
  key_id: string | null;
  signature: string | null;
  published_at: Date | null;
  pruned_at: Date | null;
  pruned_by: string | null;
  allowed_break: { by: string; reason: string } | null;
  forced: { by: string; reason: string; findings: string[] } | null;
  accessibility: SignedAccessibilityReport | null;
}

const publishedFacts = (row: Facts) => ({
  digest: row.digest,
  state: row.state,
  publisher: row.publisher,
  signature: signatureOf(row),
  published_at: row.published_at?.toISOString() ?? null,
  pruned_at: row.pruned_at?.toISOString() ?? null,
  pruned_by: row.pruned_by,
  ...(row.allowed_break && { allowed_break: row.allowed_break }),
  ...(row.forced && { forced: row.forced }),
  ...(row.accessibility && {
    accessibility: { tool: row.accessibility.report.tool, stories: row.accessibility.report.stories.length },
  }),
});

const signatureOf = ({ key_id, signature }: Facts): ReleaseSignature | null =>
  key_id === null || signature === null ? null : { key: key_id, value: signature };

const keyOf = (remote: string, version: string): string => `${remote}@${version}`;
