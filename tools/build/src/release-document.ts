import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESSIBILITY_REPORT_FILE } from '@jangada/contracts/delivery/accessibility-report';
import { CONTRACT_VERSION, release as releaseSchema } from '@jangada/contracts/delivery/release';
import type { Release, ReleaseFile } from '@jangada/contracts/delivery/release';
import { signedBytes } from '@jangada/contracts/delivery/signature';
import { SOURCE_MAPS_FOLDER } from '@jangada/contracts/delivery/source-maps';
import * as z from '@jangada/contracts/values/schema';

export const RELEASE_DOCUMENT = 'release.json';

const describeFile = (folder: string, path: string): ReleaseFile => {
  const bytes = readFileSync(join(folder, path));
  return { path, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`, bytes: bytes.length };
};

/** Every file below a folder, with its hash and size. */
export const listFiles = (folder: string): ReleaseFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .map((path) => describeFile(folder, path));

/** The source maps beside a release, by the path of the script with `.map`; none when it was built without. */
export const listSourceMaps = (folder: string): ReleaseFile[] => {
  const maps = join(folder, SOURCE_MAPS_FOLDER);
  return existsSync(maps) ? listFiles(maps) : [];
};

const parseRelease = (document: unknown, where: string): Release => {
  const parsed = z.safeParse(releaseSchema, document);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${where} is not a valid release. ${places.join('; ')}`);
};

/**
 * Writes `release.json` into a folder of built files, with the hash and size of each.
 *
 * @param facts `range` names the contracts it works with; by default those compatible with the one it is built against
 * @throws when the document would break the contract
 */
export const writeRelease = (
  folder: string,
  { range = `^${CONTRACT_VERSION}`, ...facts }: Omit<Release, 'format' | 'contract' | 'files'> & { range?: string },
): Release => {
  const document: Release = {
    format: 1,
    contract: { built: CONTRACT_VERSION, range },
    files: listFiles(folder),
    ...facts,
  };
  const release = parseRelease(document, `The build of ${facts.remote}`);
  writeFileSync(join(folder, RELEASE_DOCUMENT), `${JSON.stringify(release, null, 2)}\n`);
  return release;
};

/**
 * Replaces an earlier build with a complete release. The accessibility report of the earlier build is kept: it names a
 * digest and is valid only for the same bytes, so the check need not be repeated before publishing.
 */
export const replaceRelease = (workDir: string, outDir: string): void => {
  const report = join(outDir, ACCESSIBILITY_REPORT_FILE);
  if (existsSync(report)) copyFileSync(report, join(workDir, ACCESSIBILITY_REPORT_FILE));
  rmSync(outDir, { recursive: true, force: true });
  renameSync(workDir, outDir);
};

/** The digest of a release, computed like the edge: over the whole document, and so over every byte. */
export const releaseDigest = (release: Release): string =>
  createHash('sha256')
    .update(signedBytes(releaseSchema.parse(release)))
    .digest('hex');

export const readRelease = (folder: string): Release => {
  const file = join(folder, RELEASE_DOCUMENT);
  return parseRelease(JSON.parse(readFileSync(file, 'utf8')), file);
};
