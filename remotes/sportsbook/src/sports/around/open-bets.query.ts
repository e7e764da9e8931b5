import { countOpenSportsBets } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/remote-kit/errors';
import { queryOptions } from '@jangada/remote-kit/query';

/** The number of this player's unsettled sports bets. */
export const openBetsQuery = (api: Api, player: number) =>
  queryOptions({
    queryKey: ['sportsbook', 'open-bets', player],
    queryFn: async ({ signal }) => {
      try {
        return await api(countOpenSportsBets, { signal });
      } catch (error) {
        // The failure is not shown, because the link to the bets also works without their number.
        markExplained(error);
        throw error;
      }
    },
  });
