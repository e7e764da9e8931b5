import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import type { PlayerSettings, SettingsChange } from '@jangada/contracts/domains/profile/settings';
import type { Api } from '@jangada/contracts/host/host-api';
import { useApi, useUser } from '@jangada/remote-kit/hooks';
import { queryOptions, useMutation, useQueryClient } from '@jangada/remote-kit/query';

/** Time alert, limits and restrictions of the player; an empty change reads them. */
export const playerSettings = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'settings'],
    queryFn: async ({ signal }): Promise<PlayerSettings> => (await api(updateSettings, { body: {}, signal })).data,
    // Always fetched again, because every bet changes the used share of a limit, while the time alert keeps an earlier
    // reply in the cache.
    refetchOnMount: 'always',
  });

/** Changes the given settings; every view of the settings shows the reply. */
export const useSettingsChange = () => {
  const api = useApi();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  return useMutation({
    mutationFn: async (change: SettingsChange) => (await api(updateSettings, { body: change })).data,
    onSuccess: async (settings) => {
      const { queryKey } = playerSettings(api, userId);
      // Cancels reads that were sent before the change, because they may return later with the earlier state.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, settings);
    },
  });
};
