import type { Provider } from '@jangada/contracts/domains/games/game';
import type { Reader } from '../../../database/database.ts';

/** The providers of active games, sorted by name. @param codes only these */
export const listProviders = (reader: Reader, codes?: readonly string[]): Promise<Provider[]> => {
  const all = reader.selectFrom('game_providers').select(['code', 'name', 'image', 'games_count']);
  return (codes ? all.where('code', 'in', codes) : all).orderBy('name').orderBy('code').execute();
};
