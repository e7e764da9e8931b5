import type { ActivityPeriod } from '@jangada/contracts/domains/profile/activity';
import { getActivity } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { keepPreviousData, queryOptions } from '@jangada/remote-kit/query';

/** Time and money of a period; the previous period is shown while the next one loads. */
export const playerActivity = (api: Api, userId: number, period: ActivityPeriod) =>
  queryOptions({
    queryKey: ['account', userId, 'activity', period],
    queryFn: async ({ signal }) => (await api(getActivity, { query: { period }, signal })).data,
    placeholderData: keepPreviousData,
  });
