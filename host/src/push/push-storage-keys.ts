/** Who wanted push in this browser. It outlives the session: signing in again brings the same back. */
export const PUSH_PLAYER_KEY = 'push-player';

/** The subscription the server knows of; one that the browser renewed is another. */
export const PUSH_ENDPOINT_KEY = 'push-endpoint';
