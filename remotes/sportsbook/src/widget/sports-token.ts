import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/remote-kit/errors';

/** The widget's session of the signed-in player (ES256, made by the platform). What fails shows in the widget's place. */
export const fetchSportsToken = async (api: Api, signal?: AbortSignal): Promise<string> => {
  try {
    return (await api(launchSport, signal ? { signal } : {})).token;
  } catch (error) {
    markExplained(error);
    throw error;
  }
};
