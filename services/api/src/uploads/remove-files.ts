import type { Sender } from '../outbox/sender.ts';
import type { Platform } from '../platform/platform.ts';

/** Deletes bytes from the store when no row names them any more; while the store is unavailable, the job is retried. */
export const removeFiles =
  ({ files, log }: Pick<Platform, 'files' | 'log'>): Sender =>
  async (tenantId, jobs) => {
    const failed = new Set<string>();
    for (const { id, payload } of jobs)
      try {
        await files.remove((payload as { readonly key: string }).key);
      } catch (error) {
        log.warn({ tenant: tenantId, reason: String(error) }, 'files: not removed yet');
        failed.add(id);
      }
    return { failed };
  };
