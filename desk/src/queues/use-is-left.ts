import { showIdentity } from '@jangada/contracts/ops/player-tabs';
import type { QueueItem } from '@jangada/contracts/ops/queues';
import { useQueryClient } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { useTenant } from '../rights/rights.ts';

/** Whether the page still shows this item: a link in the dialog may have led elsewhere. */
const isShown = (item: string): boolean => new URLSearchParams(window.location.search).get('item') === item;

/**
 * Whether the work on an item is over after a decision. A player's documents are decided one by one: the item stays
 * until none of them waits, whoever works on it.
 */
export const useIsLeft = ({ queue, item }: Pick<QueueItem, 'queue' | 'item'>) => {
  const client = useQueryClient();
  const tenant = useTenant();
  return async (): Promise<boolean> => {
    if (!isShown(item)) return false;
    if (queue !== 'identity') return true;
    try {
      const query = readQuery(showIdentity, { params: { tenant, id: item } });
      const { data } = await client.fetchQuery({ ...query, staleTime: 0 });
      return data.documents.every(({ status }) => status !== 'pending') && isShown(item);
    } catch {
      // Without an answer nothing is known to be over; the page says what failed.
      return false;
    }
  };
};
