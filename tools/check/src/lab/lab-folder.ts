import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sharedBuildDigest } from '@jangada/build/digest';
import { isInstalled, workspaceDir } from '@jangada/build/targets';
import { LAB_SCRIPT } from './protocol.ts';

/** The folder of the page in the packed package. */
export const PACKED_LAB = 'lab';

const isBuilt = (folder: string): boolean => existsSync(join(folder, LAB_SCRIPT));

/** Another process may build the same page at the same time: the first result is kept. */
const store = (work: string, folder: string): void => {
  try {
    renameSync(work, folder);
  } catch (error) {
    if (!isBuilt(folder)) throw error;
  }
};

/**
 * The folder of the page that replaces the shell in checks. It is the same for every remote: a packed tool contains it,
 * and the workspace builds it once for its sources.
 */
export const labFolder = async (): Promise<string> => {
  if (isInstalled) return join(import.meta.dirname, '../..', PACKED_LAB);
  const stored = join(workspaceDir, '.cache/lab');
  const digest = sharedBuildDigest(['tools/check']);
  const folder = join(stored, digest);
  if (isBuilt(folder)) return folder;
  const work = `${folder}.building-${process.pid}`;
  mkdirSync(stored, { recursive: true });
  try {
    const { buildLab } = await import('./lab-bundle.ts');
    await buildLab(work);
    const earlier = readdirSync(stored).filter((name) => !name.startsWith(digest));
    for (const name of earlier) rmSync(join(stored, name), { recursive: true, force: true });
    store(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
};
