import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/remote-kit/errors';

/**
 * Requests the widget's session token of the signed-in player (ES256, issued by the platform). The widget's place shows
 * a failure.
 */
export const fetchSportsToken = async (api: Api, signal?: AbortSignal): Promise<string> => {
  try {
    return (await api(launchSport, signal ? { signal } : {})).token;
  } catch (error) {
    markExplained(error);
    throw error;
  }
};
