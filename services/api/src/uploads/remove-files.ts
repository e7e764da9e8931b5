import type { Sender } from '../outbox/sender.ts';
import type { Platform } from '../platform/platform.ts';
import { lockFile } from './lock-file.ts';

/** Deletes bytes from the store when no row names them any more; while the store is unavailable, the job is retried. */
export const removeFiles =
  ({ db, files, log }: Pick<Platform, 'db' | 'files' | 'log'>): Sender =>
  async (tenantId, jobs) => {
    const failed = new Set<string>();
    for (const { id, payload } of jobs)
      try {
        const { key } = payload as { readonly key: string };
        await db.transaction(tenantId, async (tx) => {
          await lockFile(tx, key);
          await files.remove(key);
        });
      } catch (error) {
        log.warn({ tenant: tenantId, reason: String(error) }, 'files: not removed yet');
        failed.add(id);
      }
    return { failed };
  };
