/**
 * Where a site has the platform API under its own origin: the edge forwards what lies below to the API. Calls to one's own
 * origin need no preflight.
 */
export const API_PATH = '/api/v1';
