/** Timing of the realtime client (RT-34 to RT-36). */
export const ACTIVITY_TIMEOUT_MS = 120_000;
export const PONG_TIMEOUT_MS = 30_000;
export const UNAVAILABLE_TIMEOUT_MS = 10_000;

/** Delay of joining the public channel after every connect (RT-03, RT-04). */
export const PUBLIC_CHANNEL_DELAY_MS = 500;

/** Limits how often missed events are fetched, because a connection may reconnect every second. */
export const REFETCH_INTERVAL_MS = 10_000;
