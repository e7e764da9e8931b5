import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';
import { labFolder, PACKED_LAB } from '@jangada/check/lab/lab-folder';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/contract-version';
import { makeChangelog } from './changelog.ts';
import { emitJavascript } from './emit-javascript.ts';
import { carriedModules, packedPackages } from './packed-packages.ts';
import { stagePackage } from './stage-package.ts';
import { tarballOf } from './tarball.ts';

/** `@jangada/remote-kit` 3.0.0 → `jangada-remote-kit-3.0.0.tgz`, as npm names it. */
const fileNameOf = (name: string, version: string): string =>
  `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`;

/**
 * True for a tool, all of whose modules are compiled. Of other packages only the modules that tools reach are compiled
 * (`carriedModules`).
 */
const isTool = (folder: string): boolean => folder.startsWith('tools/');

/**
 * Packs the packages for a remote outside of this workspace, as tarballs that npm and pnpm install.
 *
 * @param outDir gets one file per package; created if it does not exist
 * @returns the paths of the files
 * @throws when sources do not compile, or a package would not be complete
 */
export const packAll = async (outDir: string): Promise<string[]> => {
  const work = mkdtempSync(join(tmpdir(), 'jangada-pack-'));
  try {
    const folders = packedPackages.flatMap(({ folder, carries }) => [folder, ...carries.filter(isTool)]);
    const version = CONTRACT_VERSION;
    const [emitted, changelog, lab] = await Promise.all([
      emitJavascript(workspaceDir, { folders, files: carriedModules }, work),
      makeChangelog(workspaceDir, version),
      labFolder(),
    ]);
    const generated = { [PACKED_LAB]: lab };
    mkdirSync(outDir, { recursive: true });
    return await Promise.all(
      packedPackages.map(async (packed) => {
        const file = join(outDir, fileNameOf(packed.name, version));
        const staged = stagePackage({ workspace: workspaceDir, emitted, version, changelog, generated }, packed);
        writeFileSync(file, await tarballOf(staged));
        return file;
      }),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
