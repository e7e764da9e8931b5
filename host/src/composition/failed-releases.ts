/**
 * What failed in this page view goes last in it, whoever was to blame: a remote does not change back and forth. The next
 * page view starts as the edge plans it, which knows by cookie what failed twice in this browser.
 */
export const failedReleases = new Set<string>();
