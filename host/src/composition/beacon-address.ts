/** The same origin as the page. */
export const BEACON_ADDRESS = '/delivery/v1/beacons';
