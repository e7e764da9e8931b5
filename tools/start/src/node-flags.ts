/**
 * Flags of Node with which the API is started. What a call allocates lives for some milliseconds; a young generation of the
 * default size (16 MB) is full before most of it is garbage, so it is copied, and then collected with the old one (decision
 * 0179). Costs about 80 MB of memory.
 */
export const apiNodeFlags: readonly string[] = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
