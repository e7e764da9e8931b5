import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import type { Place } from '@jangada/contracts/host/host-api';
import { matchRoute } from '@jangada/contracts/page/match-route';
import { filterOf } from '../games/filter.ts';

const catalogueRoutes = [{ path: '/casino/games' }, { path: '/casino/category/{filter}' }];

/** The filter of an address of the site; null when it is not the catalogue. */
export const filterOfPlace = ({ path, search }: Pick<Place, 'path' | 'search'>): GameFilter | null => {
  const match = matchRoute(catalogueRoutes, path);
  return match && filterOf(search, match.params['filter']);
};

/** Regulated sites have no bonuses, so a shared address cannot filter by them. */
export const allowedFilter = ({ bonuses, ...filter }: GameFilter, isRegulated: boolean): GameFilter => ({
  ...filter,
  ...(bonuses && !isRegulated ? { bonuses } : {}),
});
