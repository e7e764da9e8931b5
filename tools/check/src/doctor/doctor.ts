import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentIn } from '@jangada/build/federation-manifest';
import { readProject } from '@jangada/build/foreign/project';
import { releaseFromManifest } from '@jangada/build/manifest-release';
import { remoteName } from '@jangada/contracts/values/remotes';
import { releaseFaults } from '@jangada/contracts/release-rules/release-faults';
import type { ReleaseRule } from '@jangada/contracts/release-rules/release-fault';
import * as z from '@jangada/contracts/values/schema';
import { lookAt, type Advice } from './look-at.ts';
import { placesOfFault } from './source-places.ts';

const PACKAGE = 'package.json';

/** The change for each rule that built files can break. */
const CHANGES: Readonly<Partial<Record<ReleaseRule, string>>> = {
  budget:
    'load parts with import(), or set "jangada": { "budgets": { "./Widget": { "bytes": 90000, "reason": "…" } } } in package.json',
  'browser-floor': 'set the target of the compiler to the browsers of docs/remotes.md',
  'page-policy': 'leave out the code that is named, or the package that has it',
  manifest: 'build again with the plugin of @jangada/build',
};

const builtAdvice = async (folder: string, from: string): Promise<Advice[]> => {
  const name = z.safeParse(remoteName, readProject(folder).jangada?.remote);
  if (!name.success || !existsSync(from)) return [];
  const work = mkdtempSync(join(tmpdir(), 'jangada-doctor-'));
  const advice = (where: string, says: string, change: string): Advice => ({ where, says, change, isNote: false });
  try {
    const { dir, release } = await releaseFromManifest(
      from,
      { name: name.data, folder, outDir: work },
      { isChecked: false },
    );
    return releaseFaults(release, contentIn(dir)).map(({ rule, where, says }) => {
      const places = where === undefined ? [] : placesOfFault(from, where, says);
      return advice(
        places.length > 0 ? places.join(', ') : (where ?? PACKAGE),
        says,
        CHANGES[rule] ?? 'see docs/remotes.md',
      );
    });
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return says.split('\n').map((line) => advice(from, line, CHANGES.manifest ?? ''));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * Looks at a project that has its own configuration: everything a release of it would be refused for, with the change.
 *
 * @param from the folder of its last build, if there is one; the files are looked at only when nothing before is wrong
 */
export const examine = async (folder: string, from: string): Promise<Advice[]> => {
  const seen = lookAt(folder);
  return seen.some(({ isNote }) => !isNote) ? seen : [...seen, ...(await builtAdvice(folder, from))];
};
