import type { Provider } from '@jangada/contracts/domains/games/game';
import type { Reader } from '../../../database/database.ts';
import { activeGames } from './game-list.ts';

/**
 * The makers of active games, sorted by name; a maker's name comes from its most popular game. @param codes only these
 */
export const listProviders = (reader: Reader, codes?: readonly string[]): Promise<Provider[]> => {
  const games = codes ? activeGames(reader).where('provider_code', 'in', codes) : activeGames(reader);
  const counted = games
    .select(({ fn }) => ['provider_code as code', fn.countAll<number>().as('games_count')])
    .groupBy('provider_code');
  return reader
    .selectFrom(counted.as('counted'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('games')
          .where('games.active', '=', true)
          .whereRef('games.provider_code', '=', 'counted.code')
          .orderBy('games.standing', 'desc')
          .orderBy('games.id')
          .limit(1)
          .select(['provider_name as name', 'provider_image as image'])
          .as('maker'),
      (join) => join.onTrue(),
    )
    .select(['counted.code', 'maker.name', 'maker.image', 'counted.games_count'])
    .orderBy('maker.name')
    .execute();
};
