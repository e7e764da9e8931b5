import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { SERVICE_WORKER_FILE } from '@jangada/contracts/delivery/pwa';
import type { ReleaseFile } from '@jangada/contracts/delivery/release';
import { findSource } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { releaseConfiguration } from './webpack-base.ts';

/** The file a shell's service worker starts with, by convention `src/pwa/sw/worker.ts`; a shell may have none. */
export const workerEntry = (folder: string) => findSource(join(folder, 'src/pwa/sw/worker'));

/** The module that starts the shell where there is no network, by the name `bootstrap.tsx` imports it by. */
export const OFFLINE_START = './pwa/offline-start.tsx';

/** The fonts of the first paint: latin, upright, both families. */
const FONT = /(inter|sora)-latin-(?!ext)[^/]*\.woff2$/;

export const isOfflineFont = (path: string): boolean => FONT.test(path);

/**
 * The shell's service worker: one file, `sw.js`, in the same folder as the shell it belongs to.
 *
 * @param files what it keeps from its installation on, with the hashes of the release
 */
export const workerConfiguration = (
  target: BuildTarget,
  { entry, uniqueName, files }: { entry: string; uniqueName: string; files: readonly ReleaseFile[] },
): Configuration => {
  const base = releaseConfiguration(target, uniqueName);
  const kept = files.map(({ path, integrity }) => ({ path, integrity }));
  return {
    ...base,
    name: `service worker ${target.version}`,
    target: ['webworker', 'es2022'],
    entry: { sw: entry },
    output: { ...base.output, clean: false, filename: SERVICE_WORKER_FILE },
    plugins: [new webpack.DefinePlugin({ __SHELL_FILES__: JSON.stringify(kept) })],
    // One small file; what it is made of changes with every build of the shell.
    cache: false,
  };
};
