import { listQueueItems, listQueues, type QueueItem, type QueueName } from '@jangada/contracts/ops/queues';
import { readQuery } from '../api/queries.ts';

const EVERY_MS = 30_000;

export const queuesQuery = (tenant: string) => ({
  ...readQuery(listQueues, { params: { tenant } }),
  refetchInterval: EVERY_MS,
});

export const itemsQuery = (tenant: string, queue: QueueName, state: 'open' | 'waiting') => ({
  ...readQuery(listQueueItems, { params: { tenant, queue }, query: { state } }),
  refetchInterval: EVERY_MS,
});

/** Where an item is worked on. */
export const itemPath = (tenant: string, queue: string, item: string): string =>
  `/${tenant}/queues/${queue}?item=${encodeURIComponent(item)}`;

/** The next ones that nobody has, for loading ahead. */
export const freeAfter = (items: readonly QueueItem[], item: string | null, count: number): readonly QueueItem[] =>
  items.filter((one) => one.state === 'open' && one.item !== item).slice(0, count);
