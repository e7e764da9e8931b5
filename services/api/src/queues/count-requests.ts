import { QUEUE_COUNTED_MAX, type QueueSummary } from '@jangada/contracts/ops/queues';
import { listWaitingFor } from '../ops/waiting-requests.ts';
import type { Platform } from '../platform/platform.ts';
import type { Person } from '../staff/person.ts';

/** How many requests wait for this person as a second one. Nobody claims them, and they expire instead of being late. */
export const countRequests = async (
  app: Platform,
  caller: { readonly person: Person; readonly scope: string },
): Promise<QueueSummary> => {
  const rows = await listWaitingFor(app, caller, QUEUE_COUNTED_MAX + 1);
  const nowMs = Date.now();
  const soon = rows.filter(
    ({ asked_at: from, expires_at: to }) => to.getTime() - nowMs < (to.getTime() - from.getTime()) / 4,
  );
  const askedMs = rows.map(({ asked_at: at }) => at.getTime());
  return {
    queue: 'requests',
    open: Math.min(rows.length, QUEUE_COUNTED_MAX),
    open_exceeded: rows.length > QUEUE_COUNTED_MAX,
    ...{ claimed: 0, waiting: 0, late: 0, soon: soon.length },
    oldest_at: askedMs.length === 0 ? null : new Date(Math.min(...askedMs)).toISOString(),
  };
};
