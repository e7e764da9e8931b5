import type { Logger } from 'pino';
import type { Releases } from './releases.ts';
import { BROTLI_QUALITY_BEST } from '../files/compression.ts';
import type { ReleaseFiles } from '../files/release-files.ts';

/** Pauses between two files, so that visitors' requests are served. */
const PAUSE_MS = 50;

/**
 * Compresses published files with the best brotli quality, one after the other, in the background. After a restart the
 * database names the files that are left.
 */
export const compressInBackground = (releases: Releases, files: ReleaseFiles, log: Pick<Logger, 'error'>) => {
  let running: Promise<void> | null = null;
  let stopped = false;
  let again = false;

  const work = async (): Promise<void> => {
    for (;;) {
      const next = stopped ? undefined : await releases.nextToCompress();
      if (!next) return;
      await files.improve(next.remote, next.version, next.path, BROTLI_QUALITY_BEST);
      await releases.markCompressed(next.remote, next.version, next.path);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  const start = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => log.error({ error }, 'compressing releases in the background failed'))
      .finally(() => {
        running = null;
        if (again && !stopped) {
          again = false;
          start();
        }
      });
  };

  return {
    start,
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
};
