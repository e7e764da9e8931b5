import type { Release } from '@jangada/contracts/delivery/release';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { BROTLI_QUALITY_QUICK } from '../files/compression.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { unknownRelease } from './releases.ts';

/**
 * A reservation that was idle for this long may be taken over by other bytes. Storing one file takes far less time, so
 * no upload is under way then.
 */
const RESERVATION_IDLE_MINUTES = 15;

export type Stored = Pick<Selectable<Tables['releases']>, 'digest' | 'state' | 'document' | 'touched_at'>;

type Version = Pick<Release, 'remote' | 'version'>;

const STORED = ['digest', 'state', 'document', 'touched_at'] as const;

/** @throws {DeliveryError} release.unknown */
export const loadRelease = async (db: Database, remote: string, version: string): Promise<Stored> => {
  const row = await db
    .selectFrom('releases')
    .select(STORED)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw unknownRelease(remote, version);
  return row;
};

/** The declared files that were not uploaded. */
export const missingFiles = async (db: Database, { remote, version, files: declared }: Release): Promise<string[]> => {
  const rows = await db
    .selectFrom('release_files')
    .select('path')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
  const arrived = new Set(rows.map(({ path }) => path));
  return declared.map(({ path }) => path).filter((path) => !arrived.has(path));
};

/**
 * Extends the reservation.
 *
 * @returns the document, or null when it is not reserved any more
 */
export const touchReservation = async (
  db: Database,
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
    .returning(STORED)
    .executeTakeFirst();
  return row ?? null;
};

export const isPublished = async (db: Database, { remote, version }: Version, digest: string): Promise<boolean> => {
  const row = await db
    .selectFrom('releases')
    .select('digest')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('state', '!=', 'reserved')
    .executeTakeFirst();
  return row?.digest === digest;
};

interface Publisher {
  readonly publisher: string;
  readonly key_id: string;
  readonly signature: string;
}

/** Reserves the version, unless it exists; an idle reservation of other bytes is removed first. */
export const insertReservation = async (
  db: Database,
  release: Release,
  digest: string,
  publisher: Publisher,
): Promise<void> => {
  const { remote, version } = release;
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
      ...publisher,
      published_at: null,
      pruned_at: null,
      allowed_break: null,
      accessibility: null,
      forced: null,
      pruned_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Records an uploaded file, unless the reservation was taken over by other bytes. */
export const insertFile = async (
  db: Database,
  { remote, version }: Version,
  path: string,
  digest: string,
): Promise<void> => {
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
};

export const deleteFileRows = async (
  db: Database,
  { remote, version }: Version,
  paths: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('release_files')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('path', 'in', paths)
    .execute();
};

/** @returns false when it is not reserved with these bytes any more */
export const deleteReservation = async (
  db: Database,
  { remote, version }: Version,
  digest: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('releases')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('state', '=', 'reserved')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

interface Published {
  readonly allowed_break: string | null;
  readonly accessibility: string | null;
  readonly forced: string | null;
}

/**
 * Publishes the release in one transaction, unless it is published already.
 *
 * @throws {DeliveryError} release.unknown, release.different-bytes, release.incomplete
 */
export const publishReservation = (
  db: Database,
  remote: string,
  version: string,
  digest: string,
  published: Published,
): Promise<void> =>
  db.transaction().execute(async (on) => {
    const row = await on
      .selectFrom('releases')
      .select(STORED)
      .where('remote', '=', remote)
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw unknownRelease(remote, version);
    if (row.digest !== digest) throw otherBytes(row);
    if (row.state !== 'reserved') return;
    const missing = await missingFiles(on, row.document);
    if (missing.length > 0) throw incomplete(row.document, missing);
    await on
      .updateTable('releases')
      .set({ state: 'published', published_at: new Date(), ...published })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
  });

export const incomplete = ({ remote, version }: Release, missing: readonly string[]): DeliveryError =>
  new DeliveryError('release.incomplete', `${remote} ${version} still lacks ${missing.length} files`, { missing });

export const otherBytes = ({ document: { remote, version }, digest, state, touched_at }: Stored): DeliveryError => {
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
