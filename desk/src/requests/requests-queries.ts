import {
  agreeToRequest,
  listRequests,
  refuseRequest,
  showRequest,
  withdrawRequest,
} from '@jangada/contracts/ops/requests';
import { readQuery } from '../api/queries.ts';

const POLL_MS = 20_000;

/** The requests of a tenant that wait. */
export const waitingRequestsQuery = (tenant: string) => ({
  ...readQuery(listRequests, { params: { tenant }, query: { state: 'open' }, isBackground: true }),
  refetchInterval: POLL_MS,
});

export const requestQuery = (tenant: string, id: string) => readQuery(showRequest, { params: { tenant, id } });

/** What a person can do with a request. */
export const decisions = { agree: agreeToRequest, refuse: refuseRequest, withdraw: withdrawRequest } as const;

export type Decision = keyof typeof decisions;
