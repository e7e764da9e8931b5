/**
 * Releases that failed in this page view are tried last, whatever the reason, so that a remote does not alternate
 * between releases. The next page view starts with the edge's plan; the edge knows repeated failures by cookie.
 */
export const failedReleases = new Set<string>();
