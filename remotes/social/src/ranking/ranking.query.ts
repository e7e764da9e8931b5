import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { queryOptions } from '@jangada/remote-kit/query';

/** The levels of the site, the lowest first; their names are in the language of the call (SOC-71, SOC-77). */
export const rankLevels = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['social', 'ranking', language],
    queryFn: async ({ signal }) => (await api(getRanking, { signal })).data.toSorted((a, b) => a.totalBet - b.totalBet),
    staleTime: 60_000,
  });
