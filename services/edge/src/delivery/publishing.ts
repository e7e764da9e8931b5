import type { SignedAccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import type { Release } from '@jangada/contracts/delivery/release';
import type { ReleaseStatus } from '@jangada/contracts/delivery/releases.endpoints';
import type { SignedRelease } from '@jangada/contracts/delivery/signature';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { BROTLI_QUALITY_QUICK } from '../files/compression.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { digestOf, integrityOf, requireDeclared, requireComplete } from './release-bytes.ts';
import {
  requireAccessibility,
  requireOwnOffer,
  requireRules,
  type ReleaseContents,
  type RequireSignedReport,
} from './release-checks.ts';
import { prunedRelease, unknownRelease } from './releases.ts';

/**
 * A reservation that was idle for this long may be taken over by other bytes. Storing one file takes far less time, so
 * no upload is under way then.
 */
const RESERVATION_IDLE_MINUTES = 15;

/** Maximum number of stored files that are read at once when a release is completed. */
const CHECKS_AT_ONCE = 8;

/**
 * Refuses a release that breaks what is live.
 *
 * @throws {DeliveryError} release.contract-broken
 */
export type RequireContract = (release: Release) => Promise<void>;

/** An admin's permission to publish a release that breaks live ones. */
export interface AllowedBreak {
  readonly by: string;
  readonly reason: string;
}

/** What the caller may omit or break, and the data of the last call. */
export interface Completion {
  readonly allowed?: AllowedBreak | null;
  readonly accessibility?: SignedAccessibilityReport | undefined;
  /** The caller administers this installation. */
  readonly mayOmitReport?: boolean;
}

interface Parts {
  readonly requireContract: RequireContract;
  readonly requireSignedReport: RequireSignedReport;
}

type Stored = Pick<Selectable<Tables['releases']>, 'digest' | 'state' | 'document' | 'touched_at'>;

/**
 * Publishes releases in three steps: reserve, upload file by file, complete. A release is visible only when every byte
 * is stored.
 */
export const createPublishing = (
  db: Database,
  files: ReleaseFiles,
  { requireContract, requireSignedReport }: Parts,
) => {
  const load = async (remote: string, version: string): Promise<Stored> => {
    const row = await db
      .selectFrom('releases')
      .select(['digest', 'state', 'document', 'touched_at'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) throw unknownRelease(remote, version);
    return row;
  };

  const missingOf = async ({ remote, version, files: declared }: Release, on: Database = db): Promise<string[]> => {
    const rows = await on
      .selectFrom('release_files')
      .select('path')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
    const arrived = new Set(rows.map(({ path }) => path));
    return declared.map(({ path }) => path).filter((path) => !arrived.has(path));
  };

  const statusOf = async ({ digest, state, document }: Stored): Promise<ReleaseStatus> => ({
    remote: document.remote,
    version: document.version,
    digest,
    state,
    missing: state === 'reserved' ? await missingOf(document) : [],
  });

  /**
   * Extends the reservation.
   *
   * @returns the document, or null when it is not reserved any more
   */
  const touch = async (
    remote: string,
    version: string,
    change: object = {},
    digest?: string,
  ): Promise<Stored | null> => {
    const row = await db
      .updateTable('releases')
      .set({ ...change, touched_at: sql<Date>`clock_timestamp()` })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('state', '=', 'reserved')
      .$if(digest !== undefined, (query) => query.where('digest', '=', digest ?? ''))
      .returning(['digest', 'state', 'document', 'touched_at'])
      .executeTakeFirst();
    return row ?? null;
  };

  /** The stored files, and the files that are not stored as declared. An upload counts when it can be read back. */
  const readBack = async ({
    remote,
    version,
    files: declared,
  }: Release): Promise<{ contents: ReleaseContents; damaged: string[] }> => {
    const contents = new Map<string, Buffer>();
    const damaged: string[] = [];
    const waiting = [...declared];
    const read = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const stored = await files.find(remote, version, file.path, null);
        if (stored && integrityOf(stored.bytes) === file.integrity) contents.set(file.path, stored.bytes);
        else damaged.push(file.path);
      }
    };
    await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, read));
    return { contents, damaged };
  };

  /** Removes a release that breaks a rule, so that the next build can use its version. */
  const discard = async ({ remote, version, files: declared }: Release, digest: string): Promise<void> => {
    const { numDeletedRows } = await db
      .deleteFrom('releases')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('state', '=', 'reserved')
      .where('digest', '=', digest)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    for (const { path } of declared) await files.remove(remote, version, path);
  };

  const isPublished = async ({ remote, version }: Release, digest: string): Promise<boolean> => {
    const row = await db
      .selectFrom('releases')
      .select('digest')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('state', '!=', 'reserved')
      .executeTakeFirst();
    return row?.digest === digest;
  };

  return {
    /**
     * @param publisher the name that is recorded as publisher
     * @throws {DeliveryError} request.invalid, release.different-bytes, release.pruned, release.contract-broken,
     *   release.offer-refused
     */
    async reserve(
      { release, signature }: SignedRelease,
      publisher: string,
      allowed: AllowedBreak | null = null,
    ): Promise<ReleaseStatus> {
      requireComplete(release);
      requireOwnOffer(release);
      const { remote, version } = release;
      const digest = digestOf(release);
      // This check comes before any upload. A published release stays published, so repeating the request succeeds.
      if (!allowed && !(await isPublished(release, digest))) await requireContract(release);
      const who = { publisher, key_id: signature.key, signature: signature.value };
      await db
        .deleteFrom('releases')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('state', '=', 'reserved')
        .where('digest', '!=', digest)
        .where('touched_at', '<', sql<Date>`now() - make_interval(mins => ${RESERVATION_IDLE_MINUTES})`)
        .execute();
      await db
        .insertInto('releases')
        .values({
          remote,
          version,
          digest,
          state: 'reserved',
          document: JSON.stringify(release),
          ...who,
          published_at: null,
          pruned_at: null,
          allowed_break: null,
          accessibility: null,
          pruned_by: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const stored = (await touch(remote, version, who, digest)) ?? (await load(remote, version));
      if (stored.digest !== digest) throw otherBytes(stored);
      if (stored.state === 'pruned') throw prunedRelease(remote, version);
      return statusOf(stored);
    },

    /** @throws {DeliveryError} release.unknown, release.pruned, release.file-undeclared, release.file-mismatch */
    async receive(remote: string, version: string, path: string, bytes: Buffer): Promise<void> {
      const { document, state, digest } = (await touch(remote, version)) ?? (await load(remote, version));
      if (state === 'pruned') throw prunedRelease(remote, version);
      requireDeclared(document, path, bytes);
      // The bytes are the declared ones, so sending them again changes nothing.
      if (state === 'published') return;
      await files.keep(remote, version, path, bytes, BROTLI_QUALITY_QUICK);
      await db
        .insertInto('release_files')
        .columns(['remote', 'version', 'path', 'brotli_quality'])
        .expression((query) =>
          query
            .selectFrom('releases')
            .select([
              'remote',
              'version',
              sql.val(path).$castTo<string>().as('path'),
              sql<number>`${BROTLI_QUALITY_QUICK}::int`.as('brotli_quality'),
            ])
            .where('remote', '=', remote)
            .where('version', '=', version)
            .where('digest', '=', digest),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * @param digest the digest that was reserved
     * @throws {DeliveryError} release.unknown, release.different-bytes, release.incomplete, release.pruned,
     *   release.contract-broken, and the refusals of `requireRules` and `requireAccessibility`
     */
    async complete(
      remote: string,
      version: string,
      digest: string,
      { allowed = null, accessibility, mayOmitReport: mayOmit = false }: Completion = {},
    ): Promise<ReleaseStatus> {
      const stored = await load(remote, version);
      if (stored.digest !== digest) throw otherBytes(stored);
      if (stored.state === 'pruned') throw prunedRelease(remote, version);
      if (stored.state === 'published') return statusOf(stored);
      await touch(remote, version, {}, digest);
      const missing = await missingOf(stored.document);
      if (missing.length > 0) throw incomplete(stored.document, missing);
      const { contents, damaged } = await readBack(stored.document);
      if (damaged.length > 0) {
        await db
          .deleteFrom('release_files')
          .where('remote', '=', remote)
          .where('version', '=', version)
          .where('path', 'in', damaged)
          .execute();
        throw incomplete(stored.document, damaged);
      }
      // Live releases may have changed during the upload, so this is checked again.
      if (!allowed) await requireContract(stored.document);
      try {
        await requireRules(stored.document, contents, allowed !== null);
        await requireAccessibility(stored.document, digest, accessibility, { mayOmit, requireSignedReport });
      } catch (error) {
        const canBeAdded = error instanceof DeliveryError && error.code === 'release.accessibility-missing';
        if (error instanceof DeliveryError && !canBeAdded) await discard(stored.document, digest);
        throw error;
      }
      await db.transaction().execute(async (on) => {
        const row = await on
          .selectFrom('releases')
          .select(['digest', 'state', 'document', 'touched_at'])
          .where('remote', '=', remote)
          .where('version', '=', version)
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw unknownRelease(remote, version);
        if (row.digest !== digest) throw otherBytes(row);
        if (row.state !== 'reserved') return;
        const stillMissing = await missingOf(row.document, on);
        if (stillMissing.length > 0) throw incomplete(row.document, stillMissing);
        await on
          .updateTable('releases')
          .set({
            state: 'published',
            published_at: new Date(),
            allowed_break: allowed && JSON.stringify(allowed),
            accessibility: accessibility ? JSON.stringify(accessibility) : null,
          })
          .where('remote', '=', remote)
          .where('version', '=', version)
          .execute();
      });
      return statusOf({ ...stored, state: 'published' });
    },
  };
};

export type Publishing = ReturnType<typeof createPublishing>;

const incomplete = ({ remote, version }: Release, missing: readonly string[]): DeliveryError =>
  new DeliveryError('release.incomplete', `${remote} ${version} still lacks ${missing.length} files`, { missing });

const otherBytes = ({ document: { remote, version }, digest, state, touched_at }: Stored): DeliveryError => {
  const facts = { remote, version, digest, state };
  if (state !== 'reserved') {
    return new DeliveryError(
      'release.different-bytes',
      `${remote} ${version} is already there with other bytes; publish them under a new version`,
      facts,
    );
  }
  const free = new Date(touched_at.getTime() + RESERVATION_IDLE_MINUTES * 60_000).toISOString();
  return new DeliveryError(
    'release.different-bytes',
    `${remote} ${version} is being published with other bytes; publish them under a new version, or again after ${free} if that upload was given up`,
    { ...facts, free_at: free },
  );
};
