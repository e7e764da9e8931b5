import type { Release, ReleaseFile } from '@jangada/contracts/delivery/release';
import type { Logger } from 'pino';
import { LRUCache } from 'lru-cache';
import { isWorthCompressing } from '../files/compression.ts';
import { contentTypeOf } from '../files/content-types.ts';
import {
  compressWith,
  DICTIONARY_BYTES_MAX,
  dictionaryHash,
  nameInEveryRelease,
  dictionaryOffer,
} from '../files/dictionary.ts';
import type { VerifiedFiles } from '../files/verified-files.ts';
import type { Releases } from './releases.ts';

/**
 * Number of the newest releases of a remote whose files may be dictionaries; a browser with older ones gets whole
 * files.
 */
const RELEASES_MAX = 20;

/** How long the list of the newest releases may lack one that another edge published. */
const NEWEST_KNOWN_MS = 10_000;

/** Maximum number of file hashes in memory; more than all files of the newest releases. */
const HASHES_MAX = 20_000;

/** Maximum size of the differences in memory, and their maximum number below. */
const DIFFERENCES_BYTES_MAX = 32_000_000;
const DIFFERENCES_MAX = 10_000;

/**
 * Maximum number of differences made at the same time: more than a page starts at once, or the first player after a
 * release would get whole files. They share four threads with all other compression; above the limit browsers get whole
 * files.
 */
const UNDERWAY_MAX = 32;

const nothing = Buffer.alloc(0);

const isSuitable = ({ path, bytes }: ReleaseFile): boolean =>
  bytes <= DICTIONARY_BYTES_MAX && isWorthCompressing(contentTypeOf(path), bytes);

const byName = ({ files }: Release): ReadonlyMap<string, readonly ReleaseFile[]> => {
  const all = new Map<string, ReleaseFile[]>();
  for (const file of files.filter(isSuitable)) {
    const name = nameInEveryRelease(file.path);
    if (name !== null) all.set(name, [...(all.get(name) ?? []), file]);
  }
  return all;
};

/**
 * Sends files of a release as the difference to the same file of another release that the browser still has (RFC 9842).
 * The inputs of a difference are verified like served files, so it unpacks to the bytes that the release declares.
 */
export const createReleaseDictionaries = (
  releases: Pick<Releases, 'find' | 'newestVersions'>,
  files: Pick<VerifiedFiles, 'find'>,
  log: Pick<Logger, 'error'>,
) => {
  const newest = new Map<string, { atMs: number; versions: Promise<readonly string[]> }>();
  /** The SHA-256 of files by their integrity value (SHA-384), because a release document names no SHA-256. */
  const hashes = new LRUCache<string, string>({ max: HASHES_MAX });
  /**
   * The differences by the file's integrity value and the dictionary's hash; an empty buffer where the whole file is no
   * larger than its difference.
   */
  const differences = new LRUCache<string, Buffer>({
    max: DIFFERENCES_MAX,
    maxSize: DIFFERENCES_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  });
  const underway = new Map<string, Promise<Buffer | null>>();
  /** Files by the name that they have in every release. */
  const named = new WeakMap<Release, ReadonlyMap<string, readonly ReleaseFile[]>>();

  const newestVersions = (remote: string): Promise<readonly string[]> => {
    const nowMs = performance.now();
    const known = newest.get(remote);
    if (known && nowMs - known.atMs < NEWEST_KNOWN_MS) return known.versions;
    const versions = releases.newestVersions(remote, RELEASES_MAX);
    newest.set(remote, { atMs: nowMs, versions });
    versions.catch(() => newest.delete(remote));
    return versions;
  };

  const filesNamed = (release: Release, name: string): readonly ReleaseFile[] => {
    const known = named.get(release) ?? byName(release);
    named.set(release, known);
    return known.get(name) ?? [];
  };

  const hashOf = async (release: Release, file: ReleaseFile): Promise<string | null> => {
    const known = hashes.get(file.integrity);
    if (known !== undefined) return known;
    const found = await files.find(release, file, null);
    if (found.status !== 'found') return null;
    const hash = dictionaryHash(found.bytes);
    hashes.set(file.integrity, hash);
    return hash;
  };

  /** Only files that the edge published can be dictionaries: a made-up hash costs no compression. */
  const findDictionary = async (remote: string, name: string, hash: string): Promise<Buffer | null> => {
    for (const version of await newestVersions(remote)) {
      const release = await releases.find(remote, version);
      if (!release) continue;
      for (const file of filesNamed(release, name)) {
        if ((await hashOf(release, file)) !== hash) continue;
        const found = await files.find(release, file, null);
        if (found.status === 'found') return found.bytes;
      }
    }
    return null;
  };

  const make = async (release: Release, file: ReleaseFile, name: string, hash: string): Promise<Buffer | null> => {
    const dictionary = await findDictionary(release.remote, name, hash);
    if (!dictionary) return null;
    const whole = await files.find(release, file, null);
    const usual = await files.find(release, file, 'br');
    if (whole.status !== 'found' || usual.status !== 'found') return null;
    const difference = await compressWith(whole.bytes, dictionary, hash);
    return difference.length < usual.bytes.length ? difference : nothing;
  };

  const start = (key: string, making: Promise<Buffer | null>): Promise<Buffer | null> => {
    const started = making
      .then((difference) => {
        if (difference) differences.set(key, difference);
        return difference;
      })
      .catch((error: unknown) => {
        log.error({ error }, 'a file could not be compressed with a dictionary');
        return null;
      })
      .finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  };

  const find = async (release: Release, file: ReleaseFile, name: string, hash: string): Promise<Buffer | null> => {
    const key = `${file.integrity} ${hash}`;
    const known = differences.get(key);
    if (known) {
      // A used difference moves to the end of the cache, so it is evicted last.
      differences.delete(key);
      differences.set(key, known);
      return known;
    }
    const same = underway.get(key);
    if (same) return same;
    return underway.size < UNDERWAY_MAX ? start(key, make(release, file, name, hash)) : null;
  };

  return {
    /** The headers that make a browser keep a file as a dictionary for the same file in other releases. */
    offered(remote: string, file: ReleaseFile): { 'use-as-dictionary'?: string } {
      const name = isSuitable(file) ? nameInEveryRelease(file.path) : null;
      return name === null ? {} : { 'use-as-dictionary': dictionaryOffer(remote, name) };
    },

    /**
     * The file for a browser with this dictionary. Null when the file is sent as usual: the hash is unknown here, the
     * difference is not smaller, or too many are being made.
     */
    async compress(release: Release, file: ReleaseFile, hash: string): Promise<Buffer | null> {
      const name = isSuitable(file) ? nameInEveryRelease(file.path) : null;
      const difference = name === null ? null : await find(release, file, name, hash);
      return difference && difference.length > 0 ? difference : null;
    },
  };
};

export type ReleaseDictionaries = ReturnType<typeof createReleaseDictionaries>;
