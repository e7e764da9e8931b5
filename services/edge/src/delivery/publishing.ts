import type { SignedAccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import type { Release } from '@jangada/contracts/delivery/release';
import type { ReleaseStatus } from '@jangada/contracts/delivery/releases.endpoints';
import type { SignedRelease } from '@jangada/contracts/delivery/signature';
import type { Database } from '../database/database.ts';
import { BROTLI_QUALITY_QUICK } from '../files/compression.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { digestOf, integrityOf, requireDeclared, requireComplete } from './release-bytes.ts';
import {
  requireReports,
  requireOwnOffer,
  requireRules,
  type ReleaseContents,
  type RunLab,
  type RequireSignedReport,
} from './release-checks.ts';
import { prunedRelease } from './releases.ts';
import {
  deleteFileRows,
  deleteReservation,
  incomplete,
  insertFile,
  insertReservation,
  isPublished,
  loadRelease,
  missingFiles,
  otherBytes,
  publishReservation,
  touchReservation,
  type Stored,
} from './reservations.ts';

/** Maximum number of stored files that are read at once when a release is completed. */
const CHECKS_AT_ONCE = 8;

const FINDINGS_STORED_MAX = 50;

/** After these refusals the same bytes can be completed: by a report, or when the edge's browser is back. */
const STAYS_RESERVED: readonly string[] = ['release.accessibility-missing', 'server.unavailable'];

/**
 * Refuses a release that breaks what is live.
 *
 * @throws {DeliveryError} release.contract-broken
 */
export type RequireContract = (release: Release) => Promise<void>;

/** An admin's permission to publish a release that is refused otherwise. */
export interface AllowedBreak {
  readonly by: string;
  readonly reason: string;
}

/** The data of the call `complete`, and what its caller may omit or break. */
export interface Completion {
  readonly allowed?: AllowedBreak | null;
  readonly accessibility?: SignedAccessibilityReport | undefined;
  /** The caller administers this installation, and may publish a release without its accessibility report. */
  readonly mayOmitReport?: boolean;
  /** An admin publishes the release although it fails its check or has no report. */
  readonly forced?: AllowedBreak | null;
}

interface Checks {
  readonly requireContract: RequireContract;
  readonly requireSignedReport: RequireSignedReport;
  readonly runLab: RunLab | null;
}

interface Parts extends Checks {
  readonly db: Database;
  readonly files: ReleaseFiles;
}

export interface Publishing {
  /**
   * @param publisher the name that is recorded as publisher
   * @throws {DeliveryError} request.invalid, release.different-bytes, release.pruned, release.contract-broken,
   *   release.offer-refused
   */
  reserve(signed: SignedRelease, publisher: string, allowed?: AllowedBreak | null): Promise<ReleaseStatus>;
  /** @throws {DeliveryError} release.unknown, release.pruned, release.file-undeclared, release.file-mismatch */
  receive(remote: string, version: string, path: string, bytes: Buffer): Promise<void>;
  /**
   * @param digest the digest that was reserved
   * @throws {DeliveryError} release.unknown, release.different-bytes, release.incomplete, release.pruned,
   *   release.contract-broken, and the refusals of `requireRules` and `requireReports`
   */
  complete(remote: string, version: string, digest: string, completion?: Completion): Promise<ReleaseStatus>;
}

/**
 * Publishes releases in three steps: reserve, upload file by file, complete. A release is visible only when every byte
 * is stored.
 */
export const createPublishing = (db: Database, files: ReleaseFiles, checks: Checks): Publishing => {
  const parts = { db, files, ...checks };
  return {
    reserve: (signed, publisher, allowed = null) => reserve(parts, signed, publisher, allowed),
    receive: (remote, version, path, bytes) => receive(parts, remote, version, path, bytes),
    complete: (remote, version, digest, completion = {}) => complete(parts, remote, version, digest, completion),
  };
};

async function reserve(
  { db, requireContract }: Parts,
  { release, signature }: SignedRelease,
  publisher: string,
  allowed: AllowedBreak | null,
): Promise<ReleaseStatus> {
  requireComplete(release);
  requireOwnOffer(release);
  const { remote, version } = release;
  const digest = digestOf(release);
  // The contract is checked before any upload. A published release is not checked again, so repeating the request
  // succeeds.
  if (!allowed && !(await isPublished(db, release, digest))) await requireContract(release);
  const who = { publisher, key_id: signature.key, signature: signature.value };
  await insertReservation(db, release, digest, who);
  const stored = (await touchReservation(db, remote, version, who, digest)) ?? (await loadRelease(db, remote, version));
  if (stored.digest !== digest) throw otherBytes(stored);
  if (stored.state === 'pruned') throw prunedRelease(remote, version);
  return statusOf(db, stored);
}

async function receive(
  { db, files }: Parts,
  remote: string,
  version: string,
  path: string,
  bytes: Buffer,
): Promise<void> {
  const stored = (await touchReservation(db, remote, version)) ?? (await loadRelease(db, remote, version));
  const { document, state, digest } = stored;
  if (state === 'pruned') throw prunedRelease(remote, version);
  requireDeclared(document, path, bytes);
  // The release is already published with these bytes, so sending them again changes nothing.
  if (state === 'published') return;
  await files.keep(remote, version, path, bytes, BROTLI_QUALITY_QUICK);
  await insertFile(db, document, path, digest);
}

async function complete(
  parts: Parts,
  remote: string,
  version: string,
  digest: string,
  completion: Completion,
): Promise<ReleaseStatus> {
  const { db, requireContract } = parts;
  const { allowed = null, forced = null, accessibility } = completion;
  const stored = await loadRelease(db, remote, version);
  if (stored.digest !== digest) throw otherBytes(stored);
  if (stored.state === 'pruned') throw prunedRelease(remote, version);
  if (stored.state === 'published') return statusOf(db, stored);
  await touchReservation(db, remote, version, {}, digest);
  const contents = await readComplete(parts, stored.document);
  // Live releases may have changed during the upload, so the contract is checked again.
  if (!allowed) await requireContract(stored.document);
  const findings = await requireAcceptable(parts, stored.document, contents, digest, completion);
  await publishReservation(db, remote, version, digest, {
    allowed_break: allowed && JSON.stringify(allowed),
    accessibility: accessibility ? JSON.stringify(accessibility) : null,
    forced: forced && JSON.stringify({ ...forced, findings: findings.slice(0, FINDINGS_STORED_MAX) }),
  });
  return statusOf(db, { ...stored, state: 'published' });
}

async function statusOf(db: Database, { digest, state, document }: Stored): Promise<ReleaseStatus> {
  return {
    remote: document.remote,
    version: document.version,
    digest,
    state,
    missing: state === 'reserved' ? await missingFiles(db, document) : [],
  };
}

/**
 * All declared files. The rows of damaged ones are deleted, so that they are uploaded again.
 *
 * @throws {DeliveryError} release.incomplete
 */
async function readComplete({ db, files }: Parts, release: Release): Promise<ReleaseContents> {
  const missing = await missingFiles(db, release);
  if (missing.length > 0) throw incomplete(release, missing);
  const { contents, damaged } = await readBack(files, release);
  if (damaged.length > 0) {
    await deleteFileRows(db, release, damaged);
    throw incomplete(release, damaged);
  }
  return contents;
}

/** The stored files, and the files that are not stored as declared. An upload counts when it can be read back. */
async function readBack(
  files: ReleaseFiles,
  { remote, version, files: declared }: Release,
): Promise<{ contents: ReleaseContents; damaged: string[] }> {
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
}

/**
 * Refuses a release that breaks a rule and removes it, so that the next build can use its version.
 *
 * @returns the findings that an admin has forced
 */
async function requireAcceptable(
  { db, files, requireSignedReport, runLab }: Parts,
  release: Release,
  contents: ReleaseContents,
  digest: string,
  { allowed = null, forced = null, accessibility, mayOmitReport: mayOmit = false }: Completion,
): Promise<string[]> {
  try {
    await requireRules(release, contents, allowed !== null);
    const rules = { mayOmit, requireSignedReport, runLab, forced: forced !== null };
    return await requireReports(release, contents, digest, accessibility, rules);
  } catch (error) {
    const stays = error instanceof DeliveryError && STAYS_RESERVED.includes(error.code);
    if (error instanceof DeliveryError && !stays && (await deleteReservation(db, release, digest)))
      for (const { path } of release.files) await files.remove(release.remote, release.version, path);
    throw error;
  }
}
