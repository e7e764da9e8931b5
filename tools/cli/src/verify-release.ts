import { createHash } from 'node:crypto';
import type { Release, ReleaseFile } from '@jangada/contracts/delivery/release';
import { getRelease } from '@jangada/contracts/delivery/releases.endpoints';
import { releaseBase } from '@jangada/contracts/delivery/resolve';
import { isSignedBy, keyIdOf, signedBytes, type ReleaseSignature } from '@jangada/contracts/delivery/signature';
import { listKeys } from '@jangada/contracts/delivery/tokens.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';

const CHECKS_AT_ONCE = 6;
const TIMEOUT_MS = 30_000;

/** Browsers get compressed variants, each of which has its own bytes in the store. */
const ENCODINGS = ['identity', 'gzip', 'br'] as const;

export interface Verified {
  readonly remote: ReleasableName;
  readonly version: string;
  readonly digest: string;
  readonly state: string;
  readonly publisher: string | null;
  /** The owner of the key, and the time of its revocation. */
  readonly signer: { readonly key: string; readonly name: string | null; readonly revoked_at: string | null } | null;
  readonly files: number;
  /** The problems as text; empty when it is valid. */
  readonly problems: readonly string[];
}

export interface VerifyOptions {
  /** The site's origin. */
  readonly url: string;
  readonly remote: ReleasableName;
  readonly version: string;
  /** A public key from another source; by default the one that the edge has registered. */
  readonly trusted?: string | undefined;
}

/**
 * Checks a stored release from outside: the document against its digest and signature, and every file as browsers get
 * it, in every encoding, against the document.
 *
 * @throws {DeliveryError} release.unknown
 */
export const verifyRelease = async (call: DeliveryClient, options: VerifyOptions): Promise<Verified> => {
  const { url, remote, version, trusted } = options;
  const stored = await call(getRelease, { params: { remote, version } });
  const { release, signature, digest, state, publisher } = stored;
  const problems: string[] = [];
  if (release.remote !== remote || release.version !== version) {
    problems.push(`the document is that of ${release.remote} ${release.version}`);
  }
  if (createHash('sha256').update(signedBytes(release)).digest('hex') !== digest) {
    problems.push('the document is not the one that was published: its digest differs');
  }
  const signer = signature && (await signerOf(call, signature));
  problems.push(...(await verifySignature(release, signature, trusted ?? signer?.publicKey)));
  if (state === 'published') problems.push(...(await checkFiles(url, release)));
  else problems.push(state === 'pruned' ? 'its files were pruned' : 'it was never completed');
  return {
    remote,
    version,
    digest,
    state,
    publisher,
    signer: signature && { key: signature.key, name: signer?.name ?? null, revoked_at: signer?.revokedAt ?? null },
    files: release.files.length,
    problems,
  };
};

const signerOf = async (call: DeliveryClient, signature: ReleaseSignature) => {
  const { data } = await call(listKeys);
  const entry = data.find(({ id }) => id === signature.key);
  return entry && { name: entry.name, publicKey: entry.public_key, revokedAt: entry.revoked_at };
};

const verifySignature = async (
  release: Release,
  signature: ReleaseSignature | null,
  publicKey: string | undefined,
): Promise<string[]> => {
  if (!signature) return ['it is not signed'];
  if (publicKey === undefined) return [`nobody knows the key ${signature.key} it is signed with`];
  if ((await keyIdOf(publicKey)) !== signature.key) return [`it is signed with ${signature.key}, another key`];
  return (await isSignedBy(release, signature, publicKey)) ? [] : ['the signature does not fit the document'];
};

const checkFiles = async (url: string, release: Release): Promise<string[]> => {
  const problems: string[] = [];
  const waiting = [...release.files];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      for (const encoding of ENCODINGS) {
        const problem = await checkFile(url + releaseBase(release.remote, release.version), file, encoding);
        if (problem) problems.push(`${file.path} (${encoding}): ${problem}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return problems.sort();
};

const checkFile = async (base: string, file: ReleaseFile, encoding: string): Promise<string | null> => {
  try {
    const reply = await fetch(base + file.path, {
      headers: { 'accept-encoding': encoding, 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) return `the edge answers ${reply.status}`;
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return integrity === file.integrity ? null : `other bytes than declared (${bytes.length} instead of ${file.bytes})`;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
};
