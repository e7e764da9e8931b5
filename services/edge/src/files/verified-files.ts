import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release, ReleaseFile } from '@jangada/contracts/delivery/release';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './compression.ts';
import type { ReleaseFiles } from './release-files.ts';

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Stored variants whose bytes were verified, with the SHA-256 of those bytes. */
const VERIFIED_MAX = 5_000;

/** A release file that may be served, or the reason why not. */
export type VerifiedFile =
  | { readonly status: 'found'; readonly bytes: Buffer; readonly encoding: Encoding | null }
  | { readonly status: 'missing' }
  /** The stored bytes are not the declared ones. */
  | { readonly status: 'altered' };

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/**
 * Reads release files and serves only bytes that the release document declares: the store may have been changed after
 * publication. A variant is decompressed and compared once; later reads compare the hash of the stored bytes.
 */
export const createVerifiedFiles = (files: ReleaseFiles) => {
  const verified = new LRUCache<string, string>({ max: VERIFIED_MAX });

  const isDeclared = async (declared: ReleaseFile, stored: Buffer, encoding: Encoding | null): Promise<boolean> => {
    // One byte more than declared already shows a wrong file, so no more is unpacked.
    const limits = { maxOutputLength: declared.bytes + 1 };
    try {
      const bytes = encoding ? await decompress[encoding](stored, limits) : stored;
      return `sha384-${createHash('sha384').update(bytes).digest('base64')}` === declared.integrity;
    } catch {
      return false;
    }
  };

  return {
    /**
     * @param declared a file of this release
     * @param wanted the encoding; an altered variant is replaced by the plain bytes
     */
    async find(release: Release, declared: ReleaseFile, wanted: Encoding | null): Promise<VerifiedFile> {
      const { remote, version } = release;
      let status: 'missing' | 'altered' = 'missing';
      for (const encoding of wanted ? [wanted, null] : [null]) {
        const found = await files.find(remote, version, declared.path, encoding);
        if (!found) continue;
        const key = [remote, version, declared.path, found.encoding].join(' ');
        const digest = sha256(found.bytes);
        if (verified.get(key) !== digest && !(await isDeclared(declared, found.bytes, found.encoding))) {
          status = 'altered';
          continue;
        }
        verified.set(key, digest);
        return { status: 'found', ...found };
      }
      return { status };
    },
  };
};

export type VerifiedFiles = ReturnType<typeof createVerifiedFiles>;
