import { explainWithdrawal, showWithdrawal } from '@jangada/contracts/ops/payment-evidence';
import { showIdentity } from '@jangada/contracts/ops/player-tabs';
import type { QueueItem, QueueName } from '@jangada/contracts/ops/queues';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readQuery } from '../api/queries.ts';
import { useTenant } from '../rights/rights.ts';
import { freeAfter } from './queue-query.ts';

const AHEAD = 2;

/** Loads what the next items will show. Not the players: opening one is recorded. */
export const useLoadAhead = (queue: QueueName, item: string, items: readonly QueueItem[] | undefined): void => {
  const client = useQueryClient();
  const tenant = useTenant();
  const next = freeAfter(items ?? [], item, AHEAD)
    .map((one) => one.item)
    .join(' ');
  useEffect(() => {
    if (next === '') return;
    for (const id of next.split(' ')) {
      const params = { tenant, id };
      if (queue === 'withdrawals') {
        void client.prefetchQuery(readQuery(showWithdrawal, { params }));
        void client.prefetchQuery(readQuery(explainWithdrawal, { params }));
      }
      if (queue === 'identity') void client.prefetchQuery(readQuery(showIdentity, { params }));
    }
  }, [client, queue, tenant, next]);
};
