import { useApi, useLanguage, useSessionStatus } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { rankLevels } from './ranking.query.ts';

/**
 * Loads the ranking once a player is signed in (BOOT-30), so that the page and the dialog of the ranks open with it.
 */
export const useRankingAfterSignIn = (): void => {
  const isPlayer = useSessionStatus() === 'user';
  useQuery({ ...rankLevels(useApi(), useLanguage()), enabled: isPlayer, notifyOnChangeProps: [] });
};
