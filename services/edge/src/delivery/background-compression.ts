import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { BROTLI_QUALITY_BEST } from '../files/compression.ts';
import type { ReleaseFiles } from '../files/release-files.ts';

/** Pauses between two files, so that visitors' requests are served. */
const PAUSE_MS = 50;

/**
 * Compresses published files with the best brotli quality, one after the other, in the background. After a restart the
 * database names the files that are left.
 */
export const compressInBackground = (db: Database, files: ReleaseFiles, log: Pick<Logger, 'error'>) => {
  let running: Promise<void> | null = null;
  let stopped = false;
  let again = false;

  const work = async (): Promise<void> => {
    for (;;) {
      const next = stopped ? undefined : await nextToCompress(db);
      if (!next) return;
      await files.improve(next.remote, next.version, next.path, BROTLI_QUALITY_BEST);
      await markCompressed(db, next);
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

interface Next {
  readonly remote: string;
  readonly version: string;
  readonly path: string;
}

/** The next published file that still needs the thorough compression. */
const nextToCompress = (db: Database): Promise<Next | undefined> =>
  db
    .selectFrom('release_files')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.remote', '=', 'release_files.remote')
        .onRef('releases.version', '=', 'release_files.version'),
    )
    .select(['release_files.remote', 'release_files.version', 'release_files.path'])
    .where('releases.state', '=', 'published')
    .where('release_files.brotli_quality', '<', BROTLI_QUALITY_BEST)
    .orderBy('releases.published_at')
    .limit(1)
    .executeTakeFirst();

const markCompressed = async (db: Database, { remote, version, path }: Next): Promise<void> => {
  await db
    .updateTable('release_files')
    .set({ brotli_quality: BROTLI_QUALITY_BEST })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('path', '=', path)
    .execute();
};
