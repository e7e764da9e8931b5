import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { listFeaturedGames, listWinners } from '@jangada/contracts/domains/games/endpoints';
import { useApi, useHasRoute, useTenant } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { providers } from '../games/facets.query.ts';

const STALE_MS = 60_000;

/** The path of the page with all boxes. */
export const ALL_BOXES = '/casino/crates';

/** The tenant's featured games (CAS-60). */
export const useFeaturedGames = () => {
  const api = useApi();
  return useQuery({
    queryKey: ['casino', 'featured-games'],
    queryFn: async ({ signal }) => (await api(listFeaturedGames, { signal })).data,
    staleTime: STALE_MS,
  });
};

/** The providers of the games (CAS-03). */
export const useProviders = () => useQuery(providers(useApi()));

/** The biggest wins of the last 24 hours, the biggest first. A regulated site shows no winners. */
export const useWinners = () => {
  const api = useApi();
  const { is_regulated: isRegulated } = useTenant();
  return useQuery({
    queryKey: ['casino', 'winners'],
    queryFn: async ({ signal }) => (await api(listWinners, { signal })).data,
    staleTime: STALE_MS,
    enabled: !isRegulated,
  });
};

/** Whether the site may sell boxes (CFG-05); regulated sites may not. */
export const useSellsBoxes = (): boolean => {
  const { hasBoxes, is_regulated: isRegulated } = useTenant();
  return useHasRoute(ALL_BOXES) && hasBoxes && !isRegulated;
};

/** The first page of the boxes on sale. */
export const useBoxesOnSale = () => {
  const api = useApi();
  const isSold = useSellsBoxes();
  return useQuery({
    queryKey: ['casino', 'boxes-on-sale'],
    queryFn: async ({ signal }) => (await api(listBoxes, { query: { page: 1 }, signal })).data,
    staleTime: STALE_MS,
    enabled: isSold,
  });
};
