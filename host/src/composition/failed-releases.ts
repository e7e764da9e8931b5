/**
 * Releases that failed in this page view are tried last in it, whatever the reason, so that a remote does not
 * alternate. The next page view starts with the edge's plan, which knows repeated failures by cookie.
 */
export const failedReleases = new Set<string>();
