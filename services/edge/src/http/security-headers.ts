import { secureResponses } from '@jangada/server/security-headers';

/**
 * Pages, the board and the API's answers have longer policies of their own; this one fits every file, the service worker's
 * script too, whose policy is the worker's.
 */
export const { SecureResponse, SecureHttp2Response } = secureResponses("frame-ancestors 'none'");
