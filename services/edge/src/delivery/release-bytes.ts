import { createHash } from 'node:crypto';
import { RELEASE_BYTES_MAX, type Release } from '@jangada/contracts/delivery/release';
import { signedBytes } from '@jangada/contracts/delivery/signature';
import { DeliveryError } from '../http/delivery-error.ts';
import { bytesOf } from './releases.ts';

/** The digest of the whole document, and so of every byte: the document has the hash of each file. */
export const digestOf = (release: Release): string => createHash('sha256').update(signedBytes(release)).digest('hex');

/** The integrity value in the form that browsers check. */
export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Checks that the document names the files it runs, each once, and stays below the maximum size. The unique name must
 * belong to its own remote: otherwise the publisher of one remote could replace another.
 *
 * @throws {DeliveryError} request.invalid
 */
export const requireComplete = (release: Release): void => {
  const errors: Record<string, string[]> = {};
  if (!release.uniqueName.startsWith(`${release.remote}__`)) {
    errors['uniqueName'] = [`${release.uniqueName} is no name of ${release.remote}`];
  }
  const paths = new Set(release.files.map(({ path }) => path));
  if (paths.size !== release.files.length) errors['files'] = ['a path is declared twice'];
  const bytes = bytesOf(release);
  if (bytes > RELEASE_BYTES_MAX) {
    errors['files'] = [`${bytes} bytes together; a release has at most ${RELEASE_BYTES_MAX}`];
  }
  const scripts = Object.values(release.exposes).flatMap((module) => module.scripts);
  for (const path of new Set([release.entry, ...(release.initial ?? []), ...scripts])) {
    if (!paths.has(path)) (errors['files'] ??= []).push(`${path} is run and not declared`);
  }
  if (Object.keys(errors).length > 0) {
    throw new DeliveryError('request.invalid', `The document of ${release.remote} ${release.version} is not whole`, {
      errors,
    });
  }
};

/** @throws {DeliveryError} release.file-undeclared, release.file-mismatch */
export const requireDeclared = ({ remote, version, files }: Release, path: string, bytes: Buffer): void => {
  const declared = files.find((file) => file.path === path);
  if (!declared) {
    throw new DeliveryError('release.file-undeclared', `${remote} ${version} declares no file ${path}`, { path });
  }
  if (bytes.length !== declared.bytes) {
    throw new DeliveryError(
      'release.file-mismatch',
      `${path} has ${bytes.length} bytes, release.json declares ${declared.bytes}`,
      { path, expected: declared.bytes, received: bytes.length },
    );
  }
  const integrity = integrityOf(bytes);
  if (integrity !== declared.integrity) {
    throw new DeliveryError('release.file-mismatch', `${path} is not the file that release.json declares`, {
      path,
      expected: declared.integrity,
      received: integrity,
    });
  }
};
