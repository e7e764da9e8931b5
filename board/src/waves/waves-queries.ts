import { listApprovals } from '@jangada/contracts/delivery/approvals.endpoints';
import { listFreezes } from '@jangada/contracts/delivery/freezes.endpoints';
import { listWaves } from '@jangada/contracts/delivery/waves.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';

/** The gate moves waves every five seconds. */
const WAVES_EVERY_MS = 10_000;

export const wavesQuery = queryOptions({
  queryKey: ['waves'],
  queryFn: async ({ signal }) => (await call(listWaves, { signal })).data,
  refetchInterval: WAVES_EVERY_MS,
});

export const freezesQuery = queryOptions({
  queryKey: ['freezes'],
  queryFn: async ({ signal }) => (await call(listFreezes, { signal })).data,
});

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: async ({ signal }) => (await call(listApprovals, { signal })).data,
  refetchInterval: WAVES_EVERY_MS,
});
