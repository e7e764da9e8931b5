import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listSourceMaps } from '@jangada/build/release-document';
import {
  ACCESSIBILITY_REPORT_FILE,
  accessibilityReport,
  type SignedAccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import { completeRelease, putReleaseFile, reserveRelease } from '@jangada/contracts/delivery/releases.endpoints';
import { release as releaseContract, type Release } from '@jangada/contracts/delivery/release';
import { signDocument, signRelease, type SigningKey } from '@jangada/contracts/delivery/signature';
import { SOURCE_MAPS_FOLDER, type SourceMapList } from '@jangada/contracts/delivery/source-maps';
import { putSourceMap, putSourceMaps } from '@jangada/contracts/delivery/source-maps.endpoints';
import { DeliveryError, type DeliveryClient } from '@jangada/contracts/client/delivery-client';

const UPLOADS_AT_ONCE = 4;

/** Maximum number of attempts per file after a broken connection or a server error; the pause doubles. */
const TRIES_MAX = 4;
const PAUSE_MS = 250;

export interface Progress {
  readonly files: number;
  readonly filesTotal: number;
  readonly bytes: number;
  readonly bytesTotal: number;
}

export interface Publishing {
  readonly key: SigningKey;
  /** Called at the start and after every file. */
  readonly onProgress?: (progress: Progress) => void;
  /** An admin's reason to break what is live. */
  readonly allowBreaking?: string | undefined;
  /** An admin's reason to publish a release that fails its check or has no report. */
  readonly force?: string | undefined;
  /** Writes the accessibility report into the folder; called when the edge requires one and it is missing. */
  readonly makeReport?: () => Promise<void>;
}

/**
 * Publishes a built release: signs and declares it, uploads the files that the edge lacks, completes it, and uploads
 * the source maps of the build. Repeating it changes nothing; after a crash it resumes.
 *
 * @param folder the folder of the files
 * @returns whether anything was new
 * @throws {DeliveryError} release.different-bytes when this version exists with other bytes; key.unknown, key.revoked,
 *   release.bad-signature when the edge refuses the signature; release.policy-broken and the like when its files break a
 *   rule, release.check-failed when its report names a failure, and release.accessibility-missing when the edge requires a report that cannot be made here
 */
export const publishRelease = async (
  call: DeliveryClient,
  folder: string,
  built: Release,
  { key, onProgress = () => undefined, allowBreaking, force, makeReport }: Publishing,
): Promise<boolean> => {
  // The edge would drop unknown fields, so they are not signed either.
  const release = releaseContract.parse(built);
  const { remote, version } = release;
  const body = { release, signature: await signRelease(release, key) };
  const query = { allow_breaking: allowBreaking };
  const reserved = await patiently(() => call(reserveRelease, { body, query }));
  const maps = { call, folder, release, digest: reserved.digest, key };
  if (reserved.state === 'published') {
    await bringSourceMaps(maps);
    return false;
  }

  const bring = (paths: readonly string[]) => bringFiles({ call, folder, release, paths, onProgress });
  const complete = async () => {
    const accessibility = await signedReport(folder, reserved.digest, key);
    const completion = { digest: reserved.digest, ...(accessibility && { accessibility }) };
    return call(completeRelease, { params: { remote, version }, query: { ...query, force }, body: completion });
  };
  await bring(reserved.missing);
  try {
    await patiently(complete);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const damaged = error.code === 'release.incomplete' && error.body['missing'];
    // Files that the edge could not read back from its store are uploaded again.
    if (Array.isArray(damaged)) await bring(damaged.map(String));
    else if (error.code === 'release.accessibility-missing' && makeReport) await makeReport();
    else throw error;
    await patiently(complete);
  }
  await bringSourceMaps(maps);
  return true;
};

interface SourceMaps {
  readonly call: DeliveryClient;
  readonly folder: string;
  readonly release: Release;
  readonly digest: string;
  readonly key: SigningKey;
}

/** Uploads the source maps beside the files, if the build made any: signs them and sends those that the edge lacks. */
const bringSourceMaps = async ({ call, folder, release, digest, key }: SourceMaps): Promise<void> => {
  const maps = listSourceMaps(folder);
  if (maps.length === 0) return;
  const { remote, version } = release;
  const list: SourceMapList = { format: 1, digest, maps };
  const body = { list, signature: await signDocument(list, key) };
  const { missing } = await patiently(() => call(putSourceMaps, { params: { remote, version }, body }));
  await atOnce(missing, async (path) => {
    const params = { remote, version, path };
    const bytes = await readFile(join(folder, SOURCE_MAPS_FOLDER, path));
    await patiently(() => call(putSourceMap, { params, body: bytes }));
  });
};

/** Runs several uploads at a time. */
const atOnce = async (paths: readonly string[], upload: (path: string) => Promise<void>): Promise<void> => {
  const waiting = [...paths];
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await upload(path);
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
};

/** The signed report beside the files; null when it is missing or about other bytes. */
const signedReport = async (
  folder: string,
  digest: string,
  key: SigningKey,
): Promise<SignedAccessibilityReport | null> => {
  const file = join(folder, ACCESSIBILITY_REPORT_FILE);
  if (!existsSync(file)) return null;
  const report = accessibilityReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return report.digest === digest ? { report, signature: await signDocument(report, key) } : null;
};

interface Upload {
  readonly call: DeliveryClient;
  readonly folder: string;
  readonly release: Release;
  readonly paths: readonly string[];
  readonly onProgress: (progress: Progress) => void;
}

const bringFiles = async ({ call, folder, release, paths, onProgress }: Upload): Promise<void> => {
  const { remote, version, files } = release;
  const sizes = new Map(files.map((file) => [file.path, file.bytes]));
  const sizeOf = (path: string): number => sizes.get(path) ?? 0;
  const bytesTotal = files.reduce((sum, file) => sum + file.bytes, 0);
  const left = { files: paths.length, bytes: paths.reduce((sum, path) => sum + sizeOf(path), 0) };
  const tell = (): void =>
    onProgress({
      files: files.length - left.files,
      filesTotal: files.length,
      bytes: bytesTotal - left.bytes,
      bytesTotal,
    });
  tell();
  await atOnce(paths, async (path) => {
    const params = { remote, version, path };
    const body = await readFile(join(folder, path));
    await patiently(() => call(putReleaseFile, { params, body }));
    left.files -= 1;
    left.bytes -= sizeOf(path);
    tell();
  });
};

/** Retries a call of publishing, except after a refusal with a reason. */
const patiently = async <Reply>(attempt: () => Promise<Reply>): Promise<Reply> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isFinal = error instanceof DeliveryError && error.status < 500;
      if (isFinal || tries === TRIES_MAX) throw error;
      await sleep(PAUSE_MS * 2 ** (tries - 1));
    }
  }
};
