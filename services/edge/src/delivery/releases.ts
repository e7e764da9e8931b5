import { createHash } from 'node:crypto';
import type { ReleaseStatus } from '@jangada/contracts/delivery/releases.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import type { ReleasableName } from '@jangada/contracts/remotes';
import canonicalize from 'canonicalize';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { BROTLI_QUALITY_BEST, BROTLI_QUALITY_QUICK } from '../files/compression.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { DeliveryError } from './delivery-error.ts';

/** A reservation that nobody completed for this long may be taken over by other bytes: its publisher is gone. */
const RESERVATION_HOURS = 1;

const LIST_MAX = 500;

/** Releases kept in memory; they never change. */
const REMEMBERED_MAX = 500;

interface Stored {
  digest: string;
  state: 'reserved' | 'published';
  document: Release;
}

/** Of the whole document, so of every byte: each file's hash is in it. */
export const digestOf = (release: Release): string =>
  createHash('sha256')
    .update(canonicalize(release) ?? '')
    .digest('hex');

/** Publishes releases and finds published ones. A release is immutable once complete. */
export const openReleases = (db: Database, files: ReleaseFiles) => {
  const remembered = new Map<string, Release>();

  const remember = (release: Release): Release => {
    const oldest = remembered.keys().next().value;
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
    remembered.set(keyOf(release.remote, release.version), release);
    return release;
  };

  const load = async (remote: string, version: string): Promise<Stored> => {
    const row = await db
      .selectFrom('releases')
      .select(['digest', 'state', 'document'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) throw unknownRelease(remote, version);
    return row;
  };

  const missingOf = async ({ remote, version, files: declared }: Release): Promise<string[]> => {
    const rows = await db
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
    missing: state === 'published' ? [] : await missingOf(document),
  });

  return {
    /** @throws {DeliveryError} release.different-bytes */
    async reserve(release: Release): Promise<ReleaseStatus> {
      const { remote, version } = release;
      const digest = digestOf(release);
      const fresh = {
        remote,
        version,
        digest,
        state: 'reserved',
        document: JSON.stringify(release),
        published_at: null,
      };
      await db
        .deleteFrom('releases')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('state', '=', 'reserved')
        .where('digest', '!=', digest)
        .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${RESERVATION_HOURS})`)
        .execute();
      await db
        .insertInto('releases')
        .values({ ...fresh, state: 'reserved' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const stored = await load(remote, version);
      if (stored.digest !== digest) {
        throw new DeliveryError(
          'release.different-bytes',
          `${remote} ${version} is already there with other bytes; publish them under a new version`,
          { remote, version, digest: stored.digest },
        );
      }
      return statusOf(stored);
    },

    /** @throws {DeliveryError} release.unknown, release.file-undeclared, release.file-mismatch */
    async receive(remote: string, version: string, path: string, bytes: Buffer): Promise<void> {
      const { document, state } = await load(remote, version);
      const declared = document.files.find((file) => file.path === path);
      if (!declared) {
        throw new DeliveryError('release.file-undeclared', `${remote} ${version} declares no file ${path}`, { path });
      }
      const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
      if (integrity !== declared.integrity) {
        throw new DeliveryError('release.file-mismatch', `${path} is not the file that release.json declares`, {
          path,
          expected: declared.integrity,
          received: integrity,
        });
      }
      // The bytes are the declared ones, so sending them again changes nothing.
      if (state === 'published') return;
      await files.keep(remote, version, path, bytes, BROTLI_QUALITY_QUICK);
      await db
        .insertInto('release_files')
        .values({ remote, version, path, brotli_quality: BROTLI_QUALITY_QUICK })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** @throws {DeliveryError} release.unknown, release.incomplete */
    async complete(remote: string, version: string): Promise<ReleaseStatus> {
      const stored = await load(remote, version);
      if (stored.state === 'published') return statusOf(stored);
      const missing = await missingOf(stored.document);
      if (missing.length > 0) {
        throw new DeliveryError('release.incomplete', `${remote} ${version} still lacks ${missing.length} files`, {
          missing,
        });
      }
      await db
        .updateTable('releases')
        .set({ state: 'published', published_at: new Date() })
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('state', '=', 'reserved')
        .execute();
      return statusOf({ ...stored, state: 'published' });
    },

    /** Null unless published. */
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

    /** @throws {DeliveryError} release.unknown */
    async describe(remote: string, version: string) {
      const { digest, state, document } = await load(remote, version);
      return { digest, state, release: document };
    },

    async list(remote?: ReleasableName) {
      const rows = await db
        .selectFrom('releases')
        .select(['remote', 'version', 'digest', 'state', 'document', 'created_at'])
        .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
        .orderBy('created_at', 'desc')
        .limit(LIST_MAX)
        .execute();
      return rows.map(({ document, digest, state, created_at }) => ({
        remote: document.remote,
        version: document.version,
        digest,
        state,
        contract: document.contract,
        files: document.files.length,
        bytes: document.files.reduce((sum, file) => sum + file.bytes, 0),
        created_at: created_at.toISOString(),
      }));
    },

    /** Published files whose compression is not the best yet, for the background work. */
    async nextToCompress() {
      return db
        .selectFrom('release_files')
        .innerJoin('releases', (join) =>
          join
            .onRef('releases.remote', '=', 'release_files.remote')
            .onRef('releases.version', '=', 'release_files.version'),
        )
        .select(['release_files.remote', 'release_files.version', 'release_files.path'])
        .where('releases.state', '=', 'published')
        .where('release_files.brotli_quality', '<', BROTLI_QUALITY_BEST)
        .orderBy('releases.published_at')
        .limit(1)
        .executeTakeFirst();
    },

    async markCompressed(remote: string, version: string, path: string): Promise<void> {
      await db
        .updateTable('release_files')
        .set({ brotli_quality: BROTLI_QUALITY_BEST })
        .where('remote', '=', remote)
        .where('version', '=', version)
        .where('path', '=', path)
        .execute();
    },
  };
};

export type Releases = ReturnType<typeof openReleases>;

const keyOf = (remote: string, version: string): string => `${remote}@${version}`;

const unknownRelease = (remote: string, version: string): DeliveryError =>
  new DeliveryError('release.unknown', `There is no release ${remote} ${version}`, { remote, version });
