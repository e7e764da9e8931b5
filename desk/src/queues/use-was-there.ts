import { showWithdrawal } from '@jangada/contracts/ops/payment-evidence';
import type { QueueName } from '@jangada/contracts/ops/queues';
import { useQuery } from '@tanstack/react-query';
import { OpsError } from '../api/ops-error.ts';
import { readQuery } from '../api/queries.ts';
import { useRight, useTenant } from '../rights/rights.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

/** Whether a withdrawal of this number was there at all; null where nobody can tell. */
export const useWasThere = (queue: QueueName, item: string): boolean | null => {
  const seesPayments = useRight(showWithdrawal.needs).may !== null;
  const isAsked = queue === 'withdrawals' && seesPayments && NUMBER.test(item);
  const { data, error } = useQuery({
    ...readQuery(showWithdrawal, { params: { tenant: useTenant(), id: item } }),
    enabled: isAsked,
    retry: false,
  });
  if (queue === 'withdrawals' && !NUMBER.test(item)) return false;
  if (data) return true;
  return error instanceof OpsError && error.code === 'withdrawal.not-found' ? false : null;
};
