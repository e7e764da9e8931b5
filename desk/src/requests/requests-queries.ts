import {
  agreeToRequest,
  listRequests,
  refuseRequest,
  showRequest,
  withdrawRequest,
} from '@jangada/contracts/ops/requests';
import { listQueues } from '@jangada/contracts/ops/queues';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useTenant } from '../rights/rights.ts';

const POLL_MS = 20_000;

/** The requests that wait: all that the person sees, or those of others that wait for their agreement. */
export const waitingRequestsQuery = (tenant: string, state: 'open' | 'for-me') => ({
  ...readQuery(listRequests, { params: { tenant }, query: { state } }),
  refetchInterval: POLL_MS,
});

const countQuery = (tenant: string) => ({
  ...readQuery(listQueues, { params: { tenant }, query: { queue: 'requests' } }),
  refetchInterval: POLL_MS,
});

/** How many requests wait for the person's agreement, as `queue list` counts them; undefined until it is known. */
export const useWaitingCount = (): string | undefined => {
  const formats = useFormats();
  const [summary] = useQuery(countQuery(useTenant())).data?.data ?? [];
  return summary && `${formats.number(summary.open)}${summary.open_exceeded ? '+' : ''}`;
};

export const requestQuery = (tenant: string, id: string) => readQuery(showRequest, { params: { tenant, id } });

/** What a person can do with a request. */
export const decisions = { agree: agreeToRequest, refuse: refuseRequest, withdraw: withdrawRequest } as const;

export type Decision = keyof typeof decisions;
