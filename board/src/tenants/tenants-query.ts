import { listTenants } from '@jangada/contracts/delivery/tenants.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';

/** Not in `api/queries.ts`, because the start of the board does not need its contracts. */
export const tenantsQuery = queryOptions({
  queryKey: ['tenants'],
  queryFn: async ({ signal }) => (await call(listTenants, { signal })).data,
});
