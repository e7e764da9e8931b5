import { secureResponses } from '@jangada/server/security-headers';
import type { TransportSettings } from '@jangada/server/strict-transport';

/**
 * Pages, the board and the API's answers have longer policies of their own; this one fits every file, the service worker's
 * script too, whose policy is the worker's.
 */
export const responsesOf = (transport: TransportSettings) => secureResponses("frame-ancestors 'none'", transport);
