import { useApi } from '@jangada/remote-kit/hooks';
import { keepPreviousData, useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { gamesPage } from './games.query.ts';
import type { GameList, GamesPage } from './games.query.ts';

export interface ShownGames {
  /** The shown list: the requested one, or the previous one while the requested one loads. */
  readonly list: GameList;
  readonly firstPage: GamesPage | undefined;
  /** True while another list is requested and has not loaded yet. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The beginning of a list. After a change of the filter, the previous games stay until the new ones are loaded. */
export const useShownGames = (list: GameList): ShownGames => {
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...gamesPage(useApi(), list, 1),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState(list);
  if (!isPlaceholderData && shown !== list) setShown(list);
  return {
    list: isPlaceholderData ? shown : list,
    firstPage: data,
    isStale: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  };
};
