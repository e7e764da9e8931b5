/**
 * The path of the platform API under a site's own origin, forwarded by the edge. Same-origin calls need no preflight.
 */
export const API_PATH = '/api/v1';
