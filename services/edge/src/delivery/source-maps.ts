import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Release } from '@jangada/contracts/delivery/release';
import {
  SOURCE_MAP_BYTES_MAX,
  SOURCE_MAP_SUFFIX,
  SOURCE_MAPS_BYTES_MAX,
  type SignedSourceMaps,
  type SourceMapList,
} from '@jangada/contracts/delivery/source-maps';
import type { ObjectStore } from '@jangada/object-store/object-store';
import type { Database } from '../database/database.ts';
import { brotli, BROTLI_QUALITY_QUICK } from '../files/compression.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { integrityOf } from './release-bytes.ts';
import { prunedRelease, unknownRelease } from './releases.ts';

const unpack = promisify(brotliDecompress);

/** Maximum number of stored maps that are read at once when a list is declared. */
const CHECKS_AT_ONCE = 8;

/** A declared map: its text, or the reason why there is none. `damaged`: the store has other bytes than were signed. */
export type FoundMap =
  | { readonly status: 'found'; readonly text: string }
  | { readonly status: 'missing' | 'damaged'; readonly text?: never };

/**
 * Checks that the list is signed by a key that may publish this remote.
 *
 * @throws {DeliveryError}
 */
export type RequireSignedMaps = (release: Release, signed: SignedSourceMaps) => Promise<void>;

/** Maps have their own prefix, which no public address reaches. */
const keyOf = (remote: string, version: string, path: string): string => `source-maps/${remote}/${version}/${path}`;

/** @throws {DeliveryError} request.invalid */
const requireFitting = ({ remote, version, files }: Release, { maps }: SourceMapList): void => {
  const paths = new Set(files.map(({ path }) => path + SOURCE_MAP_SUFFIX));
  const bytes = maps.reduce((sum, map) => sum + map.bytes, 0);
  const errors = [
    ...maps.filter(({ path }) => !paths.has(path)).map(({ path }) => `${path} is the map of no file of the release`),
    ...(new Set(maps.map(({ path }) => path)).size < maps.length ? ['a path is declared twice'] : []),
    ...(bytes > SOURCE_MAPS_BYTES_MAX ? [`${bytes} bytes together; at most ${SOURCE_MAPS_BYTES_MAX} are stored`] : []),
  ];
  if (errors.length === 0) return;
  throw new DeliveryError('request.invalid', `The source maps are not those of ${remote} ${version}`, {
    errors: { maps: errors },
  });
};

/** The source maps of published releases: signed, stored apart from public files, deleted with their release. */
export const createSourceMaps = (db: Database, store: ObjectStore, requireSignedMaps: RequireSignedMaps) => {
  return {
    /**
     * @returns the declared paths that are not stored yet
     * @throws {DeliveryError} release.unknown, release.pruned, release.incomplete, release.different-bytes,
     *   request.invalid, key.unknown, key.revoked, release.bad-signature
     */
    async declare(remote: string, version: string, signed: SignedSourceMaps): Promise<string[]> {
      const { document, digest } = await publishedOf(db, remote, version);
      if (signed.list.digest !== digest) {
        throw new DeliveryError(
          'release.different-bytes',
          `The source maps are of other bytes of ${remote} ${version}`,
          {
            digest,
          },
        );
      }
      requireFitting(document, signed.list);
      await requireSignedMaps(document, signed);
      const before = await listOf(db, remote, version);
      const paths = new Set(signed.list.maps.map(({ path }) => path));
      for (const { path } of before?.maps ?? []) if (!paths.has(path)) await store.remove(keyOf(remote, version, path));
      await db
        .insertInto('source_maps')
        .values({ remote, version, signed: JSON.stringify(signed) })
        .onConflict((conflict) =>
          conflict
            .columns(['remote', 'version'])
            .doUpdateSet({ signed: JSON.stringify(signed), declared_at: new Date() }),
        )
        .execute();
      return missingOf(store, remote, version, signed.list);
    },

    /** @throws {DeliveryError} release.unknown, release.pruned, release.file-undeclared, release.file-mismatch */
    async receive(remote: string, version: string, path: string, bytes: Buffer): Promise<void> {
      await publishedOf(db, remote, version);
      const declared = (await listOf(db, remote, version))?.maps.find((map) => map.path === path);
      if (!declared) {
        throw new DeliveryError('release.file-undeclared', `${remote} ${version} declares no source map ${path}`, {
          path,
        });
      }
      if (integrityOf(bytes) !== declared.integrity) {
        throw new DeliveryError('release.file-mismatch', `${path} is not the source map that was signed`, { path });
      }
      await store.put(keyOf(remote, version, path), await brotli(bytes, BROTLI_QUALITY_QUICK));
      try {
        await publishedOf(db, remote, version);
      } catch (error) {
        // The release was pruned during the upload: its other maps are deleted already, so this one is deleted too.
        await store.remove(keyOf(remote, version, path));
        throw error;
      }
    },

    /** The map of a script; `missing` where the release came without it. */
    async find(remote: string, version: string, script: string): Promise<FoundMap> {
      const list = await listOf(db, remote, version);
      const declared = list?.maps.find(({ path }) => path === script + SOURCE_MAP_SUFFIX);
      return declared ? read(store, remote, version, declared) : { status: 'missing' };
    },

    /** The bytes are removed first, then the list that names them, so that an interrupted deletion can be resumed. */
    async remove(remote: string, version: string): Promise<void> {
      for (const { path } of (await listOf(db, remote, version))?.maps ?? [])
        await store.remove(keyOf(remote, version, path));
      await db.deleteFrom('source_maps').where('remote', '=', remote).where('version', '=', version).execute();
    },
  };
};

export type SourceMaps = ReturnType<typeof createSourceMaps>;

const listOf = async (db: Database, remote: string, version: string): Promise<SourceMapList | null> => {
  const row = await db
    .selectFrom('source_maps')
    .select('signed')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.signed.list ?? null;
};

const read = async (
  store: ObjectStore,
  remote: string,
  version: string,
  { path, integrity }: SourceMapList['maps'][number],
): Promise<FoundMap> => {
  const stored = await store.find(keyOf(remote, version, path));
  if (!stored) return { status: 'missing' };
  try {
    const bytes = await unpack(stored, { maxOutputLength: SOURCE_MAP_BYTES_MAX });
    if (integrityOf(bytes) === integrity) return { status: 'found', text: bytes.toString('utf8') };
  } catch {
    // The bytes are not brotli, or unpack to more than a map may have.
  }
  return { status: 'damaged' };
};

const missingOf = async (
  store: ObjectStore,
  remote: string,
  version: string,
  { maps }: SourceMapList,
): Promise<string[]> => {
  const missing: string[] = [];
  const waiting = [...maps];
  const check = async (): Promise<void> => {
    for (let map = waiting.shift(); map; map = waiting.shift()) {
      if ((await read(store, remote, version, map)).status !== 'found') missing.push(map.path);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, check));
  return missing.sort();
};

/** @throws {DeliveryError} release.unknown, release.pruned, release.incomplete */
const publishedOf = async (db: Database, remote: string, version: string) => {
  const row = await db
    .selectFrom('releases')
    .select(['document', 'digest', 'state'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw unknownRelease(remote, version);
  if (row.state === 'pruned') throw prunedRelease(remote, version);
  if (row.state === 'published') return row;
  throw new DeliveryError('release.incomplete', `${remote} ${version} is not published yet; its maps come after it`, {
    remote,
    version,
  });
};
