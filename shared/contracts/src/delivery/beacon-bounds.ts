/* Separate from the schema of a beacon, which the shell does not need when it starts. */

/** One page view reports at most this many failures, and this many working releases, at once. */
export const BEACON_REPORTS_MAX = 20;
export const BEACON_LOADS_MAX = 20;
export const BEACON_ORIGINS_MAX = 20;

/** The limit of spans in one batch of a traced page view. */
export const TRACE_SPANS_MAX = 100;

/** Longer loading times are not reported. */
export const LOAD_MS_MAX = 600_000;

/** The limit of a failure's stack trace; further frames are cut off. */
export const STACK_CHARACTERS_MAX = 1_500;
