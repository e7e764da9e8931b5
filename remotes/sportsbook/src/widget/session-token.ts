import { launchSport } from '@jangada/contracts/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';

/** The widget's session of the signed-in player (ES256, made by the platform). */
export const freshToken = async (api: Api, signal?: AbortSignal): Promise<string> =>
  (await api(launchSport, signal ? { signal } : {})).token;
