/**
 * Node flags of the API. Its objects live for some milliseconds; a young generation of the default size (16 MB) is full
 * before most of them are garbage, so they would be copied to the old generation (decision 0179). The larger one costs
 * about 80 MB of memory.
 */
export const apiNodeFlags: readonly string[] = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
