import type { QueueItem, QueueName } from '@jangada/contracts/ops/queues';
import { useOperationTexts } from '../operations/use-operation-texts.ts';

/** A code of an item as words. */
export const useAbout = (): ((item: Pick<QueueItem, 'queue' | 'about'>) => readonly string[]) => {
  const texts = useOperationTexts();
  const fields: Readonly<Record<QueueName, string>> = {
    withdrawals: 'review',
    identity: 'type',
    alerts: 'kind',
    'chat-reports': 'reasons',
    referrals: 'state',
    'stranded-pix': 'outcome',
    med: 'situation',
  };
  return ({ queue, about }) => about.map((one) => texts.value(fields[queue], one));
};
