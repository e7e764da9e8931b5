/** The player who enabled push in this browser. Kept after the sign-out, so that the next sign-in restores it. */
export const PUSH_PLAYER_KEY = 'push-player';

/** The subscription the server knows; the browser may renew it. */
export const PUSH_ENDPOINT_KEY = 'push-endpoint';
