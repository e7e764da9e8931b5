import { secureResponses } from '@jangada/server/security-headers';
import type { TransportSettings } from '@jangada/server/strict-transport';

/**
 * Pages, the board and the API's answers have longer policies of their own. This policy is for every file, including
 * the service worker's script.
 */
export const responsesOf = (transport: TransportSettings) => secureResponses("frame-ancestors 'none'", transport);
