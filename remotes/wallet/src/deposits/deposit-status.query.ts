import type { Api } from '@jangada/contracts/host/host-api';
import { getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import { queryOptions } from '@jangada/remote-kit/query';

/** How often the charge is polled while no events arrive (WAL-63), and while they do. */
export const WITHOUT_EVENTS_MS = 10_000;
export const WITH_EVENTS_MS = 30_000;

/** The status of a charge. Polled when the event may have been missed: no connection, a hidden tab, "I have paid". */
export const depositStatus = (api: Api, transactionId: number) =>
  queryOptions({
    queryKey: ['wallet', 'deposit-status', transactionId],
    queryFn: ({ signal }) => api(getDepositStatus, { body: { transaction_id: transactionId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
